import { Migration } from '@mikro-orm/migrations';

export class Teams extends Migration {
  override up(): void {
    this.addSql(`create table "teams" (
      "guild_id" text not null,
      "id" uuid not null,
      "name" text not null,
      "role_ids" jsonb not null default '[]',
      "staff_ids" jsonb not null default '[]',
      "lead_ids" jsonb not null default '[]',
      "timezone" text not null default 'UTC',
      "calendar_id" uuid null,
      "shifts" jsonb not null default '[]',
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql(`alter table "teams" add constraint "teams_name" unique ("guild_id", "name")`);
    this.addSql(`create table "staff_presences" (
      "guild_id" text not null,
      "staff_id" text not null,
      "chosen" text null,
      "until" timestamptz(3) null,
      "capacity" int null,
      "chosen_at" timestamptz(3) null,
      "last_assigned_at" timestamptz(3) null,
      primary key ("guild_id", "staff_id"))`);
    this.addSql(`create table "assignment_queues" (
      "guild_id" text not null,
      "check_at" timestamptz(3) null,
      "lease_until" timestamptz(3) null,
      primary key ("guild_id"))`);
    this.addSql(`create index "assignment_queues_due" on "assignment_queues" ((coalesce(lease_until, check_at)))`);
    this.addSql(`alter table "categories" add column "team_ids" jsonb not null default '[]',
      add column "assignment" jsonb not null default '{"mode":"none","fallback":"least_busy"}'`);
    this.addSql(`create index "categories_assigning" on "categories" (guild_id) where assignment->>'mode' <> 'none'`);
    this.addSql(
      `alter table "server_settings" add column "assignment" jsonb not null default '{"capacity":null,"awayAfterHours":null}'`,
    );
    this.addSql(`alter table "tickets" add column "team_id" uuid null, add column "assigned_by" text null,
      add column "released_by_ids" jsonb not null default '[]'`);
  }
}
