import { Migration } from '@mikro-orm/migrations';

/** Tickets by their last message and by priority. Canned replies are searched by parts of words, without an index. */
export class ListFilters extends Migration {
  override up(): void {
    this.addSql(`
    create index "tickets_last_message" on tickets (guild_id, status, (coalesce(last_message_at, created_at)), id);
    create index "tickets_priority" on tickets (guild_id, status, (coalesce(array_position(array['low', 'normal', 'high', 'urgent'], priority), 0)), id);
    drop index "canned_replies_content";
    `);
  }
}
