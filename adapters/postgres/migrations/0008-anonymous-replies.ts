import { Migration } from '@mikro-orm/migrations';

export class AnonymousReplies extends Migration {
  override up(): void {
    this.addSql('alter table "ticket_messages" add column "shown_as" text null');
  }
}
