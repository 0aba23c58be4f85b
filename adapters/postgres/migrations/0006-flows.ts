import { Migration } from '@mikro-orm/migrations';

/** Flows, with sealed credentials in their nodes. */
export class Flows extends Migration {
  override up(): void {
    this.addSql(`
    create table "flows" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "description" text null,
      "trigger" jsonb not null,
      "nodes" jsonb not null,
      "edges" jsonb not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id")
    );
    create index "flows_guild" on "flows" ("guild_id", "id");
    alter table "flows" add constraint "flows_name" unique ("guild_id", "name");
    `);
  }
}
