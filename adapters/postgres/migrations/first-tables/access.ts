/** Tokens, and the requests that were made with them, for a day. */
export const ACCESS = `
create table tokens (
  id uuid not null,
  kind text not null,
  guild_id text null,
  organization_id uuid null,
  name text not null,
  prefix text not null,
  hash text not null,
  scopes jsonb not null,
  expires_at timestamptz(3) null,
  revoked_at timestamptz(3) null,
  last_used_at timestamptz(3) null,
  created_at timestamptz(3) not null,
  owner_id text not null
    generated always as (coalesce(guild_id, organization_id::text)) stored,
  primary key (id),
  constraint tokens_hash unique (hash)
);
create index tokens_owner on tokens (owner_id, created_at);

create table request_log (
  owner_id text not null,
  token_id uuid not null,
  id uuid not null,
  method text not null,
  path text not null,
  status int not null,
  reason text null,
  duration_ms int not null,
  request_id text not null,
  created_at timestamptz(3) not null,
  primary key (owner_id, token_id, id)
);
create index request_log_age on request_log (created_at);
`;
