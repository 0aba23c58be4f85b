import type { GuildId } from '../shared/ids.ts';
import { plusMs } from '../shared/instant.ts';
import { driveRun, LEASE_MS } from './drive-run.ts';
import type { RunPorts } from './run-ports.ts';

/** Runs that one process works on at once: one that waits for a slow address keeps no other from going on. */
const AT_ONCE = 50;
/** Of one server, so that its slow addresses keep no other server waiting. */
const SHARE = 5;
/** After so long the next look is taken, whatever is still under way. */
const PATIENCE_MS = 500;

/**
 * Takes up every run that is due: those that were started or answered, whose time is up, and those that a process left
 * unfinished when it died.
 *
 * @returns a function that does so once, and gives back how many were taken up
 * @throws the error of a run, once the others have gone on
 */
export const runDue = (ports: RunPorts): (() => Promise<number>) => {
  const underWay = new Map<Promise<void>, GuildId>();
  const failures: Error[] = [];
  const drive = driveRun(ports);
  const takenUp = async (): Promise<number> => {
    const { runs, clock } = ports;
    const now = clock.now();
    const fairness = { share: SHARE, busy: busyAmong([...underWay.values()]) };
    const due = await runs.takeDue(now, plusMs(now, LEASE_MS), AT_ONCE - underWay.size, fairness);
    for (const run of due) {
      const work: Promise<void> = drive(run)
        .catch((error: unknown) => void failures.push(error instanceof Error ? error : new Error(String(error))))
        .finally(() => underWay.delete(work));
      underWay.set(work, run.guildId);
    }
    return due.length;
  };
  return async () => {
    let count = 0;
    for (;;) {
      const taken = underWay.size < AT_ONCE ? await takenUp() : 0;
      count += taken;
      await Promise.race([Promise.all(underWay.keys()), ports.clock.sleep(PATIENCE_MS)]);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
      if (taken === 0) return count;
    }
  };
};

/** Servers that may have no further run taken up now. */
const busyAmong = (servers: readonly GuildId[]): readonly GuildId[] =>
  [...new Set(servers)].filter((server) => servers.filter((other) => other === server).length >= SHARE);
