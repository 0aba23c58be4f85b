import { OnlineMigration } from './online-migration.ts';

/** A member's data is erased once a day; the erasures that members asked for are not counted against the limit of the server. */
export class MemberErasures extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql('alter table "erasures" add column if not exists "member_pseudonym" text null');
    return Promise.resolve();
  }
}
