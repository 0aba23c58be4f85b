/** Categories, canned replies and answers to forms that have more pages. */
export const CATEGORIES = `
create table categories (
  id uuid not null,
  guild_id text not null,
  name text not null,
  description text null,
  emoji text null,
  position int not null default 0,
  archived boolean not null default false,
  chat_parent_id text null,
  channel_name_pattern text not null default 'ticket-{number}',
  opening_message text null,
  form jsonb null,
  staff_role_ids jsonb not null default '[]',
  ping_role_ids jsonb not null default '[]',
  required_role_ids jsonb not null default '[]',
  limits jsonb not null default '{"total": null, "perUser": null, "cooldownSeconds": null}',
  require_claim boolean not null default false,
  require_reason boolean not null default false,
  follow_up text not null default 'reopen',
  auto_close jsonb not null default '{"inactiveHours": null, "onMemberLeave": false, "warnHoursBefore": null}',
  feedback_enabled boolean not null default true,
  default_priority text not null default 'normal',
  default_tags jsonb not null default '[]',
  flow_id uuid null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  chat_overflow_parent_ids jsonb not null default '[]',
  home text not null default 'channel',
  pin_opening_message boolean not null default true,
  opening_rules jsonb not null default '{"roles": [], "perDay": null, "openInServer": null, "accountAgeHours": null, "membershipHours": null}',
  requester_close text not null default 'close',
  requester_add boolean not null default false,
  claim_mode text not null default 'label',
  takeover text not null default 'anybody',
  lead_role_ids jsonb not null default '[]',
  unclaim_after_hours int null,
  reports boolean not null default false,
  transcript_channel_id text null,
  relay text not null default 'replies',
  visibility text not null default 'private',
  forum_tags jsonb not null default '{"open": null, "closed": null, "onHold": null, "pending": null, "choosing": [], "ticketTags": []}',
  relay_typing boolean not null default false,
  staff_home text not null default 'channel',
  primary key (guild_id, id),
  constraint categories_name unique (guild_id, name)
);
create index categories_position on categories (guild_id, position, id);
create index categories_direct on categories (guild_id) where home = 'dm' and not archived;
create index categories_forum on categories (guild_id, chat_parent_id) where home = 'forum' and not archived;

create table canned_replies (
  id uuid not null,
  guild_id text not null,
  name text not null,
  shortcut text null,
  folder text null,
  content text not null,
  category_ids jsonb not null default '[]',
  use_count int not null default 0,
  last_used_at timestamptz(3) null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (guild_id, id),
  constraint canned_replies_name unique (guild_id, name),
  constraint canned_replies_shortcut unique (guild_id, shortcut)
);
create index canned_replies_folder on canned_replies (guild_id, folder, id) where folder is not null;

create table pending_forms (
  guild_id text not null,
  id uuid not null,
  user_id text not null,
  target jsonb not null,
  answers jsonb not null,
  expires_at timestamptz(3) not null,
  primary key (guild_id, id)
);
create index pending_forms_expiry on pending_forms (expires_at);
`;
