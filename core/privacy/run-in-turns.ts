import type { Clock } from '../shared/clock.ts';
import type { GuildId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';

/** Selects what is executed next. */
export interface Turn {
  readonly limit: number;
  /** Nothing of these servers. */
  readonly busy: readonly GuildId[];
  /** Servers follow in the order of their ids, the first one after the last; null begins with the first. */
  readonly after: GuildId | null;
}

export interface TurnWork<Order> {
  readonly clock: Clock;
  readonly leaseMs: number;
  /** Leases at most one order of each server; in any order. */
  readonly acquire: (now: Instant, until: Instant, turn: Turn) => Promise<readonly Order[]>;
  /** Continues the order until `turnEnd`. */
  readonly execute: (order: Order, turnEnd: Instant) => Promise<void>;
}

const AT_ONCE = 4;
const TURN_MS = 5_000;
/** New orders are found after this time, while others are executed. */
const LOOK_MS = 250;

/**
 * Executes orders in turn by server, so that those of one server do not delay those of another. The returned function takes
 * orders until none is due or the turn ends, and returns how many. @throws the first error, after all have ended
 */
export const createTurns = <Order extends { readonly guildId: GuildId }>(
  work: TurnWork<Order>,
): (() => Promise<number>) => {
  const { clock, execute } = work;
  let after: GuildId | null = null;
  return async () => {
    const turnEnd = plusMs(clock.now(), TURN_MS);
    const running = new Map<Promise<void>, GuildId>();
    const failures: unknown[] = [];
    let count = 0;
    const start = (order: Order): void => {
      after = order.guildId;
      const run: Promise<void> = execute(order, turnEnd)
        .catch((error: unknown) => void failures.push(error))
        .finally(() => running.delete(run));
      running.set(run, order.guildId);
      count += 1;
    };
    for (;;) {
      const turn = { limit: AT_ONCE - running.size, busy: [...running.values()], after };
      for (const order of sortByTurn(await acquireNext(work, turn, turnEnd), after)) start(order);
      if (running.size === 0) break;
      await Promise.race([...running.keys(), ...(running.size < AT_ONCE ? [clock.sleep(LOOK_MS)] : [])]);
    }
    if (failures.length > 0) throw failures[0];
    return count;
  };
};

const sortByTurn = <Order extends { readonly guildId: GuildId }>(
  orders: readonly Order[],
  after: GuildId | null,
): readonly Order[] => {
  const isLater = ({ guildId }: Order) => after === null || guildId > after;
  const sorted = orders.toSorted((a, b) => (a.guildId < b.guildId ? -1 : 1));
  return [...sorted.filter(isLater), ...sorted.filter((order) => !isLater(order))];
};

const acquireNext = async <Order>(
  { clock, leaseMs, acquire }: TurnWork<Order>,
  turn: Turn,
  turnEnd: Instant,
): Promise<readonly Order[]> => {
  const now = clock.now();
  return turn.limit <= 0 || now >= turnEnd ? [] : acquire(now, plusMs(now, leaseMs), turn);
};
