import type { Button, SelectMenu } from '../chat/index.ts';

export interface ChatAnswer {
  readonly content: string;
  readonly ephemeral: boolean;
  readonly buttons?: readonly Button[];
  readonly select?: SelectMenu;
}

export interface ChatReplies {
  /** Null answers an action that shows by itself. May be repeated; a late answer is dropped. @throws bot_unavailable */
  reply(replyTo: string, answer: ChatAnswer | null): Promise<void>;
}
