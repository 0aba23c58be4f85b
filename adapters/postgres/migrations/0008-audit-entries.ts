import { Migration } from '@mikro-orm/migrations';

/** Who changed the configuration of servers and access to them. */
export class AuditEntries extends Migration {
  override up(): void {
    this.addSql(`
    create table "audit_entries" ("id" uuid not null, "guild_id" text null, "organization_id" uuid null, "action" text not null, "resource" text not null, "resource_id" text null, "resource_name" text null, "actor" jsonb not null, "client_address" text null, "before" jsonb null, "after" jsonb null, "created_at" timestamptz(3) not null, primary key ("id"));
    create index "audit_entries_guild" on "audit_entries" ("guild_id", "created_at", "id");
    create index "audit_entries_resource" on "audit_entries" ("guild_id", "resource_id", "created_at", "id");
    create index "audit_entries_action" on "audit_entries" ("guild_id", "action", "created_at", "id");
    create index "audit_entries_actor" on audit_entries (guild_id, (actor->>'id'), created_at, id);
    create index "audit_entries_organization" on audit_entries (organization_id, created_at, id) where organization_id is not null;
    create index "audit_entries_age" on "audit_entries" ("created_at");
    `);
  }
}
