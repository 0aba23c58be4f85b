import { OnlineMigration } from './online-migration.ts';

/** The tables that kept the key from before migration 0028 for the version before it. */
const TABLES = ['buffered_messages', 'chat_arrivals', 'chat_effects', 'dashboard_ticket_viewers', 'ticket_creations'];

/** Leaves each table of servers the one key that begins with the server. */
export class OneKey extends OnlineMigration {
  override up(): Promise<void> {
    for (const table of TABLES) this.addSql(`alter table "${table}" drop constraint if exists "${table}_previous_key"`);
    return Promise.resolve();
  }
}
