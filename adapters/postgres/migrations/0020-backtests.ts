import { OnlineMigration } from './online-migration.ts';

export class Backtests extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql(`create table if not exists "backtests" (
      "guild_id" text not null,
      "id" uuid not null,
      "kind" text not null,
      "draft" jsonb not null,
      "from" timestamptz(3) not null,
      "to" timestamptz(3) not null,
      "status" text not null default 'queued',
      "progress" jsonb not null default '{"events":0,"total":null}',
      "result" jsonb null,
      "failure" text null,
      "created_by" jsonb not null,
      "attempts" int not null default 0,
      "due_at" timestamptz(3) null,
      "finished_at" timestamptz(3) null,
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql(`create index if not exists "backtests_due" on backtests (due_at) where due_at is not null`);
    this.addSql(`create index if not exists "backtests_created" on "backtests" ("created_at")`);
    this.addSql(
      `create unique index if not exists "backtests_running" on backtests (guild_id) where status = 'running'`,
    );
    return Promise.resolve();
  }
}
