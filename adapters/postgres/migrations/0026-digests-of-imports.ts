import { Migration } from '@mikro-orm/migrations';

/** A later import finds the tickets that are newer at their source. */
export class DigestsOfImports extends Migration {
  override up(): void {
    this.addSql('alter table "imported_records" add column if not exists "digest" text null');
  }
}
