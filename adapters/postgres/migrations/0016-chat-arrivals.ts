import { Migration } from '@mikro-orm/migrations';

/** What the chat platform reported, until it is handled, and how far its stream of events was read. */
export class ChatArrivals extends Migration {
  override up(): void {
    this.addSql(`
    create table "chat_arrivals" ("number" bigserial primary key, "key" text not null, "guild_id" text not null, "subject" text not null, "event" jsonb not null, "reply_to" text null, "attempts" int not null, "arrived_at" timestamptz(3) not null, "due_at" timestamptz(3) not null, "handled_at" timestamptz(3) null);
    alter table "chat_arrivals" add constraint "chat_arrivals_key" unique ("key");
    create index "chat_arrivals_waiting" on chat_arrivals (number) where handled_at is null;
    create index "chat_arrivals_subject" on chat_arrivals (subject, number) where handled_at is null;
    create index "chat_arrivals_handled" on chat_arrivals (handled_at) where handled_at is not null;
    create index "chat_arrivals_guild" on "chat_arrivals" ("guild_id");
    create table "chat_gateway_sessions" ("shard" int not null, "session_id" text not null, "resume_url" text not null, "shard_count" int not null, "sequence" int not null, primary key ("shard"));
    `);
  }
}
