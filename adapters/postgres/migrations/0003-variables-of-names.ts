import { Migration } from '@mikro-orm/migrations';

/** Variables are written in one way everywhere. Patterns that are stored keep theirs, which mean the same. */
export class VariablesOfNames extends Migration {
  override up(): void {
    this.addSql(`alter table categories alter column channel_name_pattern set default 'ticket-{{ticket.number}}'`);
  }
}
