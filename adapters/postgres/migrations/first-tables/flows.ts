/** Flows, their versions and runs; automations. */
export const FLOWS = `
create table flows (
  id uuid not null,
  guild_id text not null,
  name text not null,
  description text null,
  trigger jsonb not null,
  nodes jsonb not null,
  edges jsonb not null,
  status text not null,
  published_version int null,
  published_at timestamptz(3) null,
  last_run_at timestamptz(3) null,
  run_count int not null,
  version int not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (guild_id, id),
  constraint flows_name unique (guild_id, name)
);
create index flows_active on flows (guild_id, id) where status = 'active';
create index flows_changed on flows (updated_at);

create table flow_versions (
  flow_id uuid not null,
  number int not null,
  guild_id text not null,
  trigger jsonb not null,
  nodes jsonb not null,
  edges jsonb not null,
  published_at timestamptz(3) not null,
  primary key (guild_id, flow_id, number)
);

create table flow_runs (
  id uuid not null,
  guild_id text not null,
  flow_id uuid null,
  automation_id uuid null,
  flow_version int not null,
  graph jsonb null,
  start_key text null,
  trigger jsonb not null,
  status text not null,
  user_id text null,
  channel_id text null,
  own_channel_id text null,
  ticket_id uuid null,
  node_id text null,
  performing jsonb null,
  performed_step uuid null,
  vars jsonb not null,
  filled_length int not null,
  waiting jsonb null,
  last_message_id text null,
  depth int not null,
  cause_id text not null,
  trace jsonb not null,
  error jsonb null,
  due_at timestamptz(3) null,
  revision int not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3) null,
  conversation jsonb null,
  earlier_messages jsonb not null default '[]',
  primary key (guild_id, id)
);
create index flow_runs_flow on flow_runs (guild_id, flow_id, id) where flow_id is not null;
create index flow_runs_automation on flow_runs (guild_id, automation_id, id) where automation_id is not null;
create index flow_runs_channel on flow_runs (guild_id, channel_id, id) where ended_at is null;
create index flow_runs_user on flow_runs (guild_id, user_id, flow_id) where ended_at is null;
create index flow_runs_answered on flow_runs (guild_id, channel_id, user_id) where last_message_id is not null;
create index flow_runs_due on flow_runs (due_at) where due_at is not null;
create index flow_runs_ended on flow_runs (ended_at) where ended_at is not null;
create unique index flow_runs_start on flow_runs (guild_id, start_key) where start_key is not null;
create index flow_runs_direct on flow_runs (user_id, id) where conversation ->> 'home' = 'dm';

create table run_causes (
  guild_id text not null,
  cause_id text not null,
  run_count int not null,
  last_run_at timestamptz(3) not null,
  primary key (guild_id, cause_id)
);
create index run_causes_last_run on run_causes (last_run_at);

create table run_messages (
  guild_id text not null,
  run_id uuid not null,
  message_id text not null,
  message jsonb not null,
  primary key (guild_id, run_id, message_id)
);

create table automations (
  id uuid not null,
  guild_id text not null,
  name text not null,
  enabled boolean not null,
  position int not null,
  trigger text not null,
  conditions jsonb null,
  actions jsonb not null,
  stop_processing boolean not null,
  last_run_at timestamptz(3) null,
  run_count int not null default 0,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (guild_id, id),
  constraint automations_name unique (guild_id, name)
);
create index automations_position on automations (guild_id, position, id);
`;
