/** Work that tickets are due for: actions that have started, projections to the chat, notices, reminders, direct messages. */
export const TICKET_WORK = `
create table started_actions (
  guild_id text not null,
  ticket_id uuid not null,
  key text not null,
  action text not null,
  actor jsonb not null,
  joining jsonb not null,
  holder uuid not null,
  due_at timestamptz(3) not null,
  primary key (guild_id, ticket_id, key)
);

create table ticket_projections (
  guild_id text not null,
  ticket_id uuid not null,
  revision int not null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  renamed_at jsonb not null default '[]',
  is_settled boolean not null default false,
  answered jsonb null,
  primary key (guild_id, ticket_id)
);
create index ticket_projections_due on ticket_projections (due_at);
create index ticket_projections_of_server on ticket_projections (guild_id, due_at);

create table ticket_notices (
  id uuid not null,
  guild_id text not null,
  kind text not null,
  ticket jsonb not null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (guild_id, id)
);
create index ticket_notices_due on ticket_notices (due_at);
create index ticket_notices_of_server on ticket_notices (guild_id, due_at);

create table ticket_reminders (
  guild_id text not null,
  id uuid not null,
  ticket_id uuid not null,
  user_id text not null,
  text text null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (guild_id, id)
);
create index ticket_reminders_due on ticket_reminders (due_at);
create index ticket_reminders_of_server on ticket_reminders (guild_id, due_at);
create index ticket_reminders_of_ticket on ticket_reminders (guild_id, ticket_id, user_id);

create table direct_orders (
  guild_id text not null,
  id uuid not null,
  ticket_id uuid not null,
  message_id uuid null,
  notice jsonb null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  key text null,
  primary key (guild_id, id)
);
create index direct_orders_due on direct_orders (due_at);
create index direct_orders_of_server on direct_orders (guild_id, due_at);
create index direct_orders_of_ticket on direct_orders (guild_id, ticket_id, id);

create table direct_waiting (
  user_id text not null,
  messages jsonb not null,
  expires_at timestamptz(3) not null,
  primary key (user_id)
);
create index direct_waiting_expiry on direct_waiting (expires_at);
`;
