import { p } from '@mikro-orm/core';
import { type Macro, MACRO_RECORD } from '#core/macros/index.ts';
import { buildRecordColumns, table, text } from '../records/table.ts';

export const macros = table<Macro>(
  'macros',
  buildRecordColumns(MACRO_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  { uniques: [{ name: 'macros_name', properties: ['guildId', 'name'] }] },
);
