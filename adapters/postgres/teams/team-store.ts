import { conflict } from '#core/shared/errors.ts';
import type { GuildId, TeamId } from '#core/shared/ids.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import {
  createTeamNameConflict,
  type Team,
  TEAM_LIST,
  type TeamQuery,
  type TeamStore,
  type TeamUse,
} from '#core/teams/index.ts';
import type { Database } from '../database/database.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';
import { buildColumns } from '../records/columns.ts';
import { createListing } from '../records/list-conditions.ts';
import { recordStore } from '../records/record-store.ts';
import { teams } from './team-tables.ts';

export class PostgresTeamStore implements TeamStore {
  readonly #db: Database;
  readonly #records;
  readonly #toListing;

  constructor(db: Database) {
    this.#db = db;
    this.#toListing = createListing(buildColumns(db, teams), TEAM_LIST);
    this.#records = recordStore(db, teams, {
      label: 'team',
      uniques: { teams_name: ({ name }) => conflict('name_taken', createTeamNameConflict(name)) },
    });
  }

  find(guildId: GuildId, id: TeamId): Promise<Team | null> {
    return this.#records.find({ guildId, id });
  }

  list(guildId: GuildId, query: TeamQuery, page: PageRequest): Promise<Page<Team>> {
    return this.#records.list({ guildId }, page, this.#toListing(query));
  }

  add(team: Team): Promise<void> {
    return this.#records.insert(team);
  }

  save(team: Team): Promise<Team> {
    return this.#records.save(team);
  }

  async lockForUse(guild: GuildId, ids: readonly TeamId[]): Promise<readonly TeamId[]> {
    const rows = await this.#db.query<{ readonly id: TeamId }>(LOCK_FOR_USE, { guild, ids });
    return rows.map(({ id }) => id);
  }

  async lockForRemoval(guildId: GuildId, id: TeamId): Promise<TeamUse> {
    await this.#records.lock({ guildId, id }, 'update');
    const use = await this.#db.queryOne<TeamUse>(COUNT_USE, { guild: guildId, id });
    return use ?? { categories: 0, tickets: 0 };
  }

  async remove(guildId: GuildId, id: TeamId): Promise<void> {
    await this.#records.remove({ guildId, id });
  }
}

const LOCK_FOR_USE = `select t.id from teams t where t.guild_id = :guild and t.id = any(:ids::uuid[])
  order by t.id for key share`;

const COUNT_USE = `select
    (select count(*)::int from categories where guild_id = :guild and team_ids @> jsonb_build_array(:id::text)) as categories,
    (select count(*)::int from tickets t where t.guild_id = :guild and t.team_id = :id::uuid and ${IS_ACTIVE}) as tickets`;
