import type { GuildId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import { createWorkPool } from '../../shared/concurrency/work-pool.ts';
import { driveRun, LEASE_MS } from './drive-run.ts';
import type { FlowRun } from '../model/run.ts';
import type { RunPorts } from '../model/run-ports.ts';

/** One process drives this many runs at once: a run that waits for a slow address must not delay others. */
const MAX_RUNS = 50;
const MAX_RUNS_PER_SERVER = 5;

/** Drives each due run once. @returns how many it acquired @throws the error of one, after the others have finished */
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

const listBusy = (servers: readonly GuildId[]): readonly GuildId[] =>
  [...new Set(servers)].filter((server) => servers.filter((other) => other === server).length >= MAX_RUNS_PER_SERVER);
