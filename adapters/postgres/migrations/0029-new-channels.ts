import { Migration } from '@mikro-orm/migrations';

/** An imported ticket may go on in a new channel. */
export class NewChannels extends Migration {
  override up(): void {
    this.addSql('alter table "ticket_adoptions" alter column "channel_id" drop not null');
  }
}
