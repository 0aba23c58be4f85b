import { Migration } from '@mikro-orm/migrations';

/** Figures of tickets, added up by day and month. What there is already is counted by the worker. */
export class Analytics extends Migration {
  override up(): void {
    this.addSql(`
    create table "ticket_changes" (
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "version" int not null,
      primary key ("guild_id", "ticket_id", "version")
    );
    insert into "ticket_changes" select "guild_id", "id", "version" from "tickets";

    create table "ticket_figures" (
      "guild_id" text not null,
      "ticket_id" uuid not null,
      "category_id" uuid not null,
      "figures" jsonb not null,
      primary key ("guild_id", "ticket_id")
    );

    create table "analytics_rollups" (
      "guild_id" text not null,
      "dimension" text not null,
      "measure" text not null,
      "span" text not null,
      "start" timestamptz(3) not null,
      "subjects" text not null,
      primary key ("guild_id", "dimension", "measure", "span", "start")
    );

    create table "staff_work" (
      "guild_id" text not null,
      "user_id" text not null,
      "replied" int not null,
      "claimed" int not null,
      "closed" int not null,
      "responses" int not null,
      "resolutions" int not null,
      "ratings" int not null,
      "stars" int not null,
      primary key ("guild_id", "user_id")
    );
    `);
  }
}
