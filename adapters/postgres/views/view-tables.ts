import { p } from '@mikro-orm/core';
import { VIEW_RECORD, type View } from '#core/views/index.ts';
import { buildRecordColumns, table, text } from '../records/table.ts';

export const views = table<View>(
  'views',
  buildRecordColumns(VIEW_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
);
