import { type GuildId, isChatId, isUuid, type PendingFormId, toGuildId, toPendingFormId } from '../shared/ids.ts';

const PREFIX = 'form:';

/** Leads to a further page of a form, from 1. The form is null when the id names none. */
export interface PageButton {
  readonly kind: 'form_page';
  readonly formId: PendingFormId | null;
  readonly page: number;
  /** Is the server of a form in a direct message; otherwise null. */
  readonly guild: GuildId | null;
}

export const toPageButtonId = (form: PendingFormId, page: number, guild: GuildId | null = null): string =>
  [`${PREFIX}${form}:${page}`, ...(guild === null ? [] : [guild])].join(':');

export const parsePageButton = (buttonId: string): PageButton | null => {
  if (!buttonId.startsWith(PREFIX)) return null;
  const [id = '', page = '', guild = ''] = buttonId.slice(PREFIX.length).split(':');
  const from = isChatId(guild) ? toGuildId(guild) : null;
  if (!isUuid(id) || !/^\d{1,2}$/.test(page)) return { kind: 'form_page', formId: null, page: 0, guild: from };
  return { kind: 'form_page', formId: toPendingFormId(id), page: Number(page), guild: from };
};
