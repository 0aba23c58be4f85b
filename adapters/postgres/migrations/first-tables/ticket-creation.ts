/** Idempotency keys, tickets that are being created, and messages that arrive meanwhile. */
export const TICKET_CREATION = `
create table ticket_creations (
  ticket_id uuid not null,
  guild_id text not null,
  ticket_number int not null,
  running_until timestamptz(3) not null,
  is_expired boolean not null default false,
  key_token_id uuid null,
  key text null,
  primary key (guild_id, ticket_id)
);
create index ticket_creations_until on ticket_creations (running_until);

create table buffered_messages (
  ticket_id uuid not null,
  message_id text not null,
  guild_id text not null,
  message jsonb not null,
  primary key (guild_id, ticket_id, message_id)
);

create table idempotency_keys (
  token_id uuid not null,
  guild_id text not null,
  key text not null,
  fingerprint text not null,
  ticket_id uuid not null,
  running_until timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answer text null,
  attempt uuid null,
  is_sealed boolean not null default false,
  primary key (guild_id, token_id, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);
`;
