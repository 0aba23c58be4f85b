import type { GuildId, UserId } from '#core/shared/ids.ts';
import type { PresenceStore, StaffPresence } from '#core/teams/index.ts';
import type { Database } from '../database/database.ts';
import { buildColumns } from '../records/columns.ts';
import { presences } from './team-tables.ts';

export class PostgresPresenceStore implements PresenceStore {
  readonly #db: Database;
  readonly #select: string;

  constructor(db: Database) {
    this.#db = db;
    this.#select = `select ${buildColumns(db, presences).select('p')} from staff_presences p where p.guild_id = :guild`;
  }

  list(guild: GuildId): Promise<readonly StaffPresence[]> {
    return this.#db.query<StaffPresence>(this.#select, { guild });
  }

  async find(guild: GuildId, staff: UserId): Promise<StaffPresence | null> {
    const found = await this.#db.queryOne<StaffPresence>(`${this.#select} and p.staff_id = :staff`, { guild, staff });
    return found ?? null;
  }

  async save({ guildId: guild, staffId: staff, ...presence }: StaffPresence): Promise<void> {
    const { chosen, until, capacity, chosenAt } = presence;
    await this.#db.query(SAVE, { guild, staff, chosen, until, capacity, chosenAt });
  }

  async remove(guild: GuildId, staff: UserId): Promise<void> {
    await this.#db.query(REMOVE, { guild, staff });
  }
}

const REMOVE = 'delete from staff_presences where guild_id = :guild and staff_id = :staff';
const SAVE = `insert into staff_presences (guild_id, staff_id, chosen, until, capacity, chosen_at)
  values (:guild, :staff, :chosen::text, :until::timestamptz, :capacity::int, :chosenAt::timestamptz)
  on conflict (guild_id, staff_id) do update set chosen = excluded.chosen, until = excluded.until,
    capacity = excluded.capacity, chosen_at = excluded.chosen_at`;
