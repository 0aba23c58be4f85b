import { Migration } from '@mikro-orm/migrations';

/** Accounts of the chat that sign in to the dashboard by themselves, who may manage a simulated server, and who looks at a ticket. */
export class DashboardAccounts extends Migration {
  override up(): void {
    this.addSql(`
    alter table "dashboard_people" add column "is_account" boolean not null default false;
    alter table "dashboard_people" alter column "is_account" drop default;
    drop index "dashboard_people_name";
    create unique index "dashboard_people_name" on dashboard_people (guild_id, organization_id, name) nulls not distinct where not is_account;
    create unique index "dashboard_people_account" on dashboard_people (user_id) where is_account;
    create index "dashboard_people_user" on dashboard_people (user_id) where user_id is not null and not is_account;
    create table "dashboard_memberships" ("person_id" uuid not null, "guild_id" text not null, "role" text null, "checked_at" timestamptz(3) not null, primary key ("person_id", "guild_id"));
    create table "dashboard_ticket_viewers" ("ticket_id" uuid not null, "person_id" uuid not null, "guild_id" text not null, "name" text not null, "is_writing" boolean not null, "seen_at" timestamptz(3) not null, primary key ("ticket_id", "person_id"));
    alter table "sandbox_members" add column "can_manage" boolean not null default false;
    `);
  }
}
