import { OnlineMigration } from './online-migration.ts';

/** Where staff answer tickets in direct messages. */
export class StaffHomes extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql(`alter table "categories" add column if not exists "staff_home" text not null default 'channel',
      drop constraint if exists "categories_staff_home_check",
      add constraint "categories_staff_home_check" check ("staff_home" in ('channel', 'thread'))`);
    return Promise.resolve();
  }
}
