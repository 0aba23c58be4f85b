import { Migration } from '@mikro-orm/migrations';

/** Automation rules, and how far the reactions to events have come. */
export class Automations extends Migration {
  override up(): void {
    this.addSql(`
    create table "automations" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "enabled" boolean not null,
      "position" int not null,
      "trigger" text not null,
      "conditions" jsonb null,
      "actions" jsonb not null,
      "stop_processing" boolean not null,
      "last_run_at" timestamptz(3) null,
      "run_count" int not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "automations_position" on "automations" ("guild_id", "position", "id");
    alter table "automations" add constraint "automations_name" unique ("guild_id", "name");

    create table "event_watches" (
      "guild_id" text not null,
      "transaction" xid8 not null,
      "event_id" uuid not null,
      "lease_holder" uuid null,
      "lease_until" timestamptz(3) null,
      primary key ("guild_id")
    );
    `);
  }
}
