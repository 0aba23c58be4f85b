import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { type Ids, createIds } from '#core/shared/ids.ts';

/** Leaves room for some two thousand million more within the same millisecond. */
const MAX_FIRST = 2 ** 31;

/** UUIDv7 (RFC 9562) of a clock's time, each greater than the one before it. */
export const createUuids = (nowMs: () => number): Ids => {
  let [msecs, seq] = [-Infinity, 0];
  const next = (): string => {
    const now = nowMs();
    if (now > msecs) [msecs, seq] = [now, randomInt(MAX_FIRST)];
    else seq += 1;
    return v7({ msecs, seq });
  };
  return createIds(next);
};

/** By the clock of the machine. */
export const uuidIds: Ids = createUuids(Date.now);

/** The epoch of the chat platform's ids, 2015-01-01T00:00:00Z. */
const CHAT_EPOCH_MS = 1_420_070_400_000;
const SEQUENCE_BITS = 12n;

/** Ids as the chat platform makes them ("snowflakes"): milliseconds, the maker, a sequence; growing within the process. */
export const createChatIds = (nowMs: () => number = Date.now): (() => string) => {
  const maker = BigInt(randomInt(1 << 10)) << SEQUENCE_BITS;
  let last = 0n;
  return () => {
    const now = BigInt(nowMs() - CHAT_EPOCH_MS) << 22n;
    last = now + maker > last ? now + maker : last + 1n;
    return String(last);
  };
};
