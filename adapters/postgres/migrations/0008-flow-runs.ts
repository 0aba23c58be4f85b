import { Migration } from '@mikro-orm/migrations';

/** Flows that run: published versions, runs, and what starts them. */
export class FlowRuns extends Migration {
  override up(): void {
    this.addSql(`
    alter table "flows"
      add column "status" text not null default 'draft',
      add column "published_version" int null,
      add column "published_at" timestamptz(3) null,
      add column "last_run_at" timestamptz(3) null,
      add column "run_count" int not null default 0;
    alter table "flows" alter column "status" drop default, alter column "run_count" drop default;
    create index "flows_active" on flows (guild_id, id) where status = 'active';

    create table "flow_versions" (
      "flow_id" uuid not null,
      "number" int not null,
      "guild_id" text not null,
      "trigger" jsonb not null,
      "nodes" jsonb not null,
      "edges" jsonb not null,
      "published_at" timestamptz(3) not null,
      primary key ("flow_id", "number")
    );

    create table "flow_runs" (
      "id" uuid not null,
      "guild_id" text not null,
      "flow_id" uuid null,
      "automation_id" uuid null,
      "flow_version" int not null,
      "graph" jsonb null,
      "start_key" text null,
      "trigger" jsonb not null,
      "status" text not null,
      "user_id" text null,
      "channel_id" text null,
      "own_channel_id" text null,
      "ticket_id" uuid null,
      "node_id" text null,
      "performing" jsonb null,
      "performed_step" uuid null,
      "vars" jsonb not null,
      "waiting" jsonb null,
      "last_message_id" text null,
      "depth" int not null,
      "root_id" uuid not null,
      "trace" jsonb not null,
      "error" jsonb null,
      "due_at" timestamptz(3) null,
      "revision" int not null,
      "started_at" timestamptz(3) not null,
      "ended_at" timestamptz(3) null,
      primary key ("id")
    );
    create index "flow_runs_flow" on flow_runs (guild_id, flow_id, id) where flow_id is not null;
    create index "flow_runs_automation" on flow_runs (guild_id, automation_id, id) where automation_id is not null;
    create index "flow_runs_channel" on flow_runs (guild_id, channel_id, id) where ended_at is null;
    create index "flow_runs_user" on flow_runs (guild_id, user_id, flow_id) where ended_at is null;
    create index "flow_runs_root" on "flow_runs" ("guild_id", "root_id");
    create index "flow_runs_due" on flow_runs (due_at) where due_at is not null;
    create index "flow_runs_ended" on flow_runs (ended_at) where ended_at is not null;
    create unique index "flow_runs_start" on flow_runs (guild_id, start_key) where start_key is not null;

    alter table "commands" add column "flow_id" uuid null, alter column "response" drop not null;
    `);
  }
}
