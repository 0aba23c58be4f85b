import { Migration } from '@mikro-orm/migrations';

/** Reminders of staff in tickets. */
export class Reminders extends Migration {
  override up(): void {
    this.addSql(`
    create table "ticket_reminders" ("guild_id" text not null, "id" uuid not null, "ticket_id" uuid not null, "user_id" text not null, "text" text null,
      "due_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("guild_id", "id"));
    create index "ticket_reminders_due" on "ticket_reminders" ("due_at");
    create index "ticket_reminders_of_server" on "ticket_reminders" ("guild_id", "due_at");
    create index "ticket_reminders_of_ticket" on "ticket_reminders" ("guild_id", "ticket_id", "user_id");
    `);
  }
}
