import { p } from '@mikro-orm/core';
import type { Automation } from '#core/automations/index.ts';
import { count, instant, json, table, text } from '../records/table.ts';

export const automations = table<Automation>(
  'automations',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    name: text(),
    enabled: p.boolean(),
    position: count(),
    trigger: text(),
    conditions: json().nullable(),
    actions: json(),
    stopProcessing: p.boolean(),
    lastRunAt: instant().nullable(),
    runCount: count(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  {
    indexes: [{ name: 'automations_position', properties: ['guildId', 'position', 'id'] }],
    uniques: [{ name: 'automations_name', properties: ['guildId', 'name'] }],
  },
);
