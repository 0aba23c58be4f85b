import { p } from '@mikro-orm/core';
import { COMMAND_RECORD, type Command } from '#core/commands/index.ts';
import { buildRecordColumns, table, text } from '../records/table.ts';

export const commands = table<Command>(
  'commands',
  buildRecordColumns(COMMAND_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  { uniques: [{ name: 'commands_name', properties: ['guildId', 'name'] }] },
);
