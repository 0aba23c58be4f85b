import { isUuid, type PendingFormId, toPendingFormId } from '../shared/ids.ts';

const PREFIX = 'form:';

/** Leads to a further page of a form, from 1. The form is null when the id names none. */
export interface PageButton {
  readonly kind: 'form_page';
  readonly formId: PendingFormId | null;
  readonly page: number;
}

export const toPageButtonId = (form: PendingFormId, page: number): string => `${PREFIX}${form}:${page}`;

/** Returns null for other buttons. */
export const parsePageButton = (buttonId: string): PageButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const [id = '', page = ''] = buttonId.slice(PREFIX.length).split(':');
  const isKnown = isUuid(id) && /^\d{1,2}$/.test(page);
  return { kind: 'form_page', formId: isKnown ? toPendingFormId(id) : null, page: isKnown ? Number(page) : 0 };
};
