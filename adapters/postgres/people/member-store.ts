import type { KnownMember, MemberStore, SeenMember } from '#core/chat/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { toJsonText } from '../records/columns.ts';
import type { Database } from '../database/database.ts';

export class PostgresMemberStore implements MemberStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async add(members: readonly SeenMember[]): Promise<void> {
    for (const [guild, seen] of Map.groupBy(members, ({ guildId }) => guildId)) {
      await this.#db.query(ADD, { guild, members: toJsonText(seen) });
    }
  }

  listWithRoles(guild: GuildId, roles: readonly string[], limit: number): Promise<readonly KnownMember[]> {
    return this.#db.query<KnownMember>(LIST_WITH_ROLES, { guild, roles, limit });
  }
}

/** Rows are locked in one order, so that two processes never wait for each other. */
const ADD = `with seen as (
    select distinct on (m."userId") m.* from jsonb_to_recordset(:members::jsonb)
      as m("userId" text, name text, "avatarUrl" text, "roleIds" jsonb, "seenAt" timestamptz)
    order by m."userId", m."seenAt" desc),
  forgotten as (
    delete from chat_members c using seen s
    where c.guild_id = :guild and c.user_id = s."userId" and s."roleIds" = '[]' and c.seen_at < s."seenAt")
  insert into chat_members (guild_id, user_id, name, avatar_url, role_ids, seen_at)
  select :guild::text, s."userId", s.name, s."avatarUrl", s."roleIds", s."seenAt" from seen s
  where s."roleIds" <> '[]' order by s."userId"
  on conflict (guild_id, user_id) do update
  set name = excluded.name, avatar_url = excluded.avatar_url, role_ids = excluded.role_ids, seen_at = excluded.seen_at
  where chat_members.seen_at < excluded.seen_at`;

const LIST_WITH_ROLES = `select m.user_id as "userId", m.name, m.avatar_url as "avatarUrl", m.role_ids as "roleIds"
  from chat_members m where m.guild_id = :guild and jsonb_exists_any(m.role_ids, :roles::text[])
  order by length(m.user_id), m.user_id collate "C" limit :limit`;
