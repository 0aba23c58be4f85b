import type { Button, SelectMenu } from '../chat/index.ts';

export interface ChatAnswer {
  readonly content: string;
  /** Only the user sees the answer. */
  readonly ephemeral: boolean;
  /** Under the text. */
  readonly buttons?: readonly Button[];
  readonly select?: SelectMenu;
}

export interface ChatReplies {
  /**
   * Null is for an action that shows by itself. An answer may be given again; one that nobody awaits is dropped.
   * @throws bot_unavailable
   */
  reply(replyTo: string, answer: ChatAnswer | null): Promise<void>;
}
