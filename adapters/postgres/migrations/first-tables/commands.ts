/** Custom commands. */
export const COMMANDS = `
create table commands (
  id uuid not null,
  guild_id text not null,
  name text not null,
  description text not null,
  access text not null,
  response jsonb null,
  flow_id uuid null,
  enabled boolean not null,
  synced_at timestamptz(3) null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (guild_id, id),
  constraint commands_name unique (guild_id, name)
);
`;
