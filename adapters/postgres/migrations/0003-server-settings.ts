import { Migration } from '@mikro-orm/migrations';

/** Settings of servers. */
export class ServerSettings extends Migration {
  override up(): void {
    this.addSql(`
    create table "server_settings" (
      "guild_id" text not null primary key,
      "locale" text not null,
      "texts" jsonb not null,
      "timezone" text not null,
      "color" int null,
      "log_channel_id" text null,
      "transcript_to_requester" boolean not null,
      "closed_channel" jsonb not null,
      "staff_role_ids" jsonb not null,
      "retention" jsonb not null,
      "version" int not null,
      "created_at" timestamptz(3) null,
      "updated_at" timestamptz(3) null
    );

    create table "ticket_notices" (
      "id" uuid not null primary key,
      "guild_id" text not null,
      "kind" text not null,
      "ticket" jsonb not null,
      "due_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null
    );
    create index "ticket_notices_due" on "ticket_notices" ("due_at");

    create table "sandbox_direct_messages" (
      "id" text not null primary key,
      "guild_id" text not null,
      "user_id" text not null,
      "content" text not null,
      "notice" jsonb not null,
      "created_at" timestamptz(3) not null
    );
    create index "sandbox_direct_messages_user" on "sandbox_direct_messages" ("guild_id", "user_id", "id");

    alter table "tickets" add column "channel_retired_at" timestamptz(3) null;
    `);
  }
}
