import { Migration } from '@mikro-orm/migrations';

/** Opening messages can be pinned; those of categories that exist are not. */
export class PinnedMessages extends Migration {
  override up(): void {
    this.addSql('alter table "categories" add column "pin_opening_message" boolean not null default false');
    this.addSql('alter table "sandbox_messages" add column "is_pinned" boolean not null default false');
  }
}
