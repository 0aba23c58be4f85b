import type { Post } from '../chat/index.ts';

/** A line the bot writes about what happened to the ticket; no message of the conversation. */
export const notice = (content: string): Post => ({ onBehalfOf: null, content, attachments: [] });
