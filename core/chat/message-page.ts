import type { ChatMessageId } from '../shared/ids.ts';
import type { MessagePage } from './channel-changes.ts';
import type { ChatMessage } from './chat-message.ts';

/** A page of messages has at most so many, those of the bot included. */
export const MESSAGE_PAGE = 100;

/** Returns the page of all messages of a channel, the oldest first, that begins after one of them. */
export const toMessagePage = (all: readonly ChatMessage[], after: ChatMessageId | null): MessagePage => {
  const page = all.filter(({ id }) => after === null || BigInt(id) > BigInt(after)).slice(0, MESSAGE_PAGE);
  return {
    messages: page.filter(({ authorId }) => authorId !== null),
    next: page.length < MESSAGE_PAGE ? null : (page.at(-1)?.id ?? null),
  };
};
