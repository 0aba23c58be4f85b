import { OnlineMigration } from './online-migration.ts';

/** Direct messages that are edited later are sent under a key that is known then. */
export class DirectOrderKeys extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql('alter table "direct_orders" add column if not exists "key" text null');
    return Promise.resolve();
  }
}
