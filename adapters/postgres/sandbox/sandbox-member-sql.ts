import { buildColumns, ISO_FORMAT } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import { STATE } from './sandbox-sql.ts';
import { sandboxDirectMessages } from './sandbox-tables.ts';

/** Users that were not set up are members without roles. */
export const LIST_ROLES = `with ${STATE}
  select online, case when m.user_id is null then '[]'::jsonb else m.role_ids end as roles
  from state left join sandbox_members m on m.guild_id = :guild and m.user_id = :user`;

/** A user who was not set up has been there for long. */
export const FIND_MEMBERSHIP = `with ${STATE}
  select online, case when m.user_id is null then '[]'::jsonb else m.role_ids end as "roleIds",
    to_char(m.joined_at, ${ISO_FORMAT}) as "joinedAt", to_char(m.account_created_at, ${ISO_FORMAT}) as "accountCreatedAt"
  from state left join sandbox_members m on m.guild_id = :guild and m.user_id = :user`;

export const SET_MEMBERSHIP = `insert into sandbox_members (guild_id, user_id, role_ids, joined_at, account_created_at)
  values (:guild, :user, '[]', :joinedAt::timestamptz, :accountCreatedAt::timestamptz)
  on conflict (guild_id, user_id) do update set joined_at = excluded.joined_at, account_created_at = excluded.account_created_at`;

export const SET_ROLES = `insert into sandbox_members (guild_id, user_id, role_ids) values (:guild, :user, :roles::jsonb)
  on conflict (guild_id, user_id) do update set role_ids = excluded.role_ids`;

export const SET_ROLE_NAME = `insert into sandbox_roles (guild_id, id, name) values (:guild, :role, :name)
  on conflict (guild_id, id) do update set name = excluded.name`;

export const LIST_ROLE_NAMES = 'select id, name from sandbox_roles where guild_id = :guild order by id limit 1000';

export const SET_CAN_MANAGE = `insert into sandbox_members (guild_id, user_id, role_ids, can_manage) values (:guild, :user, '[]', :canManage)
  on conflict (guild_id, user_id) do update set can_manage = excluded.can_manage`;

export const SET_PROFILE = `insert into sandbox_members (guild_id, user_id, role_ids, name, avatar_url)
  values (:guild, :user, '[]', :name, :avatarUrl)
  on conflict (guild_id, user_id) do update set name = excluded.name, avatar_url = excluded.avatar_url`;

/** One row for each user, and one without a user when there is none. */
export const FIND_PEOPLE = `with ${STATE}
  select online, u.id as "userId", m.name, m.avatar_url as "avatarUrl", m.user_id is null or m.role_ids is not null as "isMember",
    coalesce(m.role_ids, '[]') as "roleIds", coalesce(m.can_manage, false) as "canManageServer"
  from state left join unnest(:users::text[]) with ordinality u(id, position) on true
  left join sandbox_members m on m.guild_id = :guild and m.user_id = u.id order by u.position`;

export const LIST_WITH_ROLES = `select user_id as "userId", name, avatar_url as "avatarUrl", true as "isMember", role_ids as "roleIds",
    can_manage as "canManageServer"
  from sandbox_members where guild_id = :guild and jsonb_exists_any(role_ids, :roles::text[])
  order by length(user_id), user_id collate "C" limit :limit`;

export const LIST_MEMBERS = `select user_id as "userId", name, avatar_url as "avatarUrl", true as "isMember", role_ids as "roleIds",
    can_manage as "canManageServer"
  from sandbox_members where guild_id = :guild and role_ids is not null order by user_id limit 1000`;

export const DELETE_DIRECT_MESSAGE = `with ${STATE}, deleted as (
    delete from sandbox_direct_messages m using sandbox_idempotency_keys k, state
    where state.online and k.key = :key and m.guild_id = :guild and m.id = k.message_id)
  select online from state`;

export const buildMemberStatements = (db: Database) => {
  const direct = buildColumns(db, sandboxDirectMessages);
  const shownDirect = buildColumns(db, sandboxDirectMessages, ['guildId']);
  return {
    sendDirectMessage: `with ${STATE},
      effect as (
        insert into sandbox_idempotency_keys (key, message_id, created_at)
        select :key, :messageId, :now::timestamptz from state where state.online
          and not exists (select from sandbox_members m where m.guild_id = :guild and m.user_id = :user and m.role_ids is null)
        on conflict (key) do nothing returning key),
      posted as (
        insert into sandbox_direct_messages (${direct.names}) select ${direct.values('m')} from ${direct.recordset(':messages', 'm')}, effect)
      select online, exists (select from effect) as done from state`,
    editDirectMessage: `with ${STATE}, edited as (
        update sandbox_direct_messages m set content = :content, notice = :notice::jsonb
        from sandbox_idempotency_keys k, state where state.online and k.key = :key and m.guild_id = :guild and m.id = k.message_id)
      select online from state`,
    writeDirectMessage: `insert into sandbox_direct_messages (${direct.names}) select ${direct.values('m')} from ${direct.recordset(':messages', 'm')}`,
    listDirectMessages: `select ${shownDirect.select('m')} from sandbox_direct_messages m
      where m.guild_id = :guild and m.user_id = :user order by m.id desc limit 100`,
  };
};
