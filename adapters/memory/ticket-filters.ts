import { listKeys } from '#core/shared/values/list-keys.ts';
import { splitWords } from '#core/knowledge/index.ts';
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
  teamId: ({ teamId }, input) => teamId !== null && input.includes(teamId),
  requesterId: ({ requesterId }, input) => input.includes(requesterId),
  claimedById: ({ claimedById }, input) => claimedById !== null && input.includes(claimedById),
  unclaimed: ({ claimedById }, input) => (claimedById === null) === input,
  participantId: ({ participantIds }, input) => input.some((id) => participantIds.includes(id)),
  priority: ({ priority }, input) => input.includes(priority),
  tag: ({ tags }, input) => input.some((tag) => tags.includes(tag)),
  externalId: ({ externalId }, input) => externalId === input,
  maxRating: ({ feedback }, input) => feedback !== null && feedback.rating <= input,
  ticketNumber: ({ ticketNumber }, input) => input.includes(ticketNumber),
  createdAfter: ({ createdAt }, input) => createdAt > input,
  createdBefore: ({ createdAt }, input) => createdAt < input,
  updatedAfter: ({ updatedAt }, input) => updatedAt > input,
  updatedBefore: ({ updatedAt }, input) => updatedAt < input,
  closedAfter: ({ closedAt }, input) => closedAt !== null && closedAt > input,
  closedBefore: ({ closedAt }, input) => closedAt !== null && closedAt < input,
  lastMessageAfter: ({ lastMessageAt }, input) => lastMessageAt !== null && lastMessageAt > input,
  lastMessageBefore: ({ lastMessageAt }, input) => lastMessageAt !== null && lastMessageAt < input,
  dueBefore: ({ nextDueAt }, input) => nextDueAt !== null && nextDueAt < input,
  targetState: ({ targets }, input) => targets.some(({ state }) => input.includes(state)),
};

/** Whether one of the known words is what a word of a search means. */
export type WordMatch = (known: ReadonlySet<string>, word: string) => boolean;

export const hasWord: WordMatch = (known, word) => known.has(word);

/** No similar words: what is misspelt is only looked for in databases. */
const hasBeginning: WordMatch = (known, word) =>
  hasWord(known, word) || (word.length > 1 && [...known].some((other) => other.startsWith(word)));

/** Whether the ticket is one of those asked for. */
export const matches = (
  ticket: TicketSnapshot,
  query: Omit<TicketQuery, 'sort'>,
  messages: readonly Pick<Message, 'content'>[],
  match: WordMatch = hasBeginning,
): boolean =>
  listKeys(FILTERS).every((name) => {
    const input = query[name];
    // Each filter is called with the value of its own name.
    const holds = FILTERS[name] as (ticket: TicketSnapshot, input: unknown) => boolean;
    return input === undefined || holds(ticket, input);
  }) &&
  searchWords(query.q ?? '')
    .flatMap(splitWords)
    .every((word) => match(listWords(ticket, messages), word));

const listWords = (ticket: TicketSnapshot, messages: readonly Pick<Message, 'content'>[]): ReadonlySet<string> => {
  const texts = [
    ticket.subject,
    ...ticket.formAnswers.flatMap(({ value }) => value),
    ...messages.map(({ content }) => content),
  ];
  return new Set(texts.flatMap((text) => splitWords(text ?? '')));
};
