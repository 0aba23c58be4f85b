import { OnlineMigration } from './online-migration.ts';

const SET_CHANGE_TIMES = 'update ticket_notes set updated_at = created_at where updated_at is null';

/** Notes can be changed. */
export class ChangedNotes extends OnlineMigration {
  override up(): void {
    this.addSql(
      'alter table ticket_notes add column if not exists version int not null default 1, add column if not exists updated_at timestamptz(3) null',
    );
    this.addSql(SET_CHANGE_TIMES);
    // Once more for the notes that came meanwhile, in one transaction with the constraint.
    this.addSql(`${SET_CHANGE_TIMES};
    alter table ticket_notes alter column version drop default, alter column updated_at set not null;`);
  }
}
