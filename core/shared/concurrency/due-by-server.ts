import type { Clock } from '../clock.ts';
import type { GuildId } from '../ids.ts';
import { type Instant, plusMs } from '../instant.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

interface OfServer {
  readonly guildId: GuildId;
}

const SERVERS_AT_ONCE = 8;

/** Executes servers concurrently; each call gets all work of one server, in the order of the list. */
export const executeByServer = async <T extends OfServer>(
  due: readonly T[],
  execute: (ofServer: readonly T[]) => Promise<void>,
  atOnce = SERVERS_AT_ONCE,
): Promise<void> => {
  const limit = createConcurrencyLimit(atOnce);
  const servers = Map.groupBy(due, ({ guildId }) => guildId).values();
  await Promise.all([...servers].map((ofServer) => limit('servers', () => execute(ofServer))));
};

export interface DueWork<T> {
  readonly perServer: number;
  /** Lists at most `perServer` of each server. What was executed must not be due any more. */
  readonly list: (perServer: number) => Promise<readonly T[]>;
  readonly execute: (ofServer: readonly T[]) => Promise<void>;
  readonly atOnce?: number;
}

/** Repeats until no server has more; a server with much work does not delay others. @returns how much it was */
export const executeAllDue = async <T extends OfServer>({
  perServer,
  list,
  execute,
  atOnce,
}: DueWork<T>): Promise<number> => {
  let count = 0;
  for (;;) {
    const due = await list(perServer);
    await executeByServer(due, execute, atOnce);
    count += due.length;
    const isMore = [...Map.groupBy(due, ({ guildId }) => guildId).values()].some(({ length }) => length >= perServer);
    if (!isMore) return count;
  }
};

export interface LeasedWork<T> {
  readonly clock: Clock;
  readonly leaseMs: number;
  readonly acquire: (now: Instant, until: Instant) => Promise<readonly T[]>;
  readonly execute: (one: T) => Promise<void>;
}

/** Executes the work of one server one after the other. @returns how much it was */
export const executeLeased = async <T extends OfServer>({
  clock,
  leaseMs,
  acquire,
  execute,
}: LeasedWork<T>): Promise<number> => {
  const now = clock.now();
  const due = await acquire(now, plusMs(now, leaseMs));
  await executeByServer(due, async (ofServer) => {
    for (const one of ofServer) await execute(one);
  });
  return due.length;
};
