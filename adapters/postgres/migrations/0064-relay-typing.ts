import { OnlineMigration } from './online-migration.ts';

/** Whether staff see that the requester of a ticket in direct messages is typing. */
export class RelayTyping extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql('alter table "categories" add column if not exists "relay_typing" boolean not null default false');
    return Promise.resolve();
  }
}
