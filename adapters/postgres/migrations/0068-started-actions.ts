import { OnlineMigration } from './online-migration.ts';

/** What an action is about to do in the chat is known before it is done. */
export class StartedActions extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql(
      'create table if not exists "started_actions" ("guild_id" text not null, "ticket_id" uuid not null, "key" text not null, "action" text not null, "actor" jsonb not null, "joining" jsonb not null, "holder" uuid not null, "due_at" timestamptz(3) not null, primary key ("guild_id", "ticket_id", "key"))',
    );
    return Promise.resolve();
  }
}
