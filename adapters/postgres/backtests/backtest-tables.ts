import { p } from '@mikro-orm/core';
import { BACKTEST_RECORD, type Backtest } from '#core/backtests/index.ts';
import { buildRecordColumns, expression, table, text } from '../records/table.ts';

export const backtests = table<Backtest>(
  'backtests',
  buildRecordColumns(BACKTEST_RECORD, {
    guildId: text().primary(),
    id: p.uuid().primary(),
  }),
  {
    indexes: [
      expression('backtests_due', 'backtests (due_at) where due_at is not null'),
      { name: 'backtests_created', properties: ['createdAt'] },
      {
        name: 'backtests_running',
        expression: `create unique index "backtests_running" on backtests (guild_id) where status = 'running'`,
      },
    ],
  },
);
