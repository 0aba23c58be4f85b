import { Migration } from '@mikro-orm/migrations';

/** Custom commands, and what the simulated chat offers. */
export class Commands extends Migration {
  override up(): void {
    this.addSql(`
    create table "commands" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "description" text not null,
      "access" text not null,
      "response" jsonb not null,
      "enabled" boolean not null,
      "synced_at" timestamptz(3) null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    alter table "commands" add constraint "commands_name" unique ("guild_id", "name");

    create table "sandbox_commands" (
      "guild_id" text not null,
      "name" text not null,
      "description" text not null,
      primary key ("guild_id", "name")
    );
    `);
  }
}
