/** Events, their feed, and how far each server's events have been consumed. */
export const EVENTS = `
create extension if not exists btree_gin;
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Event numbers go on upwards when a database server numbers its transactions lower than the one before it.
create function event_number_offset() returns bigint language sql immutable return 0;
create function event_number() returns xid8 language sql volatile
  return (pg_current_xact_id()::text::bigint + event_number_offset())::text::xid8;

create table events (
  id uuid not null,
  guild_id text not null,
  type text not null,
  at timestamptz(3) not null,
  actor jsonb not null,
  sequence jsonb null,
  data jsonb not null,
  transaction xid8 not null default event_number(),
  trace_parent text null,
  primary key (guild_id, id)
);
create index events_feed on events (guild_id, transaction, id);
create index events_at on events (guild_id, at, id);
create index events_id on events (id);

create table event_consumer_offsets (
  guild_id text not null,
  transaction xid8 not null,
  event_id uuid not null,
  lease_holder uuid null,
  lease_until timestamptz(3) null,
  taken_at timestamptz(3) null,
  primary key (guild_id)
);
create index event_consumer_offsets_leased on event_consumer_offsets (lease_until) where lease_until is not null;
`;
