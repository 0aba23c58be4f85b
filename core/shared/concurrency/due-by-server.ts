import type { Clock } from '../clock.ts';
import type { GuildId } from '../ids.ts';
import { type Instant, plusMs } from '../instant.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

interface OfServer {
  readonly guildId: GuildId;
}

const SERVERS_AT_ONCE = 8;

/** Executes the work of several servers at once. The work of one server is given together, in the order of the list. */
export const executeByServer = async <T extends OfServer>(
  due: readonly T[],
  execute: (ofServer: readonly T[]) => Promise<void>,
): Promise<void> => {
  const limit = createConcurrencyLimit(SERVERS_AT_ONCE);
  const servers = Map.groupBy(due, ({ guildId }) => guildId).values();
  await Promise.all([...servers].map((ofServer) => limit('servers', () => execute(ofServer))));
};

export interface DueWork<T> {
  readonly perServer: number;
  /** Lists what is due, at most `perServer` of each server. What was executed must not be due any more. */
  readonly list: (perServer: number) => Promise<readonly T[]>;
  readonly execute: (ofServer: readonly T[]) => Promise<void>;
}

/** Executes what is due until no server has more. A server with much work keeps no other one waiting. @returns how much it was */
export const executeAllDue = async <T extends OfServer>({ perServer, list, execute }: DueWork<T>): Promise<number> => {
  let count = 0;
  for (;;) {
    const due = await list(perServer);
    await executeByServer(due, execute);
    count += due.length;
    const isMore = [...Map.groupBy(due, ({ guildId }) => guildId).values()].some(({ length }) => length >= perServer);
    if (!isMore) return count;
  }
};

export interface LeasedWork<T> {
  readonly clock: Clock;
  readonly leaseMs: number;
  /** Leases some of what is due at `now` until then. */
  readonly acquire: (now: Instant, until: Instant) => Promise<readonly T[]>;
  readonly execute: (one: T) => Promise<void>;
}

/** Leases some of what is due and executes it: that of one server one after the other. @returns how much it was */
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
