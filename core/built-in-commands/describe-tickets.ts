import type { CategoryStore } from '../categories/index.ts';
import { escapeMarkdown, formatBold, mentionChannel, toRelativeTime } from '../chat/index.ts';
import type { ServerContext } from '../settings/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';
import type { Ticket } from '../tickets/index.ts';

/** Returns the number for a ticket without a channel. */
export const linkTicket = ({
  channelId,
  direct,
  ticketNumber,
}: Pick<Ticket, 'channelId' | 'direct' | 'ticketNumber'>): string =>
  channelId && !direct ? mentionChannel(channelId) : `#${ticketNumber}`;

export const describeTickets = async (
  categories: Pick<CategoryStore, 'list'>,
  { server, guild }: { readonly server: ServerContext; readonly guild: GuildId },
  tickets: readonly Ticket[],
  listFacts: (ticket: Ticket) => readonly string[] = () => [],
): Promise<readonly string[]> => {
  const { items } = await categories.list(guild, {}, { limit: RESOURCE_LIMITS.categories, after: null });
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return tickets.map((ticket) => {
    const category = escapeMarkdown(names.get(ticket.categoryId) ?? '–');
    const facts = [formatBold(`#${ticket.ticketNumber}`), ...listFacts(ticket), category];
    const closed = ticket.closedAt && server.write('opening.closed', { time: toRelativeTime(ticket.closedAt) });
    return [...facts, closed ?? linkTicket(ticket)].join(' · ');
  });
};
