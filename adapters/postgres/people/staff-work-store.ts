import type { StaffWork, StaffWorkStore } from '#core/people/index.ts';
import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { Database } from '../database/database.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';

export class PostgresStaffWorkStore implements StaffWorkStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  summarize(guild: GuildId, users: readonly UserId[]): Promise<readonly StaffWork[]> {
    return this.#db.query<StaffWork>(SUMMARIZE, { guild, users });
  }
}

/** Claims are counted from the index of open claims. */
const SUMMARIZE = `select u.id as "userId", coalesce(c.count, 0) as "openClaims", a.last_activity_at as "lastActivityAt"
  from unnest(:users::text[]) u(id)
  left join (
    select t.claimed_by_id, count(*)::int as count from tickets t
    where t.guild_id = :guild and t.claimed_by_id is not null and t.claimed_by_id = any(:users::text[]) and ${IS_ACTIVE}
    group by 1) c on c.claimed_by_id = u.id
  left join staff_activity a on a.guild_id = :guild and a.user_id = u.id
  where c.count is not null or a.user_id is not null`;
