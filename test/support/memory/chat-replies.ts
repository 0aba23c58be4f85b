import type { ChatAnswer, ChatReplies } from '#core/chat-events/index.ts';

/** Keeps what users were answered. */
export class InMemoryChatReplies implements ChatReplies {
  readonly given: { readonly replyTo: string; readonly answer: ChatAnswer | null }[] = [];

  async reply(replyTo: string, answer: ChatAnswer | null): Promise<void> {
    this.given.push({ replyTo, answer });
  }
}
