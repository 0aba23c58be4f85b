import { p } from '@mikro-orm/core';
import { AUTOMATION_RECORD, type Automation } from '#core/automations/index.ts';
import { buildRecordColumns, table, text } from '../records/table.ts';

export const automations = table<Automation>(
  'automations',
  buildRecordColumns(AUTOMATION_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    indexes: [{ name: 'automations_position', properties: ['guildId', 'position', 'id'] }],
    uniques: [{ name: 'automations_name', properties: ['guildId', 'name'] }],
  },
);
