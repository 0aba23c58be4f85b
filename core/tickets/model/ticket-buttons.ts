import type { Button, ButtonStyle } from '../../chat/index.ts';
import type { ServerContext } from '../../settings/index.ts';

export const RATINGS = [1, 2, 3, 4, 5] as const;

const toButton = (id: string, label: string, style: ButtonStyle): Button => ({
  label,
  emoji: null,
  target: { id, style },
});

const ACCEPT_CLOSE = 'ticket:close:accept';
const DENY_CLOSE = 'ticket:close:deny';
const RATE = 'ticket:rate:';

/** All button ids for staff start with this prefix. */
const STAFF_PREFIX = 'ticket:staff:';
const STAFF_BUTTON_NAMES = ['claim', 'close', 'close-with-reason'] as const;
export type StaffButtonName = (typeof STAFF_BUTTON_NAMES)[number];

const toStaffButtonId = (name: StaffButtonName): string => `${STAFF_PREFIX}${name}`;
export const CLAIM_BUTTON = toStaffButtonId('claim');
export const CLOSE_BUTTON = toStaffButtonId('close');
export const CLOSE_WITH_REASON_BUTTON = toStaffButtonId('close-with-reason');

/** A button that asks the requester of a ticket. */
export type RequesterButton =
  | { readonly kind: 'accept_close' }
  | { readonly kind: 'deny_close' }
  | { readonly kind: 'rating'; readonly rating: number };

/** A button for staff. The name is null when there is no such button. */
export interface StaffButton {
  readonly kind: 'staff';
  readonly name: StaffButtonName | null;
}

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
export const parseTicketButton = (buttonId: string): RequesterButton | StaffButton | null => {
  if (buttonId.startsWith(STAFF_PREFIX)) {
    return { kind: 'staff', name: STAFF_BUTTON_NAMES.find((name) => buttonId === toStaffButtonId(name)) ?? null };
  }
  if (buttonId === ACCEPT_CLOSE) return { kind: 'accept_close' };
  if (buttonId === DENY_CLOSE) return { kind: 'deny_close' };
  const rating = RATINGS.find((value) => buttonId === `${RATE}${value}`);
  return rating === undefined ? null : { kind: 'rating', rating };
};
