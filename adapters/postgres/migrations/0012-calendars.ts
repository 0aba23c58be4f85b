import { Migration } from '@mikro-orm/migrations';

export class Calendars extends Migration {
  override up(): void {
    this.addSql(`create table "calendars" (
      "guild_id" text not null,
      "id" uuid not null,
      "name" text not null,
      "timezone" text not null,
      "week" jsonb not null,
      "holidays" jsonb not null,
      "outside" text not null,
      "version" int not null,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql(
      `alter table "calendars" add constraint "calendars_outside_check" check ("outside" in ('allow', 'warn', 'block'))`,
    );
    this.addSql(`alter table "calendars" add constraint "calendars_name" unique ("guild_id", "name")`);
    this.addSql(`alter table "categories" add column "calendar_id" uuid null`);
    this.addSql(`alter table "server_settings" add column "calendar_id" uuid null`);
    this.addSql(`update "categories" set auto_close = '{"businessTime": false}'::jsonb || auto_close`);
  }
}
