import { Migration } from '@mikro-orm/migrations';

/** An opening is given up before its channel is removed; messages in a channel wait until its ticket is committed. */
export class GivenUpOpenings extends Migration {
  override up(): void {
    this.addSql(`
    alter table "ticket_openings" add column "is_given_up" boolean not null default false;
    alter table "ticket_openings" add column "key_token_id" uuid null;
    alter table "ticket_openings" add column "key" text null;

    create table "opening_messages" (
      "ticket_id" uuid not null,
      "message_id" text not null,
      "guild_id" text not null,
      "message" jsonb not null,
      primary key ("ticket_id",
      "message_id")
    );

    create index "sandbox_deeds_created" on "sandbox_deeds" ("created_at");
    `);
  }
}
