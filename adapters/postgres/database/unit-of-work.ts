import type { UnitOfWork } from '#core/shared/unit-of-work.ts';
import type { Database } from './database.ts';

export class PostgresUnitOfWork implements UnitOfWork {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.#db.transactional(work);
  }

  afterCommit(callback: () => void): void {
    this.#db.afterCommit(callback);
  }
}
