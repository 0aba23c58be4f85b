import type { ChannelChange } from '#core/chat/index.ts';
import { buildColumns, toJsonText, WITHOUT_FLUSH } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { sandboxChannels, sandboxMessages } from './sandbox-tables.ts';

const STATE = `state as (
  select coalesce((select value from service_settings where name = 'sandbox.online'), 'true') = 'true' as online)`;

export const IS_ONLINE = `with ${STATE} select online from state`;

export const SET_ONLINE = `insert into service_settings (name, value) values ('sandbox.online', $1)
  on conflict (name) do update set value = excluded.value`;

export const FIND_CHANNEL = 'select 1 from sandbox_channels where guild_id = $1 and id = $2';
export const CHANNEL_KEY = 'select opened_by_key as key from sandbox_channels where guild_id = $1 and id = $2';
export const FIND_KEY = 'select message_id as "messageId" from sandbox_idempotency_keys where key = $1';

export const PURGE_KEYS = `delete from sandbox_idempotency_keys where key in (
  select key from sandbox_idempotency_keys where created_at < $1::timestamptz limit 1000) returning 1`;

export const OPENED_BEFORE = `select c.id as "channelId", m.id as "messageId" from sandbox_channels c
  left join sandbox_messages m on m.channel_id = c.id where c.opened_by_key = $1 order by m.id limit 10`;

export const DISCARD = `with ${STATE},
  discarded as (delete from sandbox_channels c using state where c.opened_by_key = $1 and state.online returning c.id),
  removed_messages as (delete from sandbox_messages m using discarded d where m.channel_id = d.id)
  select online from state`;

/** A message of a channel of the server. */
const MESSAGE = `m.id = $3 and m.channel_id = $2
  and exists (select from sandbox_channels c where c.guild_id = $1 and c.id = m.channel_id)`;

export const CHANGE = `with ${STATE},
  changed as (update sandbox_messages m set content = $4, notice = $5::jsonb from state where state.online and ${MESSAGE} returning 1)
  select online, exists (select from changed) as done from state`;

export const DELETE_MESSAGE = `with ${STATE},
  gone as (delete from sandbox_messages m using state where state.online and ${MESSAGE})
  select online from state`;

export const DELETE_USER_MESSAGE = `delete from sandbox_messages m where ${MESSAGE} returning 1`;

/** Users of whom nothing was said are members without roles. */
export const ROLES = `with ${STATE}
  select online, case when m.user_id is null then '[]'::jsonb else m.role_ids end as roles
  from state left join sandbox_members m on m.guild_id = $1 and m.user_id = $2`;

export const OFFER = `with ${STATE},
  sent as (select * from jsonb_to_recordset($2::jsonb) as c(name text, description text)),
  gone as (
    delete from sandbox_commands c using state
    where state.online and c.guild_id = $1 and not exists (select from sent s where s.name = c.name)),
  offered as (
    insert into sandbox_commands (guild_id, name, description) select $1, s.name, s.description from sent s, state where state.online
    on conflict (guild_id, name) do update set description = excluded.description)
  select online from state`;

export const COMMANDS = 'select name, description from sandbox_commands where guild_id = $1 order by name';

export const SET_ROLES = `insert into sandbox_members (guild_id, user_id, role_ids) values ($1, $2, $3::jsonb)
  on conflict (guild_id, user_id) do update set role_ids = excluded.role_ids`;

export const REMOVE_CHANNEL = `with gone as (delete from sandbox_channels where guild_id = $1 and id = $2 returning id),
  removed_messages as (delete from sandbox_messages m using gone where m.channel_id = gone.id)
  select 1 from gone`;

const NO_CHANGE = { allow: [], deny: [], archived: null, deleted: false, roleIds: null } as const;

/** What `change` is to do in a channel, as its values from $7 on. */
export const toChangeValues = (change: ChannelChange): unknown[] => {
  const { allow, deny, archived, deleted, roleIds } = { ...NO_CHANGE, ...change };
  return [
    ...[toJsonText(allow), toJsonText(deny), archived, deleted, roleIds && toJsonText(roleIds)],
    ...[change.parentId !== undefined, change.parentId ?? null],
  ];
};

export const buildSandboxStatements = (db: Database) => {
  const channel = buildColumns(db, sandboxChannels);
  const seenChannel = buildColumns(db, sandboxChannels, ['openedByKey']);
  const message = buildColumns(db, sandboxMessages);
  const post = (records: string, from: string) => `posted as (
      insert into sandbox_messages (${message.names}) select ${message.values('m')} from ${message.recordset(records, 'm')}, ${from}
      returning 1)`;
  const effect = `effect as (
        insert into sandbox_idempotency_keys (key, message_id, created_at)
        select $3, $4, $5::timestamptz from state, sandbox_channels c where state.online and c.guild_id = $1 and c.id = $2
        on conflict (key) do nothing returning key)`;
  return {
    open: `with ${STATE},
      opened as (
        insert into sandbox_channels (${channel.names})
        select ${channel.values('c')} from ${channel.recordset('$1', 'c')}, state where state.online
        on conflict (opened_by_key) do nothing returning id),
      ${post('$2', 'opened')}
      select online, exists (select from opened) as opened, ${WITHOUT_FLUSH} as flushed from state`,
    change: `with ${STATE}, ${effect},
      changed as (
        update sandbox_channels c set archived = coalesce($9::boolean, c.archived), role_ids = coalesce($11::jsonb, c.role_ids),
          parent_id = case when $12::boolean then $13 else c.parent_id end, member_ids = (
          select coalesce(jsonb_agg(distinct member.id), '[]') from jsonb_array_elements(c.member_ids || $7::jsonb) member(id)
          where not $8::jsonb @> jsonb_build_array(member.id))
        from effect where c.id = $2 and not $10::boolean),
      deleted as (delete from sandbox_channels c using effect where c.id = $2 and $10::boolean),
      removed_messages as (delete from sandbox_messages m using effect where m.channel_id = $2 and $10::boolean),
      ${post('$6', 'effect')}
      select online, exists (select from effect) as done, ${WITHOUT_FLUSH} as flushed from state`,
    postMessage: `with ${STATE}, ${effect}, ${post('$6', 'effect')}
      select online, exists (select from effect) as done from state`,
    channels: `select ${seenChannel.select('c')} from sandbox_channels c where c.guild_id = $1 order by c.id`,
    addChannel: `insert into sandbox_channels (${channel.names}) select ${channel.values('c')} from ${channel.recordset('$1', 'c')}`,
    messages: `select ${message.select('m')} from sandbox_messages m where m.channel_id = $1 order by m.id`,
    say: `with channel as (select id from sandbox_channels where guild_id = $1 and id = $2), ${post('$3', 'channel')}
      select 1 from posted`,
    edit: `update sandbox_messages m set content = $4, edited_at = $5::timestamptz where ${MESSAGE} returning ${message.select('m')}`,
  };
};
