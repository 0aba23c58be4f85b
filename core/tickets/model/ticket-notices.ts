import type { Button, ButtonStyle, Mentions, Post } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
import type { UserId } from '../../shared/ids.ts';

/** A line the bot writes about what happened to the ticket; no message of the conversation. */
export const toNotice = (content: string, buttons: readonly Button[] = []): Post => ({
  onBehalfOf: null,
  content,
  attachments: [],
  ...(buttons.length > 0 && { buttons }),
});

/** How the chat platform names a user in a text. */
export const toMention = (user: UserId | null): string => `<@${user}>`;

/** Notifies one user where the text mentions them. */
export const mentionUser = (user: UserId): Mentions => ({ userIds: [user], roleIds: [] });

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

/** The ids of the buttons for staff begin with this. */
export const STAFF_BUTTON = 'ticket:staff:';
export const CLAIM_BUTTON = `${STAFF_BUTTON}claim`;
export const CLOSE_BUTTON = `${STAFF_BUTTON}close`;
export const CLOSE_WITH_REASON_BUTTON = `${STAFF_BUTTON}close-with-reason`;

export const buildStaffButtons = ({ write }: ServerContext): readonly Button[] => [
  toButton(CLAIM_BUTTON, write('button.claim', {}), 'primary'),
  toButton(CLOSE_BUTTON, write('button.close', {}), 'secondary'),
  toButton(CLOSE_WITH_REASON_BUTTON, write('button.close_with_reason', {}), 'secondary'),
];

export const buildCloseButtons = ({ write }: ServerContext): readonly Button[] => [
  toButton(ACCEPT_CLOSE, write('button.accept_close', {}), 'success'),
  toButton(DENY_CLOSE, write('button.deny_close', {}), 'secondary'),
];

export const RATING_BUTTONS = RATINGS.map((rating) => toButton(`${RATE}${rating}`, String(rating), 'secondary'));

/** The rating of a feedback button; null for any other button. */
export const parseRating = (buttonId: string): number | null =>
  RATINGS.find((rating) => buttonId === `${RATE}${rating}`) ?? null;
