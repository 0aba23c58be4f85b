import { Migration } from '@mikro-orm/migrations';

/** Where transcripts of closed tickets are shown, and how. */
export class TranscriptDelivery extends Migration {
  override up(): void {
    this.addSql(`alter table "server_settings" add column "transcript_delivery" jsonb not null
      default '{"logChannel":"link","requester":"link","categoryChannel":"link","linkDays":30}'`);
    this.addSql('alter table "categories" add column "transcript_channel_id" text');
  }
}
