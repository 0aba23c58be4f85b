import { Migration } from '@mikro-orm/migrations';
import { FIRST_TABLES } from './first-tables/index.ts';

/**
 * Creates what version 0.1.0 stores. A migration that has been released is kept for ever and never changes: what comes later
 * is a migration of its own.
 */
export class FirstTables extends Migration {
  override up(): void {
    for (const statements of FIRST_TABLES) this.addSql(statements);
  }
}
