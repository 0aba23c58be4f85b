import { Migration } from '@mikro-orm/migrations';

/** The servers take turns in the handling of their arrivals. Bots look for flows that have changed. */
export class ArrivalTurns extends Migration {
  override up(): void {
    this.addSql(`
    drop index "chat_arrivals_waiting";
    drop index "chat_arrivals_subject";
    create index "chat_arrivals_waiting" on chat_arrivals (guild_id, subject collate "C", number) where handled_at is null;
    create index "flows_changed" on "flows" ("updated_at");
    `);
  }
}
