import { Migration } from '@mikro-orm/migrations';

/** People of the dashboard, their sign-in links and the sessions of their browsers. */
export class Dashboard extends Migration {
  override up(): void {
    this.addSql(`
    create table "dashboard_people" ("id" uuid not null, "guild_id" text null, "organization_id" uuid null, "name" text not null, "user_id" text null, "role" text not null, "access_changed_at" timestamptz(3) not null, "last_active_at" timestamptz(3) null, "version" int not null, "created_at" timestamptz(3) not null, primary key ("id"));
    create unique index "dashboard_people_name" on dashboard_people (guild_id, organization_id, name) nulls not distinct;
    create table "dashboard_sessions" ("id" uuid not null, "person_id" uuid not null, "hash" text not null, "previous_hash" text null, "previous_until" timestamptz(3) null, "issued_at" timestamptz(3) not null, "used_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));
    alter table "dashboard_sessions" add constraint "dashboard_sessions_hash" unique ("hash");
    create index "dashboard_sessions_person" on "dashboard_sessions" ("person_id", "created_at");
    create index "dashboard_sessions_previous" on "dashboard_sessions" ("previous_hash");
    create table "dashboard_sign_in_links" ("person_id" uuid not null, "hash" text not null, "expires_at" timestamptz(3) not null, primary key ("person_id"));
    alter table "dashboard_sign_in_links" add constraint "dashboard_sign_in_links_hash" unique ("hash");
    `);
  }
}
