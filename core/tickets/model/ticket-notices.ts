import type { Button, Post } from '../../chat/index.ts';

/** A notice is a text of the bot that is not part of the conversation. */
export const buildNotice = (content: string, buttons: readonly Button[] = []): Post => ({
  onBehalfOf: null,
  content,
  attachments: [],
  ...(buttons.length > 0 && { buttons }),
});
