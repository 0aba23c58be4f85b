import { Migration } from '@mikro-orm/migrations';

/** Test receivers for webhooks, and what they received. */
export class WebhookInboxes extends Migration {
  override up(): void {
    this.addSql(`
    create table "webhook_inboxes" ("guild_id" text not null, "key" text not null, "created_at" timestamptz(3) not null, primary key ("guild_id"));
    alter table "webhook_inboxes" add constraint "webhook_inboxes_key" unique ("key");
    create table "webhook_inbox_deliveries" ("guild_id" text not null, "id" uuid not null, "received_at" timestamptz(3) not null,
      "method" text not null, "headers" jsonb not null, "body" text not null, "event_id" text null, "event_type" text null,
      "webhook_id" uuid null, "verification" text not null, primary key ("guild_id", "id"));
    create index "webhook_inbox_deliveries_received" on webhook_inbox_deliveries (received_at);
    `);
  }
}
