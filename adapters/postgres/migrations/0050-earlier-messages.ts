import { Migration } from '@mikro-orm/migrations';

/** What was written in the conversation of a run, which its ticket takes over. */
export class EarlierMessages extends Migration {
  override up(): void {
    this.addSql(`alter table "flow_runs" add column "earlier_messages" jsonb not null default '[]'`);
  }
}
