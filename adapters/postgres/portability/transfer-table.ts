import { p } from '@mikro-orm/core';
import { type Transfer, TRANSFER_RECORD } from '#core/portability/index.ts';
import { buildRecordColumns, expression, table, text } from '../records/table.ts';

export const transfers = table<Transfer>(
  'transfers',
  buildRecordColumns(TRANSFER_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    indexes: [
      expression('transfers_due', 'transfers (due_at) where due_at is not null'),
      { name: 'transfers_created', properties: ['createdAt'] },
    ],
  },
);
