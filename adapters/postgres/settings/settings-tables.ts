import { NO_OPENING_RULES } from '#core/categories/index.ts';
import {
  DEFAULT_SETTINGS,
  LOG_STYLES,
  REPLY_IDENTITIES,
  type ServerSettings,
  TICKET_LANGUAGES,
} from '#core/settings/index.ts';
import { count, instant, json, table, text } from '../records/table.ts';
import { p } from '@mikro-orm/core';

export const serverSettings = table<ServerSettings>('server_settings', {
  guildId: text().primary(),
  locale: text(),
  ticketLanguage: p.enum(TICKET_LANGUAGES).columnType('text').default('server'),
  texts: json(),
  timezone: text(),
  color: count().nullable(),
  logChannelId: text().nullable(),
  logEvents: json().default('["closed", "rated"]'),
  logStyle: p.enum(LOG_STYLES).columnType('text').default('event'),
  transcriptToRequester: p.boolean(),
  transcriptDelivery: json().default(JSON.stringify(DEFAULT_SETTINGS.transcriptDelivery)),
  replyIdentity: p.enum(REPLY_IDENTITIES).columnType('text').default('bot'),
  closedChannel: json(),
  staffRoleIds: json(),
  retention: json(),
  privacy: json().default(JSON.stringify(DEFAULT_SETTINGS.privacy)),
  botIds: json().default('[]'),
  openingRules: json().default(JSON.stringify(NO_OPENING_RULES)),
  calendarId: p.uuid().nullable(),
  assignment: json().default(JSON.stringify(DEFAULT_SETTINGS.assignment)),
  retentionAppliesAt: instant().nullable(),
  transcriptLinksEndedAt: instant().nullable(),
  version: count(),
  createdAt: instant().nullable(),
  updatedAt: instant().nullable(),
});
