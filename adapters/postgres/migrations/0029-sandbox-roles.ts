import { Migration } from '@mikro-orm/migrations';

/** Names of roles in the simulated chat. */
export class SandboxRoles extends Migration {
  override up(): void {
    this.addSql(`create table "sandbox_roles" ("guild_id" text not null, "id" text not null, "name" text not null,
      primary key ("guild_id", "id"))`);
  }
}
