import { PRIORITIES, type Ticket, type TicketSortField } from '#core/tickets/index.ts';

/** Each order of a list of tickets compares these. */
export const SORT_KEYS: Record<TicketSortField, (ticket: Ticket) => string | number> = {
  createdAt: ({ createdAt }) => createdAt,
  updatedAt: ({ updatedAt }) => updatedAt,
  lastMessageAt: ({ lastMessageAt, createdAt }) => lastMessageAt ?? createdAt,
  priority: ({ priority }) => PRIORITIES.indexOf(priority),
  nextDueAt: ({ nextDueAt }) => nextDueAt ?? '',
};

/** Ids are in the order of creation. */
export const readId = ({ id }: { readonly id: string }): string => id;

export const toRef = ({ guildId, id }: Ticket) => ({ guild: guildId, ticket: id });
