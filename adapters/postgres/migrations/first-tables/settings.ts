/** Settings of servers and of the service. */
export const SETTINGS = `
create table server_settings (
  guild_id text not null,
  locale text not null,
  texts jsonb not null,
  timezone text not null,
  color int null,
  log_channel_id text null,
  transcript_to_requester boolean not null,
  closed_channel jsonb not null,
  staff_role_ids jsonb not null,
  retention jsonb not null,
  version int not null,
  created_at timestamptz(3) null,
  updated_at timestamptz(3) null,
  retention_applies_at timestamptz(3) null,
  transcript_links_ended_at timestamptz(3) null,
  log_events jsonb not null default '["closed", "rated"]',
  log_style text not null default 'event',
  opening_rules jsonb not null default '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}',
  bot_ids jsonb not null default '[]',
  transcript_delivery jsonb not null default '{"linkDays": 30, "requester": "link", "logChannel": "link", "categoryChannel": "link"}',
  reply_identity text not null default 'bot',
  privacy jsonb not null default '{"linkInTickets": false, "memberRequests": "staff"}',
  primary key (guild_id),
  constraint server_settings_log_style_check check (log_style in ('ticket', 'event')),
  constraint server_settings_reply_identity_check check (reply_identity in ('bot', 'staff', 'role'))
);

create table service_settings (
  name text not null,
  value text not null,
  primary key (name)
);
`;
