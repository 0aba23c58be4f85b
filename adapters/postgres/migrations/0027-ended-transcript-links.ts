import { Migration } from '@mikro-orm/migrations';

/** When all links to the transcripts of a server were ended. */
export class EndedTranscriptLinks extends Migration {
  override up(): void {
    this.addSql('alter table "server_settings" add "transcript_links_ended_at" timestamptz(3) null');
  }
}
