/** Organizations and servers. */
export const ORGANIZATIONS = `
create table organizations (
  id uuid not null,
  name text not null,
  plan text not null,
  created_at timestamptz(3) not null,
  primary key (id)
);

create table servers (
  id text not null,
  name text not null,
  plan text not null,
  organization_id uuid null,
  last_ticket_number int not null default 0,
  created_at timestamptz(3) not null,
  bot_left_at timestamptz(3) null,
  primary key (id)
);
create index servers_organization on servers (organization_id, id);
`;
