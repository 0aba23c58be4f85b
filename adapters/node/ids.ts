import { randomFillSync, randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import { type Ids, createIds } from '#core/shared/ids.ts';

/** Leaves room for some two thousand million more within the same millisecond. */
const MAX_FIRST = 2 ** 31;

const UUID_BYTES = 16;

/** Random bytes for one UUID after the other: the system is asked once for 256 of them, as a call takes some microseconds. */
const createRandomBytes = (): (() => Uint8Array) => {
  const pool = new Uint8Array(256 * UUID_BYTES);
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    used += UUID_BYTES;
    return pool.subarray(used - UUID_BYTES, used);
  };
};

/** UUIDv7 (RFC 9562) of a clock's time, each greater than the one before it. */
export const createUuids = (nowMs: () => number): Ids => {
  let [msecs, seq] = [-Infinity, 0];
  const rng = createRandomBytes();
  const next = (): string => {
    const now = nowMs();
    if (now > msecs) [msecs, seq] = [now, randomInt(MAX_FIRST)];
    else seq += 1;
    return v7({ msecs, seq, rng });
  };
  return createIds(next);
};

/** Uses the clock of the machine. */
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
