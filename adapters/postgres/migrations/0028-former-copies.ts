import { Migration } from '@mikro-orm/migrations';

/** A server that joins its organization again gets its copies of calendars back. */
export class FormerCopies extends Migration {
  override up(): void {
    this.addSql('alter table "calendars" add column if not exists "former_organization_calendar_id" uuid null');
  }
}
