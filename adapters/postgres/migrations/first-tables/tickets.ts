/** Tickets, their messages, notes and timeline. */
export const TICKETS = `
create table tickets (
  id uuid not null,
  ticket_number int not null,
  guild_id text not null,
  channel_id text null,
  subject text null,
  status text not null default 'open',
  priority text not null,
  category_id uuid not null,
  panel_id uuid null,
  source text not null,
  requester_id text not null,
  claimed_by_id text null,
  claimed_at timestamptz(3) null,
  participant_ids jsonb not null,
  tags jsonb not null,
  form_answers jsonb not null,
  close_request jsonb null,
  hold_until timestamptz(3) null,
  first_response_at timestamptz(3) null,
  last_message_at timestamptz(3) null,
  message_count int not null default 0,
  reopen_count int not null default 0,
  closed_at timestamptz(3) null,
  closed_by jsonb null,
  close_reason text null,
  close_cause text null,
  merged_into_id uuid null,
  feedback jsonb null,
  external_id text null,
  metadata jsonb not null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  event_count int not null default 0,
  last_activity_at timestamptz(3) not null,
  warned_at timestamptz(3) null,
  lease_holder uuid null,
  lease_until timestamptz(3) null,
  due_at timestamptz(3) null,
  channel_retired_at timestamptz(3) null,
  requester_name text null,
  claimed_by_name text null,
  opening_message_id text null,
  closing_message_id text null,
  claimer_awaited_since timestamptz(3) null,
  direct boolean not null default false,
  public boolean not null default false,
  primary key (guild_id, id),
  constraint tickets_number unique (guild_id, ticket_number)
);
create index tickets_created on tickets (guild_id, created_at, id);
create index tickets_updated on tickets (guild_id, updated_at, id);
create index tickets_category on tickets (guild_id, category_id, status, created_at, id);
create index tickets_status on tickets (guild_id, status, created_at, id);
create index tickets_requester on tickets (guild_id, requester_id, created_at, id);
create index tickets_channel on tickets (guild_id, channel_id);
create index tickets_claimer on tickets (guild_id, claimed_by_id, created_at, id) where claimed_by_id is not null;
create index tickets_panel on tickets (guild_id, panel_id, created_at, id) where panel_id is not null;
create index tickets_due on tickets (due_at) where due_at is not null;
create unique index tickets_external_id on tickets (guild_id, external_id) where external_id is not null;
create index tickets_content on tickets using gin (guild_id, tags jsonb_path_ops, participant_ids jsonb_path_ops, (
  to_tsvector('simple', coalesce(subject, ''))
  || jsonb_to_tsvector('simple', jsonb_path_query_array(form_answers, '$[*]."value"'), '["string"]')
));
create index tickets_last_message on tickets (guild_id, status, coalesce(last_message_at, created_at), id);
create index tickets_priority on tickets (guild_id, status, coalesce(array_position(array['low', 'normal', 'high', 'urgent'], priority), 0), id);
create index tickets_open_claims on tickets (guild_id, claimed_by_id) where claimed_by_id is not null and status in ('open', 'pending', 'on_hold');
create index tickets_direct on tickets (requester_id, id) where direct and status <> 'closed';

create table ticket_messages (
  id uuid not null,
  guild_id text not null,
  ticket_id uuid not null,
  chat_message_id text null,
  author jsonb not null,
  content text not null,
  attachments jsonb not null,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3) null,
  deleted_at timestamptz(3) null,
  author_name text null,
  author_avatar_url text null,
  parts jsonb null,
  delivery_state text null,
  direct_message_id text null,
  primary key (guild_id, ticket_id, id),
  constraint ticket_messages_chat unique (guild_id, ticket_id, chat_message_id)
);
create index ticket_messages_words on ticket_messages using gin (guild_id, to_tsvector('simple', content));

create table ticket_notes (
  id uuid not null,
  guild_id text not null,
  ticket_id uuid not null,
  author jsonb not null,
  content text not null,
  created_at timestamptz(3) not null,
  version int not null default 1,
  updated_at timestamptz(3) not null,
  chat_message_id text null,
  primary key (guild_id, ticket_id, id)
);

create table ticket_timeline (
  id uuid not null,
  guild_id text not null,
  ticket_id uuid not null,
  type text not null,
  actor jsonb not null,
  "from" jsonb not null,
  "to" jsonb not null,
  at timestamptz(3) not null,
  primary key (guild_id, ticket_id, id)
);
`;
