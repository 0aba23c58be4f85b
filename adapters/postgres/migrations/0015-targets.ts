import { OnlineMigration } from './online-migration.ts';

export class Targets extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "targets" (
      "guild_id" text not null,
      "id" uuid not null,
      "name" text not null,
      "position" int not null default 0,
      "conditions" jsonb null,
      "first_response_minutes" jsonb null,
      "next_response_minutes" jsonb null,
      "resolution_minutes" jsonb null,
      "calendar_id" uuid null,
      "paused_in" jsonb not null default '[]',
      "warn_before_percent" jsonb not null default '[]',
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"),
      constraint "targets_name" unique ("guild_id", "name"))`);
    this.addSql(`create index if not exists "targets_position" on "targets" ("guild_id", "position", "id")`);
    this.addSql(`alter table "tickets" add column if not exists "target_id" uuid null,
      add column if not exists "targets" jsonb not null default '[]',
      add column if not exists "next_due_at" timestamptz(3) null`);
    await this.addIndex('tickets_next_due', 'tickets (guild_id, next_due_at, id) where next_due_at is not null');
    await this.addIndex(
      'tickets_targets',
      `tickets using gin (guild_id, targets jsonb_path_ops) where targets <> '[]'::jsonb`,
    );
  }
}
