import { Migration } from '@mikro-orm/migrations';

/** Which process listens to which shards of the chat platform, and when a session may start next. */
export class ShardLeaseTables extends Migration {
  override up(): void {
    this.addSql(`
    create table "chat_shard_holders" ("holder" text not null, "shard_count" int not null, "shards" jsonb not null, "until" timestamptz(3) not null, primary key ("holder"));
    create table "chat_identify_slots" ("bucket" int not null, "free_at" timestamptz(3) not null, primary key ("bucket"));
    `);
  }
}
