import { Migration } from '@mikro-orm/migrations';

/** What the chat platform refused the bot. */
export class Problems extends Migration {
  override up(): void {
    this.addSql(`
    create table "chat_problems" ("guild_id" text not null, "key" text not null, "reason" text not null, "message" text not null,
      "category_id" uuid null, "panel_id" uuid null, "ticket_id" uuid null, "first_seen_at" timestamptz(3) not null,
      "last_seen_at" timestamptz(3) not null, primary key ("guild_id", "key"));
    create index "chat_problems_age" on "chat_problems" ("last_seen_at");
    `);
  }
}
