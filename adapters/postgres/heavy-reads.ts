import { AppError } from '#core/shared/errors.ts';
import { isTimeout, translated } from './errors.ts';
import { FairLimiter } from './fair-limiter.ts';
import type { Pool } from './pool.ts';

/** Runs a statement with `$n` parameters. */
export type Query = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Of one owner: a search of one server can keep a whole core of the database busy. */
const PER_OWNER = 1;
const MAX_WAITING = 50;
const MAX_WAIT_MS = 3_000;

/**
 * Reads whose cost depends on what is asked: searches, reports, exports. They have connections of their own, with a short
 * time limit for each statement, and every owner (a server or an organization) has a share of them.
 */
export class HeavyReads {
  readonly #pool: Pool;
  readonly #limiter: FairLimiter;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.#limiter = new FairLimiter({
      total: pool.size,
      perOwner: PER_OWNER,
      maxWaiting: MAX_WAITING,
      maxWaitMs: MAX_WAIT_MS,
    });
  }

  /** @throws service_unavailable when it takes too long, too many reads of the owner wait, or the database is out of reach */
  run<T>(owner: string, read: (query: Query) => Promise<T>): Promise<T> {
    return this.#limiter.run(owner, () => read((text, values) => this.#query(text, values)));
  }

  /** Without a name: the plan is made for the values, since the texts are many and the values decide. */
  async #query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    try {
      return (await this.#pool.query({ text, values: [...values] })).rows as Row[];
    } catch (error) {
      throw isTimeout(error) ? tookTooLong(error) : translated(error);
    }
  }
}

const tookTooLong = (cause: unknown) =>
  new AppError('service_unavailable', 'This takes too long. Ask for less: rarer words, a filter, a shorter time.', {
    cause,
  });
