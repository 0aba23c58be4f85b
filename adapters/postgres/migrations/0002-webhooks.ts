import { Migration } from '@mikro-orm/migrations';

/** Webhooks and their deliveries; events in the order in which readers of the feed see them. */
export class Webhooks extends Migration {
  override up(): void {
    this.addSql(`
    create table "webhooks" (
      "id" uuid not null,
      "guild_id" text not null,
      "url" text not null,
      "description" text null,
      "event_types" jsonb not null,
      "enabled" boolean not null,
      "disabled_reason" text null,
      "secrets" jsonb not null,
      "secret_prefix" text not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "webhooks_guild" on "webhooks" ("guild_id", "id");

    create table "webhook_endpoints" (
      "webhook_id" uuid not null,
      "last_delivery_at" timestamptz(3) null,
      "last_status" int null,
      "failing_since" timestamptz(3) null,
      "consecutive_failures" int not null,
      "paused_until" timestamptz(3) null,
      "lease_holder" uuid null,
      "lease_until" timestamptz(3) null,
      primary key ("webhook_id")
    );

    create table "webhook_deliveries" (
      "id" uuid not null,
      "guild_id" text not null,
      "webhook_id" uuid not null,
      "event_id" uuid not null,
      "event_type" text not null,
      "cause" text not null,
      "state" text not null,
      "attempt_count" int not null,
      "next_attempt_at" timestamptz(3) null,
      "last_status" int null,
      "attempts" jsonb not null,
      "created_at" timestamptz(3) not null,
      "completed_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "webhook_deliveries_created" on "webhook_deliveries" ("guild_id", "webhook_id", "created_at", "id");
    create index "webhook_deliveries_failed" on webhook_deliveries (guild_id, webhook_id, created_at, id) where state = 'failed';
    create index "webhook_deliveries_pending" on webhook_deliveries (guild_id, webhook_id, created_at, id) where state = 'pending';
    create index "webhook_deliveries_due" on webhook_deliveries (webhook_id, next_attempt_at, id) where next_attempt_at is not null;

    create table "webhook_replays" (
      "id" uuid not null,
      "guild_id" text not null,
      "webhook_id" uuid not null,
      "from" timestamptz(3) not null,
      "to" timestamptz(3) not null,
      "types" jsonb null,
      "created_at" timestamptz(3) not null,
      "reached_at" timestamptz(3) null,
      "reached_id" uuid null,
      primary key ("id")
    );

    drop index "events_guild";
    alter table "events" add "transaction" xid8 not null default pg_current_xact_id();
    create index "events_feed" on "events" ("guild_id", "transaction", "id");
    create index "events_at" on "events" ("guild_id", "at", "id");
    `);
  }
}
