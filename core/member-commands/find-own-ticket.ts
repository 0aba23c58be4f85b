import { linkTicket, MAX_SUGGESTIONS, Refused, type Suggestion } from '../built-in-commands/index.ts';
import { listActiveCategories } from '../categories/index.ts';
import { isUuid, toTicketId } from '../shared/ids.ts';
import { ACTIVE_STATUSES, type TicketStatus, type TicketWithPolicy } from '../tickets/index.ts';
import { type MemberContext, type MemberPorts, type OwnTicket, toOwnTicket } from './member-context.ts';

/** The answer names this many tickets when one has to be chosen. */
const MAX_NAMED = 10;
const NUMBER = /^#?(\d{1,9})$/;

/** Finds it by id or number, else by the channel, else the only open one. @throws Refused for none, or several */
export const getOwnTicket = async (
  ports: MemberPorts,
  context: MemberContext,
  given: string | undefined,
): Promise<OwnTicket> => {
  const found = given?.trim() ? await getGiven(ports, context, given.trim()) : await getImplied(ports, context);
  if (found.ticket.requesterId !== context.userId)
    throw new Refused(context.server.write('answer.not_your_ticket', {}));
  return toOwnTicket(context, found);
};

const getGiven = async (
  { tickets }: MemberPorts,
  { server, guild, userId }: MemberContext,
  given: string,
): Promise<TicketWithPolicy> => {
  const number = NUMBER.exec(given)?.[1];
  const query = { sort: '-createdAt', requesterId: [userId], ticketNumber: [Number(number)] } as const;
  const { items } = number === undefined ? { items: [] } : await tickets.list(guild, query, { limit: 1, after: null });
  const id = isUuid(given) ? toTicketId(given) : items[0]?.id;
  const found = id && (await tickets.find(guild, id));
  if (!found) throw new Refused(server.write('answer.no_such_ticket', {}));
  return found;
};

const getImplied = async (ports: MemberPorts, context: MemberContext): Promise<TicketWithPolicy> => {
  const { server, guild, channel, userId } = context;
  const { tickets } = ports;
  const here = channel && (await tickets.findByChannel(guild, channel));
  const [only, ...others] = here ? [] : await listOwn(ports, { guild, userId }, ACTIVE_STATUSES, MAX_NAMED);
  if (others.length > 0) {
    const named = [only, ...others].flatMap((ticket) => (ticket ? [linkTicket(ticket)] : [])).join(' ');
    throw new Refused(server.write('answer.which_ticket', { tickets: named }));
  }
  const id = here ?? only?.id;
  const found = id && (await tickets.find(guild, id));
  if (!found) throw new Refused(server.write('answer.no_open_ticket', {}));
  return found;
};

/** Lists the newest first. */
export const listOwn = async (
  { tickets }: Pick<MemberPorts, 'tickets'>,
  { guild, userId }: Pick<MemberContext, 'guild' | 'userId'>,
  status: readonly TicketStatus[] | undefined,
  limit: number,
) => {
  const { items } = await tickets.list(
    guild,
    { sort: '-createdAt', requesterId: [userId], status },
    { limit, after: null },
  );
  return items;
};

export const suggestOwn = async (
  ports: Pick<MemberPorts, 'categories' | 'tickets'>,
  asked: Pick<MemberContext, 'guild' | 'userId'>,
  statuses: readonly TicketStatus[],
): Promise<readonly Suggestion[]> => {
  const categories = await listActiveCategories(ports.categories, asked.guild);
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const tickets = await listOwn(ports, asked, statuses, MAX_SUGGESTIONS);
  return tickets.map(({ id, ticketNumber, categoryId, subject }) => ({
    label: [`#${ticketNumber}`, names.get(categoryId) ?? '–', ...(subject ? [subject] : [])].join(' · '),
    value: id,
  }));
};
