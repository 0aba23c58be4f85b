import { p } from '@mikro-orm/core';
import { CALENDAR_RECORD, type Calendar } from '#core/calendars/index.ts';
import { buildRecordColumns, table, text } from '../records/table.ts';

export const calendars = table<Calendar>(
  'calendars',
  buildRecordColumns(CALENDAR_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    uniques: [
      { name: 'calendars_name', properties: ['guildId', 'name'] },
      { name: 'calendars_copy', properties: ['guildId', 'organizationCalendarId'] },
    ],
  },
);
