/** Who changed the configuration of servers and access to them. */
export const AUDIT_LOG = `
create table audit_entries (
  id uuid not null,
  guild_id text null,
  organization_id uuid null,
  action text not null,
  resource text not null,
  resource_id text null,
  resource_name text null,
  actor jsonb not null,
  client_address text null,
  before jsonb null,
  after jsonb null,
  created_at timestamptz(3) not null,
  owner_id text not null
    generated always as (coalesce(guild_id, organization_id::text)) stored,
  primary key (owner_id, id)
);
create index audit_entries_age on audit_entries (created_at);
create index audit_entries_owner on audit_entries (owner_id, created_at, id);
create index audit_entries_owner_resource on audit_entries (owner_id, resource_id, created_at, id);
create index audit_entries_owner_action on audit_entries (owner_id, action, created_at, id);
create index audit_entries_owner_actor on audit_entries (owner_id, (actor ->> 'id'), created_at, id);
`;
