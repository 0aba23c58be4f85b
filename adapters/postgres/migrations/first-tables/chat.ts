/** Steps that the bot executes on the chat platform, and what the platform refused. */
export const CHAT = `
create table chat_effects (
  key text not null,
  step text not null,
  guild_id text not null,
  channel_id text null,
  status text not null,
  result jsonb null,
  created_at timestamptz(3) not null,
  draft jsonb null,
  primary key (guild_id, key, step)
);
create index chat_effects_created on chat_effects (created_at);
create unique index chat_effects_channel on chat_effects (guild_id, channel_id) where step = 'channel' and status = 'done';
create index chat_effects_unconfirmed on chat_effects (guild_id, channel_id) where status = 'planned' or draft ->> 'archived' = 'true';

create table chat_problems (
  guild_id text not null,
  key text not null,
  reason text not null,
  message text not null,
  category_id uuid null,
  panel_id uuid null,
  ticket_id uuid null,
  first_seen_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  flow_id uuid null,
  command_id uuid null,
  primary key (guild_id, key)
);
create index chat_problems_age on chat_problems (last_seen_at);
`;
