import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type { Database } from './database.ts';
import { translated } from './errors.ts';

/** A transaction, which every store over the same database joins for the length of the call. */
export class PostgresUnitOfWork implements UnitOfWork {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.#db.transactional(work);
    } catch (error) {
      throw translated(error);
    }
  }
}
