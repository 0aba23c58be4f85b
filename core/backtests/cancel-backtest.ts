import { conflict } from '../shared/errors.ts';
import { type Backtest, hasEnded } from './model/backtest.ts';
import type { BacktestPorts } from './backtest-ports.ts';
import { type BacktestRef, getBacktest } from './backtest-rights.ts';
import { VersionConflict } from '../shared/errors.ts';

/** Its worker writes its progress while it is read. */
const ATTEMPTS = 5;

/** Its worker stops at once. @throws not_found; forbidden; conflict for one that has ended */
export const cancelBacktest =
  (ports: BacktestPorts) =>
  async (ref: BacktestRef): Promise<Backtest> => {
    for (let left = ATTEMPTS; ; left -= 1) {
      const found = await getBacktest(ports)(ref, 'write');
      if (hasEnded(found)) throw conflict('wrong_status', `The backtest has ended already: it is ${found.status}.`);
      const now = ports.clock.now();
      try {
        return await ports.backtests.save({
          ...found,
          status: 'cancelled',
          dueAt: null,
          finishedAt: now,
          updatedAt: now,
        });
      } catch (error) {
        if (!(error instanceof VersionConflict) || left === 0) throw error;
      }
    }
  };

/** Also stops its worker. @throws not_found; forbidden */
export const deleteBacktest =
  (ports: BacktestPorts) =>
  async (ref: BacktestRef): Promise<void> => {
    const { guildId, id } = await getBacktest(ports)(ref, 'write');
    await ports.backtests.remove(guildId, id);
  };
