import type { Message } from '../../tickets/model/history.ts';

/**
 * The replies of colleagues since then, the last of each, in the order in which they were written.
 *
 * @param messages the newest first
 * @param since the message that was the newest then; null for none
 * @param ownIds ids of the reader, in the chat and in the dashboard
 */
export const listRepliesSince = (
  messages: readonly Message[],
  since: string | null,
  ownIds: readonly (string | null)[],
): readonly Message[] => {
  const end = messages.findIndex(({ id }) => id === since);
  const later = (end < 0 ? messages : messages.slice(0, end)).filter(
    ({ author }) => (author.type === 'staff' || author.type === 'person') && !ownIds.includes(author.id),
  );
  return [...new Map(later.toReversed().map((message) => [message.author.id, message])).values()];
};
