/** Members of servers, activity of staff, and blocks. */
export const PEOPLE = `
create table chat_members (
  guild_id text not null,
  user_id text not null,
  name text not null,
  avatar_url text null,
  role_ids jsonb not null,
  seen_at timestamptz(3) not null,
  primary key (guild_id, user_id)
);
create index chat_members_roles on chat_members using gin (role_ids);

create table staff_activity (
  guild_id text not null,
  user_id text not null,
  last_activity_at timestamptz(3) not null,
  primary key (guild_id, user_id)
);

create table blocks (
  id uuid not null,
  guild_id text not null,
  user_id text null,
  role_id text null,
  reason text null,
  expires_at timestamptz(3) null,
  created_at timestamptz(3) not null,
  primary key (guild_id, id),
  constraint blocks_user unique (guild_id, user_id),
  constraint blocks_role unique (guild_id, role_id)
);
create index blocks_expiry on blocks (expires_at) where expires_at is not null;
`;
