import { escapeMarkdown, toRelativeTime } from '../../chat/index.ts';
import { RESOURCE_LIMITS } from '../../shared/resource-limits.ts';
import type { Ticket } from '../../tickets/index.ts';
import { listOwn } from '../find-own-ticket.ts';
import type { MemberCommand } from '../member-command.ts';
import { linkTicket, type MemberContext, type MemberPorts } from '../member-context.ts';

const MAX_LISTED = 15;

export const list: MemberCommand = {
  description: 'command.own_list',
  options: {},
  execute: async (ports, context) => {
    const tickets = await listOwn(ports, context, undefined, MAX_LISTED);
    if (tickets.length === 0) return context.server.write('answer.no_tickets', {});
    return [context.server.write('answer.your_tickets', {}), ...(await describeTickets(ports, context, tickets))].join(
      '\n',
    );
  },
};

/** A line for each ticket: its number, category, and its channel or when it was closed. */
export const describeTickets = async (
  { categories }: Pick<MemberPorts, 'categories'>,
  { server, guild }: Pick<MemberContext, 'server' | 'guild'>,
  tickets: readonly Ticket[],
): Promise<readonly string[]> => {
  const { items } = await categories.list(guild, {}, { limit: RESOURCE_LIMITS.categories, after: null });
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return tickets.map((ticket) => {
    const start = `**#${ticket.ticketNumber}** · ${escapeMarkdown(names.get(ticket.categoryId) ?? '–')}`;
    const closed = ticket.closedAt && server.write('opening.closed', { time: toRelativeTime(ticket.closedAt) });
    return `${start} · ${closed ?? linkTicket(ticket)}`;
  });
};
