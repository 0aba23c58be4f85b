/** What a user is answered. */
export interface ChatAnswer {
  readonly content: string;
  /** Whether only the user sees it. */
  readonly ephemeral: boolean;
}

/** Answers users who pressed a button or used a command. */
export interface ChatReplies {
  /**
   * Gives the user the answer; null for an action that shows by itself. The same answer may be given again. An answer that nobody
   * waits for any more is dropped.
   *
   * @throws bot_unavailable
   */
  reply(replyTo: string, answer: ChatAnswer | null): Promise<void>;
}
