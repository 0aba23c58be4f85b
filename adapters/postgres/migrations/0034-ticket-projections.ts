import { Migration } from '@mikro-orm/migrations';

/** Messages of tickets in the chat that follow the state of the ticket, and the tickets whose messages do not show it yet. */
export class TicketProjections extends Migration {
  override up(): void {
    this.addSql(
      'alter table "tickets" add column "opening_message_id" text null, add column "closing_message_id" text null',
    );
    this
      .addSql(`create table "ticket_projections" ("guild_id" text not null, "ticket_id" uuid not null, "revision" int not null,
      "due_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("guild_id", "ticket_id"))`);
    this.addSql('create index "ticket_projections_due" on "ticket_projections" ("due_at")');
    this.addSql('create index "ticket_projections_of_server" on "ticket_projections" ("guild_id", "due_at")');
  }
}
