import { Migration } from '@mikro-orm/migrations';

/** What users write in the conversation of a run without being asked. */
export class RunMessages extends Migration {
  override up(): void {
    this.addSql(`
    create table "run_messages" ("guild_id" text not null, "run_id" uuid not null, "message_id" text not null,
      "message" jsonb not null, primary key ("guild_id", "run_id", "message_id"));
    `);
  }
}
