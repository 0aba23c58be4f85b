import { formatDecimal } from '../kit/formats.ts';
import { t } from '../texts/texts.ts';
import type { Import } from './requests.ts';

export const STATUS_WORDS: Readonly<Record<Import['status'], string>> = {
  checking: t('Being checked'),
  checked: t('Checked'),
  running: t('In progress'),
  finished: t('Finished'),
  undoing: t('Being undone'),
  undone: t('Undone'),
  failed: t('Failed'),
  cancelled: t('Cancelled'),
};

export const SYSTEM_WORDS: Readonly<Record<Import['from'], string>> = {
  guildesk: 'guildesk',
  'discord-tickets': 'Discord Tickets',
  ticketsbot: 'Tickets (tickets.bot)',
  modmailbot: 'modmailbot',
  modmail: 'Modmail',
  'open-ticket': 'Open Ticket',
  csv: 'CSV',
  zendesk: 'Zendesk',
  chatwoot: 'Chatwoot',
};

const KIND_WORDS: Readonly<Record<string, string>> = {
  ticket: t('Tickets'),
  message: t('Messages'),
  note: t('Notes'),
  transcript: t('Transcripts'),
  attachment: t('Files'),
  category: t('Categories'),
  panel: t('Panels'),
  cannedReply: t('Canned replies'),
  knowledgeItem: t('Knowledge base'),
  block: t('Block list'),
  flow: t('Flows'),
  automation: t('Rules'),
  macro: t('Macros'),
  command: t('Commands'),
  view: t('Views'),
  webhook: t('Webhooks'),
  calendar: t('Opening hours'),
  team: t('Teams'),
  target: t('Targets'),
  settings: t('Settings'),
  timeline: t('Timeline'),
  file: t('File'),
  '*': t('Everything'),
  replacedTicket: t('Tickets that were replaced'),
  extendedTicket: t('Tickets with more messages'),
  known: t('There already'),
  removed: t('Removed'),
  left: t('Left, since it was changed or is used'),
};

/** The word for a kind of records; the kind itself where a later version has named it. */
export const nameKind = (kind: string): string => KIND_WORDS[kind] ?? kind;

const MB = 1024 * 1024;

export const formatSize = (bytes: number): string =>
  bytes < MB
    ? t('{{size}} kB', { size: formatDecimal(Math.ceil(bytes / 1024)) })
    : t('{{size}} MB', { size: formatDecimal(Math.round((bytes / MB) * 10) / 10) });
