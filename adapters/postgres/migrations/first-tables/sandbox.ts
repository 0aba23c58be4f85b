/** The simulated chat platform. */
export const SANDBOX = `
create table sandbox_channels (
  id text not null,
  guild_id text not null,
  name text not null,
  parent_id text null,
  member_ids jsonb not null,
  role_ids jsonb not null,
  archived boolean not null,
  opened_by_key text not null,
  created_at timestamptz(3) not null,
  home text not null default 'channel',
  reader_role_ids jsonb not null default '[]',
  forum_tags jsonb null,
  tag_ids jsonb not null default '[]',
  opened_by_id text null,
  primary key (id),
  constraint sandbox_channels_key unique (opened_by_key),
  constraint sandbox_channels_home_check check (home in ('channel', 'thread', 'forum'))
);
create index sandbox_channels_guild on sandbox_channels (guild_id, id);

create table sandbox_messages (
  id text not null,
  channel_id text not null,
  author_id text null,
  content text not null,
  attachments jsonb not null,
  notice jsonb null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3) null,
  is_pinned boolean not null default false,
  parts jsonb null,
  primary key (id)
);
create index sandbox_messages_channel on sandbox_messages (channel_id, id);

create table sandbox_direct_messages (
  id text not null,
  guild_id text not null,
  user_id text not null,
  content text not null,
  notice jsonb null,
  created_at timestamptz(3) not null,
  is_from_user boolean not null default false,
  primary key (id)
);
create index sandbox_direct_messages_user on sandbox_direct_messages (guild_id, user_id, id);

create table sandbox_members (
  guild_id text not null,
  user_id text not null,
  role_ids jsonb null,
  name text null,
  avatar_url text null,
  can_manage boolean not null default false,
  joined_at timestamptz(3) null,
  account_created_at timestamptz(3) null,
  primary key (guild_id, user_id)
);

create table sandbox_roles (
  guild_id text not null,
  id text not null,
  name text not null,
  primary key (guild_id, id)
);

create table sandbox_commands (
  guild_id text not null,
  name text not null,
  description text not null,
  primary key (guild_id, name)
);

create table sandbox_idempotency_keys (
  key text not null,
  message_id text null,
  created_at timestamptz(3) not null,
  primary key (key)
);
create index sandbox_idempotency_keys_created on sandbox_idempotency_keys (created_at);
`;
