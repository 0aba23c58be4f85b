import type { Instant } from '#core/shared/instant.ts';

interface DueRecord {
  readonly guildId: string;
  readonly dueAt: Instant;
}

/** The records that are due, longest first, at most `perServer` of each server; as `buildDueByServer` of the PostgreSQL adapter. */
export const listDueByServer = <T extends DueRecord>(
  records: Iterable<T>,
  { now, perServer }: { readonly now: Instant; readonly perServer: number },
  readId: (record: T) => string,
): readonly T[] => {
  const due = [...records]
    .filter(({ dueAt }) => dueAt <= now)
    .sort((a, b) => (`${a.dueAt} ${readId(a)}` < `${b.dueAt} ${readId(b)}` ? -1 : 1));
  return [...Map.groupBy(due, ({ guildId }) => guildId).values()].flatMap((ofServer) => ofServer.slice(0, perServer));
};
