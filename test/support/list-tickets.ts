import type { Encoded } from '#core/shared/encoded.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import type { Ticket, TicketQuery, TicketSnapshot, TicketUseCases } from '#core/tickets/index.ts';

/** The tickets of a page as records; without their internal fields. */
export const decodeTickets = ({ items, next }: Page<Encoded<TicketSnapshot>>): Page<Ticket> => ({
  items: items.map((item) => JSON.parse(item) as Ticket),
  next,
});

/** A page of tickets by the use case of the API. */
export const listTickets = async (
  { tickets }: { readonly tickets: Pick<TicketUseCases, 'list'> },
  guild: GuildId,
  query: TicketQuery,
  page: PageRequest,
): Promise<Page<Ticket>> => decodeTickets(await tickets.list(guild, query, page));
