import type { Button, ButtonStyle } from '../../chat/index.ts';
import type { ServerContext, TextKey } from '../../settings/index.ts';
import { RATINGS } from './ticket.ts';
import { type GuildId, isChatId, isUuid, type TicketId, toGuildId, toTicketId } from '../../shared/ids.ts';

const toButton = (id: string, label: string, style: ButtonStyle, emoji: string | null = null): Button => ({
  label,
  emoji,
  target: { id, style },
});

const ACCEPT_CLOSE = 'ticket:close:accept';
const DENY_CLOSE = 'ticket:close:deny';
const RATE = 'ticket:rate:';

const STAFF_PREFIX = 'ticket:staff:';
export const toStaffButtonId = (name: string): string => `${STAFF_PREFIX}${name}`;
export const CLAIM_BUTTON = toStaffButtonId('claim');
export const CLOSE_BUTTON = toStaffButtonId('close');
export const CLOSE_WITH_REASON_BUTTON = toStaffButtonId('close-with-reason');
export const MORE_BUTTON = toStaffButtonId('more');

export type RequesterButton =
  | { readonly kind: 'accept_close' | 'deny_close'; readonly target: ButtonTarget | null }
  | { readonly kind: 'rating'; readonly rating: number; readonly target: ButtonTarget | null };

/** Names the ticket outside of its channel; a button without a target is in the channel. */
export interface ButtonTarget {
  readonly guild: GuildId;
  readonly ticket: TicketId;
}

/** Other versions may have buttons with other names. */
export interface StaffButton {
  readonly kind: 'staff';
  readonly name: string;
}

const STAFF_BUTTONS = {
  answers: { text: 'button.answers', style: 'secondary', emoji: null },
  claim: { text: 'button.claim', style: 'secondary', emoji: '🙋' },
  unclaim: { text: 'button.unclaim', style: 'secondary', emoji: null },
  close: { text: 'button.close', style: 'secondary', emoji: '🔒' },
  'close-with-reason': { text: 'button.close', style: 'secondary', emoji: '🔒' },
  reply: { text: 'button.reply', style: 'primary', emoji: '💬' },
  more: { text: 'button.more', style: 'secondary', emoji: null },
  reopen: { text: 'button.reopen', style: 'secondary', emoji: '🔓' },
  'accept-close': { text: 'button.accept_close', style: 'success', emoji: null },
  'deny-close': { text: 'button.deny_close', style: 'secondary', emoji: null },
} as const satisfies Readonly<Record<string, ButtonLook>>;

type ShownButton = keyof typeof STAFF_BUTTONS;

interface ButtonLook {
  readonly text: TextKey;
  readonly style: ButtonStyle;
  readonly emoji: string | null;
}

export const buildStaffButtons = ({ write }: ServerContext, names: readonly ShownButton[]): readonly Button[] =>
  names.map((name) => {
    const { text, style, emoji } = STAFF_BUTTONS[name];
    return toButton(toStaffButtonId(name), write(text, {}), style, emoji);
  });

const toSuffix = (target: ButtonTarget | null): string => (target ? `:${target.guild}:${target.ticket}` : '');

export const buildCloseButtons = ({ write }: ServerContext, target: ButtonTarget | null = null): readonly Button[] => [
  toButton(`${ACCEPT_CLOSE}${toSuffix(target)}`, write('button.accept_close', {}), 'success'),
  toButton(`${DENY_CLOSE}${toSuffix(target)}`, write('button.deny_close', {}), 'secondary'),
];

export const buildRatingButtons = (target: ButtonTarget | null = null): readonly Button[] =>
  RATINGS.map((rating) => {
    return { ...toButton(`${RATE}${rating}${toSuffix(target)}`, String(rating), 'secondary'), emoji: '⭐' };
  });

export const parseTicketButton = (buttonId: string): RequesterButton | StaffButton | null => {
  if (buttonId.startsWith(STAFF_PREFIX)) return { kind: 'staff', name: buttonId.slice(STAFF_PREFIX.length) };
  return (
    parseTargeted(buttonId, ACCEPT_CLOSE, (target) => ({ kind: 'accept_close', target })) ??
    parseTargeted(buttonId, DENY_CLOSE, (target) => ({ kind: 'deny_close', target })) ??
    parseRating(buttonId)
  );
};

const parseRating = (buttonId: string): RequesterButton | null => {
  const parsed = RATINGS.map((rating) =>
    parseTargeted(buttonId, `${RATE}${rating}`, (target) => ({ kind: 'rating', rating, target })),
  );
  return parsed.find((button) => button !== null) ?? null;
};

/** Returns null when the button is another one, or its target is invalid. */
const parseTargeted = (
  buttonId: string,
  start: string,
  build: (target: ButtonTarget | null) => RequesterButton,
): RequesterButton | null => {
  if (buttonId === start) return build(null);
  if (!buttonId.startsWith(`${start}:`)) return null;
  const [guild = '', ticket = ''] = buttonId.slice(start.length + 1).split(':');
  return isChatId(guild) && isUuid(ticket) ? build({ guild: toGuildId(guild), ticket: toTicketId(ticket) }) : null;
};

export const buildTranscriptButton = ({ write }: ServerContext, url: string): Button => ({
  label: write('button.transcript', {}),
  emoji: null,
  target: { url },
});
