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
  protected async addIndex(name: string, definition: string, kind: 'index' | 'unique index' = 'index'): Promise<void> {
    const [found] = await this.execute(
      `select indisvalid as "isValid" from pg_index where indexrelid = to_regclass('"${name}"')`,
    );
    if (found?.['isValid'] === true) return;
    this.addSql(`set lock_timeout = '${PATIENCE}'`);
    if (found) this.addSql(`drop index concurrently "${name}"`);
    this.addSql(`create ${kind} concurrently "${name}" on ${definition}`);
    this.addSql('reset lock_timeout');
  }

  protected async addUnique(table: string, name: string, columns: string): Promise<void> {
    if (await this.#findConstraint(table, name)) return;
    await this.addIndex(name, `${table} (${columns})`, 'unique index');
    this.addSql(`alter table "${table}" add constraint "${name}" unique using index "${name}"`);
  }

  /**
   * Replaces the primary key of a table: its index is built first, then the two change places in a short lock.
   *
   * @param previous the columns of the key before, which stay unique for the statements of the version before. Their index
   * is younger than that of the new key: a row that is inserted twice at once then conflicts with the new key, as statements
   * with "on conflict" expect.
   */
  protected async setPrimaryKey(table: string, columns: string, previous?: string): Promise<void> {
    const name = `${table}_pkey`;
    if ((await this.#findConstraint(table, name)) === `PRIMARY KEY (${columns})`) return;
    await this.addIndex(`${table}_new_pkey`, `${table} (${columns})`, 'unique index');
    if (previous !== undefined) await this.addUnique(table, `${table}_previous_key`, previous);
    this.addSql(`alter table "${table}" drop constraint "${name}",
      add constraint "${name}" primary key using index "${table}_new_pkey"`);
  }

  protected async hasColumn(table: string, column: string): Promise<boolean> {
    const found = await this.execute(
      `select from pg_attribute where attrelid = '${table}'::regclass and attname = '${column}' and not attisdropped`,
    );
    return found.length > 0;
  }

  protected dropIndex(name: string): void {
    this.addSql(`drop index concurrently if exists "${name}"`);
  }

  async #findConstraint(table: string, name: string): Promise<string | null> {
    const [found] = await this.execute(
      `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = '${table}'::regclass and conname = '${name}'`,
    );
    return typeof found?.['definition'] === 'string' ? found['definition'] : null;
  }
}
