/** Events of the chat platform until they are handled, sessions of its gateway, and which process has which shards. */
export const CHAT_EVENTS = `
create table chat_arrivals (
  number bigserial,
  key text not null,
  guild_id text not null,
  subject text not null,
  event jsonb not null,
  reply_to text null,
  attempts int not null,
  arrived_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  handled_at timestamptz(3) null,
  trace_parent text null,
  primary key (guild_id, number),
  constraint chat_arrivals_guild_key unique (guild_id, key)
);
create index chat_arrivals_handled on chat_arrivals (handled_at) where handled_at is not null;
create index chat_arrivals_waiting on chat_arrivals (guild_id, subject collate "C", number) where handled_at is null;

create table chat_gateway_sessions (
  shard int not null,
  session_id text not null,
  resume_url text not null,
  shard_count int not null,
  sequence int not null,
  intents int not null default 33283,
  primary key (shard)
);

create table chat_shard_holders (
  holder text not null,
  shard_count int not null,
  shards jsonb not null,
  until timestamptz(3) not null,
  primary key (holder)
);

create table chat_identify_slots (
  bucket int not null,
  free_at timestamptz(3) not null,
  primary key (bucket)
);
`;
