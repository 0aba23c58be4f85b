import { OnlineMigration } from './online-migration.ts';

export class Macros extends OnlineMigration {
  override async up(): Promise<void> {
    this.addSql(`create table if not exists "macros" (
      "id" uuid not null,
      "guild_id" text not null,
      "name" text not null,
      "actions" jsonb not null,
      "last_run_at" timestamptz(3) null,
      "run_count" int not null default 0,
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"),
      constraint "macros_name" unique ("guild_id", "name"))`);
    this.addSql('alter table "flow_runs" add column if not exists "macro_id" uuid null');
    await this.addIndex('flow_runs_macro', 'flow_runs (guild_id, macro_id, id) where macro_id is not null');
  }
}
