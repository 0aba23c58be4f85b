import { p } from '@mikro-orm/core';
import { AUTOMATION_RECORD, type Automation } from '#core/automations/index.ts';
import { buildRecordColumns, expression, table, text } from '../records/table.ts';

const IS_TIMED = 'enabled and after is not null';

/** A JSON array of the rules by time of a server, in the order in which they apply. */
export const selectTimeRules = (guild: string): string => `(select coalesce(jsonb_agg(jsonb_build_object('id', a.id,
  'trigger', a.trigger, 'version', a.version) || a.after order by a.position, a.id), '[]')
  from automations a where a.guild_id = ${guild} and ${IS_TIMED})`;

export const businessRuleExists = (guild: string): string => `exists (
  select from automations a where a.guild_id = ${guild} and ${IS_TIMED} and (a.after->>'businessTime')::boolean)`;

export const automations = table<Automation>(
  'automations',
  buildRecordColumns(AUTOMATION_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    indexes: [
      { name: 'automations_position', properties: ['guildId', 'position', 'id'] },
      // Each look-up of a ticket asks for them, and most servers have none.
      expression('automations_timed', `automations (guild_id) where ${IS_TIMED}`),
    ],
    uniques: [{ name: 'automations_name', properties: ['guildId', 'name'] }],
  },
);
