import type { GuildId } from '../ids.ts';
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
