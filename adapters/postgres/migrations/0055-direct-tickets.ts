import { OnlineMigration } from './online-migration.ts';

/** Tickets whose requesters talk by direct messages with the bot. */
export class DirectTickets extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql(`alter table "categories" add column if not exists "relay" text not null default 'replies',
      drop constraint if exists "categories_home_check", drop constraint if exists "categories_relay_check",
      add constraint "categories_home_check" check ("home" in ('channel', 'thread', 'dm')),
      add constraint "categories_relay_check" check ("relay" in ('replies', 'all'))`);
    this.addSql('alter table "tickets" add column if not exists "direct" boolean not null default false');
    this.addSql(`alter table "ticket_messages" add column if not exists "delivery_state" text null,
      add column if not exists "direct_message_id" text null`);
    this.addSql('alter table "ticket_notes" add column if not exists "chat_message_id" text null');
    this
      .addSql(`alter table "sandbox_direct_messages" add column if not exists "is_from_user" boolean not null default false,
      alter column "notice" drop not null`);
    this.addSql(`create table if not exists "direct_orders" (
      "guild_id" text not null, "id" uuid not null, "ticket_id" uuid not null, "message_id" uuid null, "notice" jsonb null,
      "due_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("guild_id", "id"))`);
    this.addSql('create index if not exists "direct_orders_due" on "direct_orders" ("due_at")');
    this.addSql('create index if not exists "direct_orders_of_server" on "direct_orders" ("guild_id", "due_at")');
    this.addSql(
      'create index if not exists "direct_orders_of_ticket" on "direct_orders" ("guild_id", "ticket_id", "id")',
    );
    this.addSql(`create table if not exists "direct_waiting" ("user_id" text not null, "messages" jsonb not null,
      "expires_at" timestamptz(3) not null, primary key ("user_id"))`);
    this.addSql('create index if not exists "direct_waiting_expiry" on "direct_waiting" ("expires_at")');
    this.addSql(
      `create index if not exists "categories_direct" on "categories" ("guild_id") where home = 'dm' and not archived`,
    );
    await this.addIndex('tickets_direct', `tickets (requester_id, id) where direct and status <> 'closed'`);
  }
}
