import { buildColumns } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { STATE } from './sandbox-sql.ts';
import { sandboxDirectMessages } from './sandbox-tables.ts';

/** Users of whom nothing was said are members without roles. */
export const LIST_ROLES = `with ${STATE}
  select online, case when m.user_id is null then '[]'::jsonb else m.role_ids end as roles
  from state left join sandbox_members m on m.guild_id = :guild and m.user_id = :user`;

export const SET_ROLES = `insert into sandbox_members (guild_id, user_id, role_ids) values (:guild, :user, :roles::jsonb)
  on conflict (guild_id, user_id) do update set role_ids = excluded.role_ids`;

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
    listDirectMessages: `select ${shownDirect.select('m')} from sandbox_direct_messages m
      where m.guild_id = :guild and m.user_id = :user order by m.id desc limit 100`,
  };
};
