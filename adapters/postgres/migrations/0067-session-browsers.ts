import { OnlineMigration } from './online-migration.ts';

/** People recognize their sessions by the browser. */
export class SessionBrowsers extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql('alter table "dashboard_sessions" add column if not exists "browser" text null');
    return Promise.resolve();
  }
}
