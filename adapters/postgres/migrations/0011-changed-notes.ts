import { Migration } from '@mikro-orm/migrations';

/** Notes can be changed. */
export class ChangedNotes extends Migration {
  override up(): void {
    this.addSql(`
    alter table ticket_notes add column version int not null default 1, add column updated_at timestamptz(3) null;
    update ticket_notes set updated_at = created_at;
    alter table ticket_notes alter column version drop default, alter column updated_at set not null;
    `);
  }
}
