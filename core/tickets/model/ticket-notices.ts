import type { Button, ButtonStyle, Post } from '../../chat/index.ts';

/** A line the bot writes about what happened to the ticket; no message of the conversation. */
export const toNotice = (content: string, buttons: readonly Button[] = []): Post => ({
  onBehalfOf: null,
  content,
  attachments: [],
  ...(buttons.length > 0 && { buttons }),
});

export const RATINGS = [1, 2, 3, 4, 5] as const;

const toButton = (id: string, label: string, style: ButtonStyle): Button => ({
  label,
  emoji: null,
  target: { id, style },
});

/** The ids of the buttons that tickets put under their notices. */
export const ACCEPT_CLOSE = 'ticket:close:accept';
export const DENY_CLOSE = 'ticket:close:deny';
const RATE = 'ticket:rate:';

export const CLOSE_BUTTONS = [
  toButton(ACCEPT_CLOSE, 'Close the ticket', 'success'),
  toButton(DENY_CLOSE, 'Keep it open', 'secondary'),
];

export const RATING_BUTTONS = RATINGS.map((rating) => toButton(`${RATE}${rating}`, String(rating), 'secondary'));

/** The rating of a feedback button; null for any other button. */
export const parseRating = (buttonId: string): number | null =>
  RATINGS.find((rating) => buttonId === `${RATE}${rating}`) ?? null;
