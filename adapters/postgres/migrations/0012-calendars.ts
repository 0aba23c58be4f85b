import { Migration } from '@mikro-orm/migrations';

const ALL_DAY = '[{"from":"00:00","to":"24:00"}]';
const ALWAYS_OPEN = `{${['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => `"${day}":${ALL_DAY}`).join(',')}}`;
const AUTO_CLOSE = '{"inactiveHours":null,"warnHoursBefore":null,"onMemberLeave":false,"businessTime":false}';

export class Calendars extends Migration {
  override up(): void {
    this.addSql(`create table "calendars" (
      "guild_id" text not null,
      "id" uuid not null,
      "name" text not null,
      "timezone" text not null,
      "week" jsonb not null default '${ALWAYS_OPEN}',
      "holidays" jsonb not null default '[]',
      "outside" text not null default 'allow',
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql(`alter table "calendars" add constraint "calendars_name" unique ("guild_id", "name")`);
    this.addSql(`alter table "categories" add column "calendar_id" uuid null`);
    this.addSql(`alter table "server_settings" add column "calendar_id" uuid null`);
    this.addSql(`alter table "panels" add column "hours_change_at" timestamptz(3) null`);
    this.addSql(`create index "panels_hours" on panels (hours_change_at) where hours_change_at is not null`);
    this.addSql(`alter table "categories" alter column "auto_close" set default '${AUTO_CLOSE}'`);
    this.addSql(`update "categories" set auto_close = '{"businessTime": false}'::jsonb || auto_close`);
  }
}
