import type { Button, ButtonStyle, Mentions, Post } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';
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

export const RATINGS = [1, 2, 3, 4, 5] as const;

const toButton = (id: string, label: string, style: ButtonStyle): Button => ({
  label,
  emoji: null,
  target: { id, style },
});

export const ACCEPT_CLOSE = 'ticket:close:accept';
export const DENY_CLOSE = 'ticket:close:deny';
const RATE = 'ticket:rate:';

/** All button ids for staff start with this prefix. */
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

/** Returns null for other buttons. */
export const parseRating = (buttonId: string): number | null =>
  RATINGS.find((rating) => buttonId === `${RATE}${rating}`) ?? null;
