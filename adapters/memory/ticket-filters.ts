import { type Message, searchWords, type TicketQuery, type TicketSnapshot } from '#core/tickets/index.ts';

type Filters = {
  [Name in Exclude<keyof TicketQuery, 'sort'>]-?: (
    ticket: TicketSnapshot,
    input: NonNullable<TicketQuery[Name]>,
  ) => boolean;
};

const FILTERS: Omit<Filters, 'q'> = {
  status: ({ status }, input) => input.includes(status),
  categoryId: ({ categoryId }, input) => categoryId === input,
  panelId: ({ panelId }, input) => panelId === input,
  requesterId: ({ requesterId }, input) => requesterId === input,
  claimedById: ({ claimedById }, input) => claimedById === input,
  unclaimed: ({ claimedById }, input) => (claimedById === null) === input,
  participantId: ({ participantIds }, input) => participantIds.includes(input),
  priority: ({ priority }, input) => priority === input,
  tag: ({ tags }, input) => tags.includes(input),
  externalId: ({ externalId }, input) => externalId === input,
  ticketNumber: ({ ticketNumber }, input) => ticketNumber === input,
  createdAfter: ({ createdAt }, input) => createdAt > input,
  createdBefore: ({ createdAt }, input) => createdAt < input,
  updatedAfter: ({ updatedAt }, input) => updatedAt > input,
  updatedBefore: ({ updatedAt }, input) => updatedAt < input,
  closedAfter: ({ closedAt }, input) => closedAt !== null && closedAt > input,
  closedBefore: ({ closedAt }, input) => closedAt !== null && closedAt < input,
};

/** Whether the ticket is one of those asked for. */
export const matches = (
  ticket: TicketSnapshot,
  query: Omit<TicketQuery, 'sort'>,
  messages: readonly Pick<Message, 'content'>[],
): boolean =>
  Object.entries(FILTERS).every(([name, holds]) => {
    const input = query[name as keyof typeof FILTERS];
    // Each filter is called with the value of its own name.
    return input === undefined || (holds as (ticket: TicketSnapshot, input: unknown) => boolean)(ticket, input);
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
