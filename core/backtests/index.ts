import type { Principal } from '../access/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import type { PageRequest } from '../shared/page.ts';
import { BACKTESTS_KEPT_DAYS } from './model/backtest.ts';
import type { BacktestPorts } from './backtest-ports.ts';
import { type BacktestRef, getBacktest, listReadable } from './backtest-rights.ts';
import { cancelBacktest, deleteBacktest } from './cancel-backtest.ts';
import { orderBacktest } from './order-backtest.ts';
import { runBacktests } from './run-backtests.ts';

export * from './model/backtest.ts';
export * from './model/backtest-store.ts';
export type { BacktestPorts } from './backtest-ports.ts';

const KEPT_MS = BACKTESTS_KEPT_DAYS * 86_400_000;
const PURGE_BATCH = 1_000;

export const backtestUseCases = (ports: BacktestPorts) => ({
  order: orderBacktest(ports),
  /** Lists those that the caller may read, the newest first. */
  list: (guild: GuildId, principal: Principal, page: PageRequest) =>
    ports.backtests.list(guild, listReadable(principal), page),
  get: (ref: BacktestRef) => getBacktest(ports)(ref),
  cancel: cancelBacktest(ports),
  delete: deleteBacktest(ports),
  run: runBacktests(ports),
  purge: () => ports.backtests.purge(plusMs(ports.clock.now(), -KEPT_MS), PURGE_BATCH),
});

export type BacktestUseCases = ReturnType<typeof backtestUseCases>;
