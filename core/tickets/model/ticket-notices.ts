import type { Button, Mentions, Post } from '../../chat/index.ts';
import type { UserId } from '../../shared/ids.ts';

/** A notice is a text of the bot that is not part of the conversation. */
export const toNotice = (content: string, buttons: readonly Button[] = []): Post => ({
  onBehalfOf: null,
  content,
  attachments: [],
  ...(buttons.length > 0 && { buttons }),
});

export const toMention = (user: UserId | null): string => `<@${user}>`;

export const mentionUser = (user: UserId): Mentions => ({ userIds: [user], roleIds: [] });
