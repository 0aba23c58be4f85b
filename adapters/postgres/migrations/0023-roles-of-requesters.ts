import { Migration } from '@mikro-orm/migrations';

/** Targets may ask for the roles that the requester had at the opening. */
export class RolesOfRequesters extends Migration {
  override up(): void {
    this.addSql('alter table "tickets" add column if not exists "requester_role_ids" jsonb null');
  }
}
