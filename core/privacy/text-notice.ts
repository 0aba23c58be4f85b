import type { Notice } from '../chat/index.ts';

/** A message of the bot that is text alone. */
export const toTextNotice = (content: string): Notice => ({ content, embeds: [], buttonRows: [], select: null });
