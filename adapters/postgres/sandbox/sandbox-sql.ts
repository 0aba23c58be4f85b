import type { ChannelChange, TagChange } from '#core/chat/index.ts';
import { buildColumns, type Columns, toJsonText, WITHOUT_FLUSH } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { AUTHOR_COLUMNS, joinAuthor, SHOWN_USERS } from './sandbox-shown.ts';
import { type SandboxChannelRow, sandboxChannels, type SandboxMessageRow, sandboxMessages } from './sandbox-tables.ts';

export const STATE = `state as (
  select coalesce((select value from service_settings where name = 'sandbox.online'), 'true') = 'true' as online)`;

export const IS_ONLINE = `with ${STATE} select online from state`;

export const SET_ONLINE = `insert into service_settings (name, value) values ('sandbox.online', :online)
  on conflict (name) do update set value = excluded.value`;

export const FIND_CHANNEL = 'select 1 from sandbox_channels where guild_id = :guild and id = :channel';
export const FIND_CHANNEL_KEY =
  'select opened_by_key as key from sandbox_channels where guild_id = :guild and id = :channel';
export const FIND_KEY = 'select message_id as "messageId" from sandbox_idempotency_keys where key = :key';

export const PURGE_KEYS = `delete from sandbox_idempotency_keys where key in (
  select key from sandbox_idempotency_keys where created_at < :before::timestamptz limit 1000) returning 1`;

export const FIND_OPENED = `select c.id as "channelId", m.id as "messageId" from sandbox_channels c
  left join sandbox_messages m on m.channel_id = c.id where c.opened_by_key = :key order by m.id limit 10`;

export const TAKE_BACK = `with ${STATE},
  discarded as (delete from sandbox_channels c using state where c.guild_id = :guild and c.opened_by_key = :key and state.online returning c.id),
  removed_messages as (delete from sandbox_messages m using discarded d where m.channel_id = d.id),
  forgotten as (delete from sandbox_idempotency_keys k using state where k.key = :key and state.online returning k.message_id),
  posted as (delete from sandbox_messages m using forgotten f, sandbox_channels c
    where m.id = f.message_id and c.id = m.channel_id and c.guild_id = :guild)
  select online from state`;

/** A message of a channel of the server. */
const MESSAGE = `m.id = :message and m.channel_id = :channel
  and exists (select from sandbox_channels c where c.guild_id = :guild and c.id = m.channel_id)`;

export const EDIT_MESSAGE = `with ${STATE},
  changed as (update sandbox_messages m set content = :content, notice = :notice::jsonb from state where state.online and ${MESSAGE} returning 1)
  select online, exists (select from changed) as done from state`;

export const ADD_REACTION = `with ${STATE},
  changed as (
    update sandbox_messages m set reactions = m.reactions || to_jsonb(:emoji::text) from state
    where state.online and ${MESSAGE} and not m.reactions @> to_jsonb(:emoji::text))
  select online from state`;

export const DELETE_MESSAGE = `with ${STATE},
  deleted as (delete from sandbox_messages m using state where state.online and ${MESSAGE})
  select online from state`;

export const DELETE_USER_MESSAGE = `delete from sandbox_messages m where ${MESSAGE} returning 1`;

export const OFFER_COMMANDS = `with ${STATE},
  sent as (select * from jsonb_to_recordset(:commands::jsonb) as c(name text, description text)),
  removed as (
    delete from sandbox_commands c using state
    where state.online and c.guild_id = :guild and not exists (select from sent s where s.name = c.name)),
  offered as (
    insert into sandbox_commands (guild_id, name, description) select :guild, s.name, s.description from sent s, state where state.online
    on conflict (guild_id, name) do update set description = excluded.description)
  select online from state`;

export const LIST_COMMANDS = 'select name, description from sandbox_commands where guild_id = :guild order by name';

export const REMOVE_CHANNEL = `with removed as (delete from sandbox_channels where guild_id = :guild and id = :channel returning id),
  removed_messages as (delete from sandbox_messages m using removed where m.channel_id = removed.id)
  select 1 from removed`;

/** Whether a group, an SQL expression, has room for a channel of the server. */
const buildRoomCondition = (group: string): string => `(:ofGroup::int is null or :ofGroup::int > (
  select count(*) from sandbox_channels o where o.guild_id = :guild and o.parent_id = ${group}))`;

/** The first of the groups of the parameter `parents` that has room. */
const FIRST_GROUP = `(select g.id from jsonb_array_elements_text(:parents::jsonb) with ordinality g(id, place)
  where ${buildRoomCondition('g.id')} order by g.place limit 1)`;

/** The group of a new channel, and whether there is room for it. */
const PLACE = `place as (
  select p.parent_id, p.parent_id is not null or :parents::jsonb = '[]' as has_group,
    :ofServer::int is null or :ofServer::int > (select count(*) from sandbox_channels o where o.guild_id = :guild and o.home = 'channel') as has_server
  from (select ${FIRST_GROUP} as parent_id) p)`;

/** The text channel of a new thread or the forum of a new post, and whether there is room for it. */
const THREAD_PLACE = `place as (
  select p.parent_id, p.parent_id is not null as has_group, :ofThreads::int is null or :ofThreads::int > (
    select count(*) from sandbox_channels o where o.guild_id = :guild and o.home <> 'channel' and not o.archived) as has_server
  from (select (select o.id from sandbox_channels o
    where o.guild_id = :guild and o.id = :parents::jsonb ->> 0 and o.home = 'channel' and (o.forum_tags is not null) = :isPost::boolean) as parent_id) p)`;

/** A channel `c` stays where it may be, and where there is no room for it elsewhere. */
const NEXT_GROUP = `case when :parents::jsonb is null or c.home <> 'channel' then c.parent_id
  when :parents::jsonb = '[]' then null
  when :parents::jsonb @> jsonb_build_array(c.parent_id) then c.parent_id
  else coalesce(${FIRST_GROUP}, c.parent_id) end`;

const buildIds = (given: string, except: string): string => `(select coalesce(jsonb_agg(distinct given.id), '[]')
    from jsonb_array_elements(${given}) given(id) where not (${except}) @> jsonb_build_array(given.id))`;

/** The roles of a channel `c`. Threads and posts have no access by role. */
const NEXT_ROLES = `role_ids = case when :writerRoles::jsonb is null or c.home <> 'channel' then coalesce(:roleIds::jsonb, c.role_ids)
    else ${buildIds('coalesce(:roleIds::jsonb, c.role_ids) || :writerRoles::jsonb', ':readerRoles::jsonb || :hiddenRoles::jsonb')} end,
  reader_role_ids = case when :writerRoles::jsonb is null or c.home <> 'channel' then case when :roleIds::jsonb is null then c.reader_role_ids else '[]' end
    else ${buildIds("case when :roleIds::jsonb is null then c.reader_role_ids else '[]' end || :readerRoles::jsonb", ':writerRoles::jsonb || :hiddenRoles::jsonb')} end`;

/** The tags of a post `c`. */
export const NEXT_TAGS = `tag_ids = case when c.home = 'forum' then ${buildIds('c.tag_ids || :addTags::jsonb', ':removeTags::jsonb')} else c.tag_ids end`;

const NO_TAGS: TagChange = { add: [], remove: [] };

/** How the tags of a post change, as values of its statement. */
export const toTagValues = ({ add, remove }: TagChange = NO_TAGS) => ({
  addTags: toJsonText(add),
  removeTags: toJsonText(remove),
});

const NO_CHANGE = { allow: [], deny: [], archived: null, deleted: false, roleIds: null, roleAccess: null } as const;

/** Returns the values of the statement that changes a channel. */
export const toChangeValues = (change: ChannelChange) => {
  const { allow, deny, archived, deleted, roleIds, roleAccess } = { ...NO_CHANGE, ...change };
  return {
    allow: toJsonText(allow),
    deny: toJsonText(deny),
    archived,
    deleted,
    roleIds: roleIds && toJsonText(roleIds),
    writerRoles: roleAccess && toJsonText(roleAccess.writerIds),
    readerRoles: roleAccess && toJsonText(roleAccess.readerIds),
    hiddenRoles: roleAccess && toJsonText(roleAccess.hiddenIds),
    parents: change.parentIds ? toJsonText(change.parentIds) : null,
    ...toTagValues(change.tags),
  };
};

export const buildSandboxStatements = (db: Database) => {
  const channel = buildColumns(db, sandboxChannels);
  const placed = buildColumns(db, sandboxChannels, ['parentId']);
  const publicChannel = buildColumns(db, sandboxChannels, ['openedByKey']);
  const message = buildColumns(db, sandboxMessages);
  const post = (records: string, from: string) => `posted as (
      insert into sandbox_messages (${message.names}) select ${message.values('m')} from ${message.recordset(records, 'm')}, ${from}
      returning 1)`;
  const effect = `effect as (
        insert into sandbox_idempotency_keys (key, message_id, created_at)
        select :key, :messageId, :now::timestamptz from state, sandbox_channels c where state.online and c.guild_id = :guild and c.id = :channel
        on conflict (key) do nothing returning key)`;
  return {
    openChannel: buildOpening(PLACE, placed, post),
    openThread: buildOpening(THREAD_PLACE, placed, post),
    changeChannel: `with ${STATE}, ${effect},
      changed as (
        update sandbox_channels c set archived = coalesce(:archived::boolean, c.archived), ${NEXT_ROLES}, ${NEXT_TAGS},
          parent_id = ${NEXT_GROUP}, member_ids = (
          select coalesce(jsonb_agg(distinct member.id), '[]') from jsonb_array_elements(c.member_ids || :allow::jsonb) member(id)
          where not :deny::jsonb @> jsonb_build_array(member.id))
        from effect where c.id = :channel and not :deleted::boolean),
      deleted as (delete from sandbox_channels c using effect where c.id = :channel and :deleted::boolean),
      removed_messages as (delete from sandbox_messages m using effect where m.channel_id = :channel and :deleted::boolean),
      ${post(':messages', 'effect')}
      select online, exists (select from effect) as done, ${SHOWN_USERS}, ${WITHOUT_FLUSH} as flushed from state`,
    postMessage: `with ${STATE}, ${effect}, ${post(':messages', 'effect')}
      select online, exists (select from effect) as done from state`,
    listChannels: `select ${publicChannel.select('c')} from sandbox_channels c where c.guild_id = :guild order by c.id`,
    addChannel: `insert into sandbox_channels (${channel.names}) select ${channel.values('c')} from ${channel.recordset(':channels', 'c')}`,
    addUserMessage: `with channel as (select id from sandbox_channels where guild_id = :guild and id = :channel), ${post(':messages', 'channel')}
      select ${AUTHOR_COLUMNS} from posted ${joinAuthor(':author')}`,
    ...buildShownStatements(message),
  };
};

/** Opens a channel with its messages, once under its key, if there is room for it. */
const buildOpening = (place: string, placed: PlacedColumns, post: (records: string, from: string) => string): string =>
  `with ${STATE}, ${place},
      opened as (
        insert into sandbox_channels (parent_id, ${placed.names})
        select place.parent_id, ${placed.values('c')} from ${placed.recordset(':channels', 'c')}, state, place
        where state.online and place.has_group and place.has_server
        on conflict (opened_by_key) do nothing returning id),
      ${post(':messages', 'opened')}
      select online, exists (select from opened) as opened, has_group as "hasGroup", has_server as "hasServer", ${SHOWN_USERS},
        ${WITHOUT_FLUSH} as flushed from state, place`;

type PlacedColumns = Columns<Omit<SandboxChannelRow, 'parentId'>>;

/** Messages with their authors. */
const buildShownStatements = (message: Columns<SandboxMessageRow>) => ({
  listMessages: `select ${message.select('m')}, ${AUTHOR_COLUMNS} from sandbox_messages m ${joinAuthor('m.author_id')}
    where m.channel_id = :channel order by m.id`,
  editUserMessage: `with m as (
      update sandbox_messages m set content = :content, edited_at = :now::timestamptz where ${MESSAGE} returning m.*)
    select ${message.select('m')}, ${AUTHOR_COLUMNS} from m ${joinAuthor('m.author_id')}`,
});

export const RENAME_CHANNEL = `with ${STATE},
  renamed as (update sandbox_channels c set name = :name from state
    where state.online and c.guild_id = :guild and c.id = :channel and c.name <> :name returning 1)
  select online, exists (select from renamed) as done from state`;
