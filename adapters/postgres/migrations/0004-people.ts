import { Migration } from '@mikro-orm/migrations';

/** Names and avatars of the members of simulated servers. */
export class People extends Migration {
  override up(): void {
    this.addSql(`
    alter table "sandbox_members" add column "name" text null;
    alter table "sandbox_members" add column "avatar_url" text null;
    `);
  }
}
