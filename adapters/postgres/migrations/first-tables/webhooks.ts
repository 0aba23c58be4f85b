/** Webhooks, their deliveries and replays, and test receivers. */
export const WEBHOOKS = `
create table webhooks (
  id uuid not null,
  guild_id text null,
  url text not null,
  description text null,
  event_types jsonb not null,
  enabled boolean not null,
  disabled_reason text null,
  secrets jsonb not null,
  secret_prefix text not null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  organization_id uuid null,
  owner_id text not null
    generated always as (coalesce(guild_id, organization_id::text)) stored,
  primary key (id)
);
create index webhooks_owner on webhooks (owner_id, id);

create table webhook_endpoints (
  webhook_id uuid not null,
  last_delivery_at timestamptz(3) null,
  last_status int null,
  failing_since timestamptz(3) null,
  consecutive_failures int not null,
  paused_until timestamptz(3) null,
  lease_holder uuid null,
  lease_until timestamptz(3) null,
  primary key (webhook_id)
);

create table webhook_deliveries (
  id uuid not null,
  guild_id text not null,
  webhook_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  cause text not null,
  status text not null,
  attempt_count int not null,
  next_attempt_at timestamptz(3) null,
  last_status int null,
  attempts jsonb not null,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3) null,
  primary key (guild_id, id)
);
create index webhook_deliveries_created on webhook_deliveries (guild_id, webhook_id, created_at, id);
create index webhook_deliveries_failed on webhook_deliveries (guild_id, webhook_id, created_at, id) where status = 'failed';
create index webhook_deliveries_pending on webhook_deliveries (guild_id, webhook_id, created_at, id) where status = 'pending';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, id) where next_attempt_at is not null;

create table webhook_replays (
  id uuid not null,
  guild_id text null,
  webhook_id uuid not null,
  created_after timestamptz(3) not null,
  created_before timestamptz(3) not null,
  event_types jsonb null,
  created_at timestamptz(3) not null,
  reached_at timestamptz(3) null,
  reached_id uuid null,
  turn int not null,
  organization_id uuid null,
  owner_id text not null
    generated always as (coalesce(guild_id, organization_id::text)) stored,
  primary key (id)
);

create table webhook_inboxes (
  guild_id text not null,
  key text not null,
  created_at timestamptz(3) not null,
  primary key (guild_id),
  constraint webhook_inboxes_key unique (key)
);

create table webhook_inbox_deliveries (
  guild_id text not null,
  id uuid not null,
  received_at timestamptz(3) not null,
  method text not null,
  headers jsonb not null,
  body text not null,
  event_id text null,
  event_type text null,
  webhook_id uuid null,
  verification text not null,
  primary key (guild_id, id)
);
create index webhook_inbox_deliveries_received on webhook_inbox_deliveries (received_at);
`;
