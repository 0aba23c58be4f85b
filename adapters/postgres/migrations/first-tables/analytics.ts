/** Changes and metrics of tickets, rollups of servers and organizations, totals of staff. */
export const ANALYTICS = `
create table ticket_changes (
  guild_id text not null,
  ticket_id uuid not null,
  version int not null,
  primary key (guild_id, ticket_id, version)
);

create table ticket_metrics (
  guild_id text not null,
  ticket_id uuid not null,
  category_id uuid not null,
  metrics jsonb not null,
  primary key (guild_id, ticket_id)
);

create table analytics_rollups (
  owner_id text not null,
  dimension text not null,
  measure text not null,
  span text not null,
  start timestamptz(3) not null,
  subjects text not null,
  quarters text[] not null,
  primary key (owner_id, dimension, measure, span, start)
);

create table included_servers (
  guild_id text not null,
  organization_id uuid not null,
  until timestamptz(3) null,
  primary key (guild_id)
);
create index included_servers_organization on included_servers (organization_id);

create table staff_totals (
  guild_id text not null,
  user_id text not null,
  replied int not null,
  claimed int not null,
  closed int not null,
  responses int not null,
  resolutions int not null,
  ratings int not null,
  rating_sum int not null,
  primary key (guild_id, user_id)
);
`;
