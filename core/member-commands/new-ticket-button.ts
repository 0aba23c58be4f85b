import { type CategoryId, isUuid, toCategoryId } from '../shared/ids.ts';

const PREFIX = 'ticket:new:';

/** The form of a category was answered after `/ticket new`. The category is null when the id names none. */
export interface NewTicketButton {
  readonly kind: 'new_ticket';
  readonly categoryId: CategoryId | null;
}

export const toNewTicketButtonId = (category: CategoryId): string => `${PREFIX}${category}`;

/** Returns null for other buttons. */
export const parseNewTicketButton = (buttonId: string): NewTicketButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const id = buttonId.slice(PREFIX.length);
  return { kind: 'new_ticket', categoryId: isUuid(id) ? toCategoryId(id) : null };
};
