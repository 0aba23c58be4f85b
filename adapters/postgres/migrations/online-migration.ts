import { Migration } from '@mikro-orm/migrations';

/** To build an index without locking others out, PostgreSQL waits for the transactions that are open. Nobody waits for it meanwhile. */
const PATIENCE = '10min';

/**
 * A migration of a table that may be large, which others read and write meanwhile. It is no transaction: it may end after any
 * of its statements, and then runs again from the first one.
 */
export abstract class OnlineMigration extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  /** Adds statements that build an index. One that was interrupted is built anew. @param definition the table and what follows it */
  protected async addIndex(name: string, definition: string): Promise<void> {
    const [found] = await this.execute(
      `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('"${name}"')`,
    );
    if (found?.['isValid'] === true) return;
    this.addSql(`set lock_timeout = '${PATIENCE}'`);
    if (found) this.addSql(`drop index concurrently "${name}"`);
    this.addSql(`create index concurrently "${name}" on ${definition}`);
    this.addSql('reset lock_timeout');
  }
}
