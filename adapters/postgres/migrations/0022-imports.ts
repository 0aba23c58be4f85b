import { Migration } from '@mikro-orm/migrations';

export class Imports extends Migration {
  override up(): void {
    this.addSql(`create table if not exists "imports" (
      "guild_id" text not null,
      "id" uuid not null,
      "source" text not null,
      "status" text not null default 'running',
      "number_offset" int not null default 0,
      "counts" jsonb not null default '{}',
      "holder" uuid null,
      "lease_until" timestamptz(3) null,
      "created_at" timestamptz(3) not null,
      "ended_at" timestamptz(3) null,
      primary key ("guild_id", "id"))`);
    this.addSql(`create table if not exists "imported_records" (
      "guild_id" text not null,
      "source" text not null,
      "kind" text not null,
      "key" text not null,
      "id" uuid not null,
      "import_id" uuid not null,
      "version" int not null,
      primary key ("guild_id", "source", "kind", "key"))`);
    this.addSql(
      `create index if not exists "imported_records_import" on "imported_records" ("guild_id", "import_id", "kind", "key")`,
    );
  }
}
