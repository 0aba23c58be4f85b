import { Migration } from '@mikro-orm/migrations';

/** Runs are counted by the change that led to them, and their texts by length; servers take turns in reacting to events; the words of transcripts have an index. */
export class RunCauses extends Migration {
  override up(): void {
    this.addSql(`
    create index "transcripts_words" on transcripts using gin (guild_id, (to_tsvector('simple'::regconfig, coalesce(ticket ->> 'subject', '')) || jsonb_to_tsvector('simple'::regconfig, jsonb_path_query_array(ticket, '$."formAnswers"[*]."value"'), '["string"]')));

    create table "run_causes" (
      "guild_id" text not null,
      "cause_id" text not null,
      "run_count" int not null,
      "last_run_at" timestamptz(3) not null,
      primary key ("guild_id", "cause_id")
    );
    create index "run_causes_last_run" on "run_causes" ("last_run_at");
    insert into "run_causes" select "guild_id", 'run:' || "root_id", count(*), max("started_at") from "flow_runs" group by 1, 2;

    drop index "flow_runs_root";
    alter table "flow_runs" add column "cause_id" text not null default '';
    update "flow_runs" set "cause_id" = 'run:' || "root_id";
    alter table "flow_runs" alter column "cause_id" drop default, drop column "root_id";

    alter table "flow_runs" add column "filled_length" int not null default 0;
    alter table "flow_runs" alter column "filled_length" drop default;

    create index "flow_runs_answered" on flow_runs (guild_id, channel_id, user_id) where last_message_id is not null;

    alter table "webhook_replays" add column "turn" int not null default 0;
    alter table "webhook_replays" alter column "turn" drop default;
    alter table "event_watches" add column "taken_at" timestamptz(3) null;
    `);
  }
}
