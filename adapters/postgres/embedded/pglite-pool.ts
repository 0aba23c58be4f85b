import { EventEmitter } from 'node:events';
import type { PGlite, Results } from '@electric-sql/pglite';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { DISK_FULL } from '../database/errors.ts';
import type { DiskReserve } from './disk-reserve.ts';
import { EventLoopTurns } from './event-loop-turns.ts';

interface Query {
  readonly text: string;
  readonly values?: unknown[];
}

/**
 * The embedded database behind the pool interface of node-postgres. There is one connection; its holder keeps it until
 * it is released, so that no statement of another caller enters a transaction. While the disk is full, what would write is
 * refused, as PostgreSQL refuses what has no space.
 */
export class PglitePool extends EventEmitter {
  readonly size = 1;
  isLogHeld = false;
  readonly #db: PGlite;
  readonly #reserve: DiskReserve | null;
  #isReadOnly = false;
  readonly totalCount = 1;
  readonly #turns = new EventLoopTurns();
  #last: Promise<void> = Promise.resolve();
  #uses = 0;
  /** Who has the connection and who waits for it. */
  #users = 0;

  constructor(db: PGlite, reserve: DiskReserve | null = null) {
    super();
    this.#db = db;
    this.#reserve = reserve;
  }

  /** How often somebody took the connection: nothing has changed in the database while it stays the same. */
  get uses(): number {
    return this.#uses;
  }

  get ended(): boolean {
    return this.#db.closed;
  }

  get idleCount(): number {
    return this.#users === 0 ? 1 : 0;
  }

  get waitingCount(): number {
    return Math.max(0, this.#users - 1);
  }

  async connect(): Promise<PgliteClient> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#last = promise;
    this.#users += 1;
    this.#uses += 1;
    await before;
    const release = () => {
      this.#users -= 1;
      resolve(undefined);
    };
    try {
      await this.#refuseWritesWhenFull();
    } catch (error) {
      release();
      throw error;
    }
    return new PgliteClient(this.#db, this.#turns, release);
  }

  async #refuseWritesWhenFull(): Promise<void> {
    if (!this.#reserve) return;
    await this.#reserve.refresh();
    const { isFull } = this.#reserve;
    if (isFull === this.#isReadOnly) return;
    await this.#db.exec(`set default_transaction_read_only = ${isFull ? 'on' : 'off'}`);
    this.#isReadOnly = isFull;
  }

  async query(query: string | Query, values?: unknown[]) {
    const client = await this.connect();
    try {
      return await client.query(query, values);
    } finally {
      client.release();
    }
  }

  async end(): Promise<void> {
    await this.#last;
    await this.#db.close();
  }
}

class PgliteClient extends EventEmitter {
  readonly #db: PGlite;
  readonly #turns: EventLoopTurns;
  readonly release: () => void;

  constructor(db: PGlite, turns: EventLoopTurns, release: () => void) {
    super();
    this.#db = db;
    this.#turns = turns;
    this.release = release;
  }

  async query(query: string | Query, values: unknown[] = []) {
    const asked = typeof query === 'string' ? { text: query, values } : { values, ...query };
    await this.#turns.giveWay();
    const { rows, affectedRows = 0 } = await this.#run(asked.text, asked.values);
    const [command = ''] = /\w+/.exec(asked.text) ?? [];
    return { command: command.toUpperCase(), rows, rowCount: Math.max(affectedRows, rows.length) };
  }

  /** Parameters ask for a prepared statement, which takes one command; without them a script may hold several. */
  async #run(text: string, values: unknown[]): Promise<Results> {
    try {
      if (values.length > 0) return await this.#db.query(text, values);
      return (await this.#db.exec(text)).at(-1) ?? NOTHING;
    } catch (error) {
      throw getErrorCode(error) === READ_ONLY_TRANSACTION ? new DiskFull({ cause: error }) : error;
    }
  }
}

/** Only a full disk makes transactions read-only. */
const READ_ONLY_TRANSACTION = '25006';

class DiskFull extends Error {
  readonly code = DISK_FULL;

  constructor(options: ErrorOptions) {
    super('No space left on the disk of the embedded database: it is read-only until there is room.', options);
  }
}

const NOTHING: Results = { rows: [], fields: [] };
