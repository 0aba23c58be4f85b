/** Panels. */
export const PANELS = `
create table panels (
  id uuid not null,
  guild_id text not null,
  name text not null,
  channel_id text null,
  style text not null default 'buttons',
  content text null,
  embeds jsonb not null default '[]',
  placeholder text null,
  options jsonb not null default '[]',
  message_id text null,
  message_channel_id text null,
  deployed_at timestamptz(3) null,
  deployed_version int null,
  open_count int not null default 0,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deployment jsonb null,
  primary key (guild_id, id),
  constraint panels_name unique (guild_id, name)
);
create index panels_channel on panels (guild_id, message_channel_id) where message_channel_id is not null;
create index panels_options on panels using gin (guild_id, options jsonb_path_ops);
create index panels_deployment on panels (guild_id) where deployment is not null;
`;
