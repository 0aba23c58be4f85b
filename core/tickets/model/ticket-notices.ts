import { type Button, type Mentions, type Notice, type Post, toRows } from '../../chat/index.ts';
import type { UserId } from '../../shared/ids.ts';

/** A notice is a text of the bot that is not part of the conversation. */
export const toNotice = (content: string, buttons: readonly Button[] = []): Post => ({
  onBehalfOf: null,
  content,
  attachments: [],
  ...(buttons.length > 0 && { buttons }),
});

/** The same as a direct message. */
export const toDirectNotice = (content: string, buttons: readonly Button[] = []): Notice => ({
  content,
  embeds: [],
  buttonRows: toRows(buttons),
  select: null,
});

export const toMention = (user: UserId | null): string => `<@${user}>`;

export const mentionUser = (user: UserId): Mentions => ({ userIds: [user], roleIds: [] });
