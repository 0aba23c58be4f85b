import { type Message, searchWords, type TicketQuery, type TicketSnapshot } from '#core/tickets/index.ts';

type Filters = {
  [Name in Exclude<keyof TicketQuery, 'sort'>]-?: (
    ticket: TicketSnapshot,
    wanted: NonNullable<TicketQuery[Name]>,
  ) => boolean;
};

const FILTERS: Omit<Filters, 'q'> = {
  status: ({ status }, wanted) => wanted.includes(status),
  categoryId: ({ categoryId }, wanted) => categoryId === wanted,
  panelId: ({ panelId }, wanted) => panelId === wanted,
  requesterId: ({ requesterId }, wanted) => requesterId === wanted,
  claimedById: ({ claimedById }, wanted) => claimedById === wanted,
  unclaimed: ({ claimedById }, wanted) => (claimedById === null) === wanted,
  participantId: ({ participantIds }, wanted) => participantIds.includes(wanted),
  priority: ({ priority }, wanted) => priority === wanted,
  tag: ({ tags }, wanted) => tags.includes(wanted),
  externalId: ({ externalId }, wanted) => externalId === wanted,
  ticketNumber: ({ ticketNumber }, wanted) => ticketNumber === wanted,
  createdAfter: ({ createdAt }, wanted) => createdAt > wanted,
  createdBefore: ({ createdAt }, wanted) => createdAt < wanted,
  updatedAfter: ({ updatedAt }, wanted) => updatedAt > wanted,
  updatedBefore: ({ updatedAt }, wanted) => updatedAt < wanted,
  closedAfter: ({ closedAt }, wanted) => closedAt !== null && closedAt > wanted,
  closedBefore: ({ closedAt }, wanted) => closedAt !== null && closedAt < wanted,
};

/** Whether the ticket is one of those asked for. */
export const matches = (
  ticket: TicketSnapshot,
  query: Omit<TicketQuery, 'sort'>,
  messages: readonly Pick<Message, 'content'>[],
): boolean =>
  Object.entries(FILTERS).every(([name, holds]) => {
    const wanted = query[name as keyof typeof FILTERS];
    // Each filter is called with the value of its own name.
    return wanted === undefined || (holds as (ticket: TicketSnapshot, wanted: unknown) => boolean)(ticket, wanted);
  }) && hasWords(ticket, query.q, messages);

const hasWords = (
  ticket: TicketSnapshot,
  q: string | undefined,
  messages: readonly Pick<Message, 'content'>[],
): boolean => {
  const text = [
    ticket.subject,
    ...ticket.formAnswers.map(({ value }) => value),
    ...messages.map(({ content }) => content),
  ];
  const known = new Set(text.flatMap((part) => (part ?? '').toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []));
  return searchWords(q ?? '').every((word) => (word.match(/[\p{L}\p{N}]+/gu) ?? []).every((part) => known.has(part)));
};
