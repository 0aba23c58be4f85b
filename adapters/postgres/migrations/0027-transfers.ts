import { OnlineMigration } from './online-migration.ts';

export class Transfers extends OnlineMigration {
  override up(): Promise<void> {
    this.addSql(`create table if not exists "transfers" (
      "guild_id" text not null,
      "id" uuid not null,
      "kind" text not null,
      "from" text not null default 'guildesk',
      "settings_only" boolean not null default false,
      "files" jsonb not null default '[]',
      "size" int not null default 0,
      "options" jsonb null,
      "status" text not null,
      "report" jsonb null,
      "counts" jsonb not null default '{}',
      "failure" jsonb null,
      "run_id" uuid null,
      "created_by" jsonb not null,
      "caller" jsonb null,
      "attempts" int not null default 0,
      "due_at" timestamptz(3) null,
      "expires_at" timestamptz(3) null,
      "finished_at" timestamptz(3) null,
      "version" int not null default 1,
      "created_at" timestamptz(3) not null,
      "updated_at" timestamptz(3) not null,
      primary key ("guild_id", "id"))`);
    this.addSql(`create index if not exists "transfers_due" on transfers (due_at) where due_at is not null`);
    this.addSql(`create index if not exists "transfers_created" on "transfers" ("created_at")`);
    return Promise.resolve();
  }
}
