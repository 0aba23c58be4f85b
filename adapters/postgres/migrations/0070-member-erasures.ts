import { OnlineMigration } from './online-migration.ts';

/** A member's data is erased once a day; the orders of an owner are counted. */
export class MemberErasures extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql('alter table "erasures" add column if not exists "member_pseudonym" text null');
  }
}
