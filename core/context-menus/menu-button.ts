import { type CategoryId, isUuid, type PendingFormId, toCategoryId, toPendingFormId } from '../shared/ids.ts';

const PREFIX = 'menu:';
const PAGE = /^p(\d{1,2})$/;

/** Chooses from the list of categories, or brings the answered form of the category. */
export interface MenuButton {
  readonly kind: 'menu_choice';
  /** Is null when the id names none. */
  readonly useId: PendingFormId | null;
  /** Is null for a further page of the list. */
  readonly categoryId: CategoryId | null;
  /** Counts from 0. */
  readonly page: number;
}

export const toMenuButtonId = (use: PendingFormId, category: CategoryId): string => `${PREFIX}${use}:${category}`;

export const toMenuPageId = (use: PendingFormId, page: number): string => `${PREFIX}${use}:p${page}`;

const NOTHING = { useId: null, categoryId: null, page: 0 };

export const parseMenuButton = (buttonId: string): MenuButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const [use = '', choice = ''] = buttonId.slice(PREFIX.length).split(':');
  return { kind: 'menu_choice', ...(isUuid(use) ? parseChoice(toPendingFormId(use), choice) : NOTHING) };
};

const parseChoice = (useId: PendingFormId, choice: string): Omit<MenuButton, 'kind'> => {
  const page = PAGE.exec(choice)?.[1];
  if (page !== undefined) return { useId, categoryId: null, page: Number(page) };
  return isUuid(choice) ? { useId, categoryId: toCategoryId(choice), page: 0 } : NOTHING;
};
