import { p } from '@mikro-orm/core';
import { TARGET_RECORD, type Target } from '#core/targets/index.ts';
import { buildRecordColumns, table, text } from '../records/table.ts';

export const targets = table<Target>(
  'targets',
  buildRecordColumns(TARGET_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    indexes: [{ name: 'targets_position', properties: ['guildId', 'position', 'id'] }],
    uniques: [{ name: 'targets_name', properties: ['guildId', 'name'] }],
  },
);

const RULE = [
  'id',
  'name',
  'conditions',
  'firstResponseMinutes',
  'nextResponseMinutes',
  'resolutionMinutes',
  'calendarId',
  'pausedIn',
  'warnBeforePercent',
];

const toColumn = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * The targets of a server as JSON of `TargetRules`, null where it has none. `calendar` is the id of the calendar of those without
 * one of their own, or null.
 */
export const selectTargetRules = (guild: string, calendar: string): string => `(select jsonb_build_object(
    'list', jsonb_agg(jsonb_build_object(${RULE.map((field) => `'${field}', g.${toColumn(field)}`).join(', ')}) order by g.position, g.id),
    'calendarId', ${calendar},
    'hours', (select coalesce(jsonb_object_agg(h.id, jsonb_build_object('timezone', h.timezone, 'week', h.week, 'holidays', h.holidays)), '{}')
      from calendars h where h.guild_id = ${guild} and (h.id = ${calendar}
        or h.id in (select o.calendar_id from targets o where o.guild_id = ${guild}))))
  from targets g where g.guild_id = ${guild} having count(*) > 0)`;
