/** People of the dashboard, their accounts, sign-in links and sessions, and who looks at a ticket. */
export const DASHBOARD = `
create table dashboard_people (
  id uuid not null,
  guild_id text null,
  organization_id uuid null,
  name text not null,
  user_id text null,
  role text not null,
  access_changed_at timestamptz(3) not null,
  last_active_at timestamptz(3) null,
  version int not null,
  created_at timestamptz(3) not null,
  is_account boolean not null,
  language text null,
  timezone text null,
  owner_id text not null
    generated always as (coalesce(guild_id, organization_id::text, case when is_account then id::text else 'operator' end)) stored,
  primary key (id),
  constraint dashboard_people_name unique (owner_id, name)
);
create unique index dashboard_people_account on dashboard_people (user_id) where is_account;
create index dashboard_people_user on dashboard_people (user_id) where user_id is not null and not is_account;
create unique index dashboard_people_chat_account on dashboard_people (owner_id, user_id) where user_id is not null;

create table dashboard_sessions (
  id uuid not null,
  person_id uuid not null,
  hash text not null,
  previous_hash text null,
  previous_until timestamptz(3) null,
  issued_at timestamptz(3) not null,
  used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  browser text null,
  primary key (id),
  constraint dashboard_sessions_hash unique (hash)
);
create index dashboard_sessions_person on dashboard_sessions (person_id, created_at);
create index dashboard_sessions_previous on dashboard_sessions (previous_hash);

create table dashboard_sign_in_links (
  person_id uuid not null,
  hash text not null,
  expires_at timestamptz(3) not null,
  primary key (person_id),
  constraint dashboard_sign_in_links_hash unique (hash)
);

create table dashboard_memberships (
  person_id uuid not null,
  guild_id text not null,
  role text null,
  checked_at timestamptz(3) not null,
  primary key (person_id, guild_id)
);

create table dashboard_ticket_viewers (
  ticket_id uuid not null,
  person_id uuid not null,
  guild_id text not null,
  name text not null,
  is_writing boolean not null,
  seen_at timestamptz(3) not null,
  primary key (guild_id, ticket_id, person_id)
);
`;
