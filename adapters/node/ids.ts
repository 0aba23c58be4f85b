import { randomInt } from 'node:crypto';
import { v7 } from 'uuid';
import type { Ids } from '#core/shared/ids.ts';

/** UUIDv7 (RFC 9562), monotonic within the process. */
export const uuidIds: Ids = { next: () => v7() };

/** The first moment of the chat platform's ids, 2015-01-01T00:00:00Z. */
const CHAT_EPOCH_MS = 1_420_070_400_000;
const SEQUENCE_BITS = 12n;

/** Ids as the chat platform makes them ("snowflakes"): milliseconds, the maker, a sequence; growing within the process. */
export const chatIds = (): (() => string) => {
  const maker = BigInt(randomInt(1 << 10)) << SEQUENCE_BITS;
  let last = 0n;
  return () => {
    const now = BigInt(Date.now() - CHAT_EPOCH_MS) << 22n;
    last = now + maker > last ? now + maker : last + 1n;
    return String(last);
  };
};
