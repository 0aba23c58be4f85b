import { OnlineMigration } from './online-migration.ts';

/** When staff was last active, and the open tickets that it has claimed. */
export class StaffActivity extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql(`
    create table if not exists "staff_activity" ("guild_id" text not null, "user_id" text not null, "last_activity_at" timestamptz(3) not null, primary key ("guild_id", "user_id"));
    `);
    await this.addIndex(
      'tickets_open_claims',
      `tickets (guild_id, claimed_by_id) where claimed_by_id is not null and status in ('open', 'pending', 'on_hold')`,
    );
  }
}
