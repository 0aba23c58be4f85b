import { Migration } from '@mikro-orm/migrations';

export class Notifications extends Migration {
  override up(): void {
    this.addSql(`create table "notifications" (
      "guild_id" text not null,
      "id" uuid not null,
      "staff_id" text not null,
      "kind" text not null,
      "ticket_id" uuid not null,
      "event_id" uuid not null,
      "actor" jsonb not null,
      "created_at" timestamptz(3) not null,
      "read_at" timestamptz(3) null,
      primary key ("guild_id", "id"))`);
    this.addSql(
      `alter table "notifications" add constraint "notifications_event" unique ("guild_id", "staff_id", "event_id")`,
    );
    this.addSql(`create index "notifications_of_staff" on "notifications" ("guild_id", "staff_id", "id")`);
    this.addSql(`create index "notifications_of_ticket" on "notifications" ("guild_id", "ticket_id")`);
    this.addSql(`create index "notifications_age" on "notifications" ("created_at")`);
    this.addSql(`create table "notification_orders" (
      "guild_id" text not null,
      "id" uuid not null,
      "staff_id" text not null,
      "kind" text not null,
      "ticket_id" uuid not null,
      "event_id" uuid not null,
      "created_at" timestamptz(3) not null,
      "due_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql(
      `alter table "notification_orders" add constraint "notification_orders_one" unique ("guild_id", "ticket_id", "staff_id", "kind")`,
    );
    this.addSql(`create index "notification_orders_due" on "notification_orders" ("due_at")`);
    this.addSql(`create index "notification_orders_of_server" on "notification_orders" ("guild_id", "due_at")`);
    this.addSql(`create table "notification_settings" (
      "guild_id" text not null,
      "staff_id" text not null,
      "kinds" jsonb not null,
      "sound" boolean not null,
      "quiet_hours" text not null,
      primary key ("guild_id", "staff_id"))`);
    this.addSql(`create table "ticket_subscriptions" (
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "staff_id" text not null,
      "created_at" timestamptz(3) not null,
      primary key ("guild_id", "ticket_id", "staff_id"))`);
  }
}
