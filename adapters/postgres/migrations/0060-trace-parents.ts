import { Migration } from '@mikro-orm/migrations';

/** The traces of events and of what the chat platform reported, so that another process continues them. */
export class TraceParents extends Migration {
  override up(): void {
    this.addSql('alter table "chat_arrivals" add column "trace_parent" text null');
    this.addSql('alter table "events" add column "trace_parent" text null');
  }
}
