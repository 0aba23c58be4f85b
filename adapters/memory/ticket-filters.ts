import { type Message, searchWords, type TicketQuery, type TicketSnapshot } from '#core/tickets/index.ts';

type Filters = {
  [Name in Exclude<keyof TicketQuery, 'sort'>]-?: (
    ticket: TicketSnapshot,
    input: NonNullable<TicketQuery[Name]>,
  ) => boolean;
};

const FILTERS: Omit<Filters, 'q'> = {
  status: ({ status }, input) => input.includes(status),
  categoryId: ({ categoryId }, input) => input.includes(categoryId),
  panelId: ({ panelId }, input) => panelId !== null && input.includes(panelId),
  requesterId: ({ requesterId }, input) => input.includes(requesterId),
  claimedById: ({ claimedById }, input) => claimedById !== null && input.includes(claimedById),
  unclaimed: ({ claimedById }, input) => (claimedById === null) === input,
  participantId: ({ participantIds }, input) => input.some((id) => participantIds.includes(id)),
  priority: ({ priority }, input) => input.includes(priority),
  tag: ({ tags }, input) => input.some((tag) => tags.includes(tag)),
  externalId: ({ externalId }, input) => externalId === input,
  ticketNumber: ({ ticketNumber }, input) => input.includes(ticketNumber),
  createdAfter: ({ createdAt }, input) => createdAt > input,
  createdBefore: ({ createdAt }, input) => createdAt < input,
  updatedAfter: ({ updatedAt }, input) => updatedAt > input,
  updatedBefore: ({ updatedAt }, input) => updatedAt < input,
  closedAfter: ({ closedAt }, input) => closedAt !== null && closedAt > input,
  closedBefore: ({ closedAt }, input) => closedAt !== null && closedAt < input,
  lastMessageAfter: ({ lastMessageAt }, input) => lastMessageAt !== null && lastMessageAt > input,
  lastMessageBefore: ({ lastMessageAt }, input) => lastMessageAt !== null && lastMessageAt < input,
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
