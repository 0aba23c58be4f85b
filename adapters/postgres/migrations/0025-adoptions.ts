import { Migration } from '@mikro-orm/migrations';

export class Adoptions extends Migration {
  override up(): void {
    this.addSql(`create table if not exists "ticket_adoptions" (
      "guild_id" text not null,
      "id" uuid not null,
      "channel_id" text not null,
      "after_message_id" text null,
      "is_other_bot" boolean not null,
      "adopted_at" timestamptz(3) null,
      "error" text null,
      "due_at" timestamptz(3) not null,
      "created_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql('create index if not exists "ticket_adoptions_due" on "ticket_adoptions" ("due_at")');
    this.addSql('create index if not exists "ticket_adoptions_of_server" on "ticket_adoptions" ("guild_id", "due_at")');
  }
}
