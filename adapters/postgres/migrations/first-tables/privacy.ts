/** Erasures, exports, requests of members, and tickets that have to be kept. */
export const PRIVACY = `
create table erasures (
  guild_id text not null,
  id uuid not null,
  organization_id uuid null,
  user_id text null,
  mode text not null,
  position jsonb not null,
  changed_rows int not null,
  kept jsonb not null,
  revision int not null,
  due_at timestamptz(3) null,
  created_at timestamptz(3) not null,
  ended_at timestamptz(3) null,
  member_pseudonym text null,
  primary key (guild_id, id),
  constraint erasures_mode_check check (mode in ('erase', 'anonymize'))
);
create index erasures_due on erasures (due_at) where due_at is not null;
create index erasures_ended on erasures (ended_at) where ended_at is not null;

create table data_exports (
  guild_id text not null,
  id uuid not null,
  organization_id uuid null,
  user_id text not null,
  position jsonb not null,
  record_count int not null,
  part_count int not null,
  is_truncated boolean not null,
  revision int not null,
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  completed_at timestamptz(3) null,
  expires_at timestamptz(3) null,
  is_for_member boolean not null default false,
  sent_at timestamptz(3) null,
  primary key (guild_id, id)
);
create index data_exports_due on data_exports (due_at);
create index data_exports_organization on data_exports (organization_id, id) where organization_id is not null;

create table data_export_parts (
  guild_id text not null,
  export_id uuid not null,
  number int not null,
  content text not null,
  primary key (guild_id, export_id, number)
);

create table privacy_requests (
  guild_id text not null,
  id uuid not null,
  user_id text not null,
  kind text not null,
  status text not null,
  order_id uuid null,
  created_at timestamptz(3) not null,
  decided_at timestamptz(3) null,
  primary key (guild_id, id),
  constraint privacy_requests_kind_check check (kind in ('export', 'erasure')),
  constraint privacy_requests_status_check check (status in ('requested', 'accepted', 'rejected'))
);
create index privacy_requests_created on privacy_requests (created_at);
create unique index privacy_requests_waiting on privacy_requests (guild_id, user_id, kind) where status = 'requested';

create table legal_holds (
  guild_id text not null,
  ticket_id uuid not null,
  reason text not null,
  created_at timestamptz(3) not null,
  primary key (guild_id, ticket_id)
);
`;
