import { Migration } from '@mikro-orm/migrations';

/** The channel groups of a category that are used when its first one is full. */
export class OverflowParents extends Migration {
  override up(): void {
    this.addSql(`alter table "categories" add column "chat_overflow_parent_ids" jsonb not null default '[]';`);
  }
}
