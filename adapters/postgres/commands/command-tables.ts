import { p } from '@mikro-orm/core';
import type { Command } from '#core/commands/index.ts';
import { count, instant, json, table, text } from '../records/table.ts';

export const commands = table<Command>(
  'commands',
  {
    guildId: text().primary(),
    id: p.uuid().primary(),
    name: text(),
    description: text(),
    access: text(),
    response: json().nullable(),
    flowId: p.uuid().nullable(),
    enabled: p.boolean(),
    syncedAt: instant().nullable(),
    version: count(),
    createdAt: instant(),
    updatedAt: instant(),
  },
  { uniques: [{ name: 'commands_name', properties: ['guildId', 'name'] }] },
);
