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

    alter table "tickets" add column "channel_retired_at" timestamptz(3) null;
    `);
  }
}
