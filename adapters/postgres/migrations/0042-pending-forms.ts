import { Migration } from '@mikro-orm/migrations';

/** Answers to the first pages of forms wait until the others are answered. */
export class PendingForms extends Migration {
  override up(): void {
    this.addSql(`
    create table "pending_forms" (
      "guild_id" text not null, "id" uuid not null, "user_id" text not null, "target" jsonb not null,
      "answers" jsonb not null, "expires_at" timestamptz(3) not null, primary key ("guild_id", "id"));
    create index "pending_forms_expiry" on "pending_forms" ("expires_at");
    `);
  }
}
