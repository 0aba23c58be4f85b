import { Migration } from '@mikro-orm/migrations';

/** What messages have besides text and files, and the bots whose messages are part of tickets. */
export class MessageParts extends Migration {
  override up(): void {
    for (const table of ['ticket_messages', 'transcript_messages', 'sandbox_messages'])
      this.addSql(`alter table "${table}" add column "parts" jsonb null`);
    this.addSql(`alter table "server_settings" add column "bot_ids" jsonb not null default '[]'`);
  }
}
