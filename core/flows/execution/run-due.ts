import type { GuildId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import { createWorkPool } from '../../shared/concurrency/work-pool.ts';
import { driveRun, LEASE_MS } from './drive-run.ts';
import type { FlowRun } from '../model/run.ts';
import type { RunPorts } from '../model/run-ports.ts';

/** Runs that one process works on at once: one that waits for a slow address keeps no other from going on. */
const MAX_RUNS = 50;
/** Of one server, so that its slow addresses keep no other server waiting. */
const MAX_RUNS_PER_SERVER = 5;

/**
 * Drives every run that is due: those that were started or answered, whose wait is over, and those whose worker died.
 *
 * @returns a function that does so once, and returns how many runs it acquired
 * @throws the error of a run, after the others have finished
 */
export const runDue = (ports: RunPorts): (() => Promise<number>) => {
  const { runs, clock } = ports;
  return createWorkPool<FlowRun>({
    clock,
    size: MAX_RUNS,
    take: (limit, current) => {
      const now = clock.now();
      const fairness = { share: MAX_RUNS_PER_SERVER, busy: listBusy(current.map(({ guildId }) => guildId)) };
      return runs.acquireDue(now, plusMs(now, LEASE_MS), limit, fairness);
    },
    work: driveRun(ports),
  });
};

/** Servers whose share of runs is used up. */
const listBusy = (servers: readonly GuildId[]): readonly GuildId[] =>
  [...new Set(servers)].filter((server) => servers.filter((other) => other === server).length >= MAX_RUNS_PER_SERVER);
