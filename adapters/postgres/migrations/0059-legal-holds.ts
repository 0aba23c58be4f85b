import { Migration } from '@mikro-orm/migrations';

/** Tickets that have to be kept. */
export class LegalHolds extends Migration {
  override up(): void {
    this.addSql(`
    create table "legal_holds" ("guild_id" text not null, "ticket_id" uuid not null, "reason" text not null,
      "created_at" timestamptz(3) not null, primary key ("guild_id", "ticket_id"));
    `);
  }
}
