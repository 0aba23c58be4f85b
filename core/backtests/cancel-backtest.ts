import { retryOnConflict } from '../shared/concurrency/retry-on-conflict.ts';
import { conflict } from '../shared/errors.ts';
import { type Backtest, hasEnded } from './model/backtest.ts';
import type { BacktestPorts } from './backtest-ports.ts';
import { type BacktestRef, getBacktest } from './backtest-rights.ts';

/** Its worker stops at once. @throws not_found; forbidden; conflict for one that has ended */
export const cancelBacktest =
  (ports: BacktestPorts) =>
  // Its worker writes its progress while it is read.
  (ref: BacktestRef): Promise<Backtest> =>
    retryOnConflict(async () => {
      const found = await getBacktest(ports)(ref, 'write');
      if (hasEnded(found)) throw conflict('wrong_status', `The backtest has ended already: it is ${found.status}.`);
      const now = ports.clock.now();
      return ports.backtests.save({ ...found, status: 'cancelled', dueAt: null, finishedAt: now, updatedAt: now });
    });

/** Also stops its worker. @throws not_found; forbidden */
export const deleteBacktest =
  (ports: BacktestPorts) =>
  async (ref: BacktestRef): Promise<void> => {
    const { guildId, id } = await getBacktest(ports)(ref, 'write');
    await ports.backtests.remove(guildId, id);
  };
