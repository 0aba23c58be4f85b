import { Migration } from '@mikro-orm/migrations';

/** Exports of the data of persons. */
export class DataExports extends Migration {
  override up(): void {
    this.addSql(`
    create table "data_exports" ("guild_id" text not null, "id" uuid not null, "organization_id" uuid null, "user_id" text not null,
      "position" jsonb not null, "record_count" int not null, "part_count" int not null, "is_truncated" boolean not null,
      "revision" int not null, "due_at" timestamptz(3) not null, "created_at" timestamptz(3) not null,
      "completed_at" timestamptz(3) null, "expires_at" timestamptz(3) null, primary key ("guild_id", "id"));
    create index "data_exports_due" on data_exports (due_at);
    create index "data_exports_organization" on data_exports (organization_id, id) where organization_id is not null;
    create table "data_export_parts" ("guild_id" text not null, "export_id" uuid not null, "number" int not null, "content" text not null,
      primary key ("guild_id", "export_id", "number"));
    `);
  }
}
