import { Migration } from '@mikro-orm/migrations';

export class PostedMessages extends Migration {
  override up(): void {
    this.addSql(`alter table "ticket_messages" add column "posted_ids" jsonb not null default '[]'`);
    this.addSql(`alter table "sandbox_messages" add column "reactions" jsonb not null default '[]'`);
  }
}
