import { uuidIds } from '#adapters/node/ids.ts';
import { type Backtest, BACKTEST_RECORD } from '#core/backtests/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { getInitialValues } from '#core/shared/record/record.ts';
import { NOON, STAFF } from './build.ts';

export const aBacktest = (guildId: GuildId, fields: Partial<Backtest> = {}): Backtest => ({
  ...getInitialValues(BACKTEST_RECORD),
  id: uuidIds.next('backtest'),
  guildId,
  kind: 'target',
  draft: { kind: 'target', targetId: null, target: { name: 'All', firstResponseMinutes: 30 } },
  from: '2025-12-01T00:00:00.000Z' as Instant,
  to: '2025-12-15T00:00:00.000Z' as Instant,
  createdBy: { type: 'staff', id: STAFF },
  dueAt: NOON,
  createdAt: NOON,
  updatedAt: NOON,
  ...fields,
});
