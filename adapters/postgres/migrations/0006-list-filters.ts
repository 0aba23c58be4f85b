import { OnlineMigration } from './online-migration.ts';

/** Tickets by their last message and by priority. Canned replies are searched by parts of words, without an index. */
export class ListFilters extends OnlineMigration {
  override async up(): Promise<void> {
    await this.addIndex(
      'tickets_last_message',
      'tickets (guild_id, status, (coalesce(last_message_at, created_at)), id)',
    );
    await this.addIndex(
      'tickets_priority',
      `tickets (guild_id, status, (coalesce(array_position(array['low', 'normal', 'high', 'urgent'], priority), 0)), id)`,
    );
    this.addSql('drop index if exists "canned_replies_content"');
  }
}
