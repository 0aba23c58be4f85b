import { Migration } from '@mikro-orm/migrations';

const ALL_DAY = '[{"from":"00:00","to":"24:00"}]';
const ALWAYS_OPEN = `{${['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `"${day}":${ALL_DAY}`).join(',')}}`;

export class OrganizationCalendars extends Migration {
  override up(): void {
    this.addSql(`create table "organization_calendars" (
      "id" uuid not null,
      "organization_id" uuid not null,
      "name" text not null,
      "timezone" text not null,
      "week" jsonb not null default '${ALWAYS_OPEN}',
      "holidays" jsonb not null default '[]',
      "outside" text not null default 'allow',
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("id"))`);
    this.addSql(
      `alter table "organization_calendars" add constraint "organization_calendars_name" unique ("organization_id", "name")`,
    );
    this.addSql(`create table "calendar_orders" (
      "guild_id" text not null,
      "id" uuid not null,
      "due_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql(`create index "calendar_orders_due" on "calendar_orders" ("due_at")`);
    this.addSql(`create index "calendar_orders_of_server" on "calendar_orders" ("guild_id", "due_at")`);
    this.addSql(`alter table "calendars" add column "organization_calendar_id" uuid null`);
    this.addSql(
      `alter table "calendars" add constraint "calendars_copy" unique ("guild_id", "organization_calendar_id")`,
    );
  }
}
