/** Uploads and copies of files, and how much a server has stored on a day. */
export const ATTACHMENTS = `
create table attachments (
  id uuid not null,
  guild_id text not null,
  ticket_id uuid null,
  status text not null,
  filename text not null,
  source_url text null,
  facts jsonb null,
  error text null,
  attempts int not null,
  due_at timestamptz(3) null,
  created_at timestamptz(3) not null,
  primary key (guild_id, id)
);
create index attachments_due on attachments (due_at, id) where due_at is not null;
create index attachments_unused on attachments (guild_id) where ticket_id is null;
create index attachments_ticket on attachments (guild_id, ticket_id);

create table attachment_usage (
  guild_id text not null,
  day text not null,
  bytes bigint not null,
  primary key (guild_id)
);
`;
