import { Migration } from '@mikro-orm/migrations';

/** Names and avatars as the chat showed them, in tickets and messages. What is older has none. */
export class Names extends Migration {
  override up(): void {
    this.addSql(`
    alter table "ticket_messages" add column "author_name" text null, add column "author_avatar_url" text null;
    alter table "transcript_messages" add column "author_name" text null, add column "author_avatar_url" text null;
    alter table "tickets" add column "requester_name" text null, add column "claimed_by_name" text null;
    `);
  }
}
