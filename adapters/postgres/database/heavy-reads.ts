import { unavailable } from '#core/shared/errors.ts';
import { isTimeout, translateError } from './errors.ts';
import { FairLimiter } from './fair-limiter.ts';
import { bindParameters, type NamedValues } from './named-parameters.ts';
import type { Pool } from './pool.ts';
import type { Replica } from './replica.ts';
import type { StatementTracer } from '../tracing/statement-tracer.ts';

/**
 * Runs a statement with a value for each `:name`. With a name of its own the server keeps its plan: for texts that are
 * always the same. Without one it plans for the values: for texts that are put together.
 */
export type Query = <Row>(statement: string, values: NamedValues, name?: string) => Promise<Row[]>;

/** The limit for one owner: each query can use a whole core of the database. */
const PER_OWNER = 2;
const MAX_WAITING = 50;
const MAX_WAIT_MS = 3_000;

/**
 * Reads whose cost depends on what is asked: searches, reports, exports. They have connections of their own, with a short
 * time limit for each statement, and every owner (a server or an organization) has a share of them.
 */
export class HeavyReads {
  readonly #pool: Pool;
  readonly #replica: Replica | null;
  readonly #limiter: FairLimiter;
  readonly #spans: StatementTracer;

  constructor(pool: Pool, replica: Replica | null, spans: StatementTracer) {
    this.#pool = pool;
    this.#replica = replica;
    this.#spans = spans;
    this.#limiter = new FairLimiter({
      total: pool.size,
      perOwner: PER_OWNER,
      maxWaiting: MAX_WAITING,
      maxWaitMs: MAX_WAIT_MS,
    });
  }

  /** @throws service_unavailable when it takes too long, too many reads of the owner wait, or the database is out of reach */
  run<T>(owner: string, read: (query: Query) => Promise<T>): Promise<T> {
    const readFrom = (pool: Pool) =>
      read((statement, values, name) =>
        this.#spans.trace(statement, async () => {
          const bound = bindParameters(statement, values);
          return (await pool.query<never>({ ...bound, ...(name && { name }) })).rows;
        }),
      );
    return this.#limiter.run(owner, async () => {
      try {
        return await (this.#replica ? this.#replica.run(readFrom) : readFrom(this.#pool));
      } catch (error) {
        throw isTimeout(error) ? readTimedOut(error) : translateError(error);
      }
    });
  }
}

const readTimedOut = (cause: unknown) =>
  unavailable('too_slow', 'This takes too long. Ask for less: rarer words, a filter, a shorter time.', {
    cause,
  });
