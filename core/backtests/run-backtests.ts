import { withHeartbeat } from '../shared/clock.ts';
import { isTransient, VersionConflict } from '../shared/errors.ts';
import { plusMs } from '../shared/instant.ts';
import {
  BACKTEST_FAILURES,
  type Backtest,
  type BacktestFailure,
  type BacktestProgress,
  type BacktestResult,
} from './model/backtest.ts';
import type { BacktestStore } from './model/backtest-store.ts';
import { replayEvents, type ReplayPorts } from './replay/replay-events.ts';
import { isOneOf } from '../shared/values/type-guards.ts';

export type RunBacktestPorts = ReplayPorts & { readonly backtests: BacktestStore };

const LEASE_MS = 10_000;
const MAX_ATTEMPTS = 3;
/** After an outage of the database. */
const RETRY_MS = 5_000;

/**
 * Executes the backtest that is due longest, and renews its lease. One whose worker was killed begins again, three times
 * at most. @returns how many it began
 */
export const runBacktests = (ports: RunBacktestPorts) => async (): Promise<number> => {
  const now = ports.clock.now();
  const backtest = await ports.backtests.acquire(now, plusMs(now, LEASE_MS));
  if (!backtest) return 0;
  const run = new BacktestRun(ports, backtest);
  if (backtest.attempts > MAX_ATTEMPTS) await run.end('broken_off');
  else await run.execute();
  return 1;
};

class BacktestRun {
  readonly #ports: RunBacktestPorts;
  #backtest: Backtest;
  #progress: BacktestProgress;
  #isLost = false;

  constructor(ports: RunBacktestPorts, backtest: Backtest) {
    this.#ports = ports;
    this.#backtest = backtest;
    this.#progress = backtest.progress;
  }

  /** Ends early when the backtest was cancelled or removed. @throws what is not expected, after a retry is planned */
  async execute(): Promise<void> {
    const { clock } = this.#ports;
    const replay = replayEvents(this.#ports, this.#backtest, (progress) => {
      if (this.#isLost) throw new VersionConflict('backtest');
      this.#progress = progress;
    });
    try {
      await this.end(await withHeartbeat(clock, replay, () => this.#renew()));
    } catch (error) {
      if (error instanceof VersionConflict) return;
      await this.#save({ dueAt: plusMs(clock.now(), isTransient(error) ? RETRY_MS : LEASE_MS) });
      throw error;
    }
  }

  async end(outcome: BacktestResult | BacktestFailure): Promise<void> {
    const ended = { finishedAt: this.#ports.clock.now(), dueAt: null };
    if (isOneOf(BACKTEST_FAILURES, outcome)) await this.#save({ ...ended, status: 'failed', failure: outcome });
    else await this.#save({ ...ended, status: 'finished', result: outcome });
  }

  /** After a cancellation the replay ends with its next page. The lease outlives a short outage. */
  async #renew(): Promise<void> {
    try {
      await this.#save({ dueAt: plusMs(this.#ports.clock.now(), LEASE_MS) });
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
  }

  async #save(fields: Partial<Backtest>): Promise<void> {
    const updatedAt = this.#ports.clock.now();
    const next = { ...this.#backtest, progress: this.#progress, ...fields, updatedAt };
    try {
      this.#backtest = await this.#ports.backtests.save(next);
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
      this.#isLost = true;
    }
  }
}
