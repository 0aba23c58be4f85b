import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '#core/shared/errors.ts';
import type { Position } from '#core/shared/page.ts';

export const MAX_LIMIT = 100;
export const DEFAULT_LIMIT = 50;

export const PAGE_QUERY = {
  limit: z
    .string()
    .regex(/^\d{1,4}$/, `a whole number from 1 to ${MAX_LIMIT} is needed`)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_LIMIT))
    .default(DEFAULT_LIMIT)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT, description: 'Page size.' }),
  cursor: z.string().max(1000).optional().describe('The `nextCursor` of the previous page.'),
};

export const Pagination = z
  .object({
    nextCursor: z.string().nullable().describe('Opaque cursor of the next page; null on the last page.'),
    hasMore: z.boolean().describe('Whether another page exists.'),
    limit: z.int().describe('The page size applied.'),
  })
  .meta({ id: 'Pagination', description: 'Position of this page in the list.' });

const MAC_LENGTH = 16;

/** Cursors that only this service can make, each good for one list with the same filters. */
export class Cursors {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** @returns the cursor: the position with a message authentication code */
  sign(position: Position, list: string): string {
    const text = Buffer.from(JSON.stringify(position));
    return Buffer.concat([this.#computeMac(text, list), text]).toString('base64url');
  }

  /** @throws validation_error for anything that `sign` did not make for this list */
  verify(cursor: string, list: string): Position {
    const bytes = Buffer.from(cursor, 'base64url');
    const [mac, text] = [bytes.subarray(0, MAC_LENGTH), bytes.subarray(MAC_LENGTH)];
    const isOurs = mac.length === MAC_LENGTH && timingSafeEqual(mac, this.#computeMac(text, list));
    if (!isOurs || bytes.toString('base64url') !== cursor) {
      throw invalid(
        'cursor',
        'not_allowed',
        'it does not belong to this list. Send the nextCursor of this path with the same filters',
      );
    }
    return JSON.parse(text.toString()) as Position;
  }

  #computeMac(text: Buffer, list: string): Buffer {
    return createHmac('sha256', this.#key).update(list).update('\0').update(text).digest().subarray(0, MAC_LENGTH);
  }
}
