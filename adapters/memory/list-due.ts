import type { Turn } from '#core/privacy/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
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

interface Order {
  readonly guildId: GuildId;
  readonly id: string;
  readonly dueAt: Instant | null;
}

/** The order of each server that is due longest, in the order of the turns. */
export const listOfTurn = <T extends Order>(
  orders: Iterable<T>,
  now: Instant,
  { limit, busy, after }: Turn,
): readonly T[] => {
  const due = [...orders]
    .filter(({ guildId, dueAt }) => dueAt !== null && dueAt <= now && !busy.includes(guildId))
    .sort((a, b) => (`${a.dueAt} ${a.id}` < `${b.dueAt} ${b.id}` ? -1 : 1));
  const toPlace = ({ guildId }: T) => `${Number(after !== null && guildId <= after)} ${guildId}`;
  return [...Map.groupBy(due, ({ guildId }) => guildId).values()]
    .flatMap((ofServer) => ofServer.slice(0, 1))
    .sort((a, b) => (toPlace(a) < toPlace(b) ? -1 : 1))
    .slice(0, limit);
};

/** Puts the first of each server before the second of any; those of a server are in their order already. */
export const inTurn = <T extends { readonly guildId: GuildId }>(sorted: readonly T[]): readonly T[] => {
  const places = new Map<GuildId, number>();
  const placed = sorted.map((one) => {
    const place = places.get(one.guildId) ?? 0;
    places.set(one.guildId, place + 1);
    return { one, place };
  });
  return placed.toSorted((a, b) => a.place - b.place).map(({ one }) => one);
};
