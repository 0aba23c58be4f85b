import { Migration } from '@mikro-orm/migrations';

/** Rollups of organizations, and which servers they include; an index that no statement uses is dropped. */
export class OrganizationRollups extends Migration {
  override up(): void {
    this.addSql(`
    alter table "analytics_rollups" rename column "guild_id" to "owner_id";
    create table "included_servers" ("guild_id" text not null, "organization_id" uuid not null, "until" timestamptz(3) null, primary key ("guild_id"));
    create index "included_servers_organization" on "included_servers" ("organization_id");
    drop index "knowledge_words_prefix";
    `);
  }
}
