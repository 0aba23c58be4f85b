import type { Inclusion, OrganizationRollupQuery, OrganizationRollups, Rollup } from '#core/analytics/index.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { buildColumnsOf } from '../records/columns.ts';
import type { Database } from '../database/database.ts';
import {
  IS_OF_RUN,
  readRollupsOfRuns,
  ROLLUPS_OF_RUNS,
  type RollupsOfRuns,
  RUNS,
  toRunValues,
} from './rollup-encoding.ts';
import { includedServers } from './analytics-tables.ts';

/** The advisory lock of an organization. The seed keeps its key apart from those of other advisory locks. */
const LOCK_ORGANIZATION = 'select pg_advisory_xact_lock(hashtextextended(:organization::text, 7227245))';

const FIND_ORGANIZATION = 'select organization_id as "organizationId" from servers where id = :guild';

/** The server joins and leaves no organization until the transaction ends. */
const LOCK_MEMBERSHIP = `${FIND_ORGANIZATION} for no key update`;

const LIST_MISSING = `/* sweep: servers to include */ select s.id from servers s left join included_servers i on i.guild_id = s.id
  where s.organization_id is not null and (i.guild_id is null or i.until is not null)
    and (:after::text is null or s.id > :after) order by s.id limit :limit`;

const REMOVE_OLD_ROLLUPS = `delete from analytics_rollups where owner_id = :organization::text
  and not exists (select from included_servers where organization_id = :organization::uuid)`;

/** Does nothing for a server that has left the organization meanwhile. */
const INCLUDE = `insert into included_servers (guild_id, organization_id, until)
  select id, organization_id, 'epoch' from servers where id = :guild and organization_id = :organization::uuid
  on conflict do nothing`;

const SET_UNTIL = 'update included_servers set until = :until::timestamptz where guild_id = :guild';

const END_INCLUSION = 'delete from included_servers where organization_id = :organization::uuid';

/** Finds nothing while a member is not wholly included; otherwise at least one row, which is empty when there are no rollups. */
const READ = `/* organization: sums */ select r.dimension, r.measure, r.span, ${ROLLUPS_OF_RUNS} as rows
  from (select from servers where organization_id = :organization::uuid limit 1) m
  left join (${RUNS}
    join analytics_rollups r on r.owner_id = :organization::text and r.dimension = 'all' and ${IS_OF_RUN}) on true
  where not exists (select from servers s left join included_servers i on i.guild_id = s.id
    where s.organization_id = :organization::uuid and (i.guild_id is null or i.until is not null))
  group by r.dimension, r.measure, r.span`;

const findOrganization = async (db: Database, statement: string, guild: GuildId): Promise<OrganizationId | null> => {
  const server = await db.queryOne<{ organizationId: OrganizationId | null }>(statement, { guild });
  return server?.organizationId ?? null;
};

/**
 * Ends the inclusion of all servers of the organization that a server is about to leave, in the transaction in which it
 * leaves. Does nothing for a server that is in no other organization than the one named.
 *
 * @returns whether the server leaves an organization
 */
export const endInclusion = async (db: Database, guild: GuildId, next: OrganizationId | null): Promise<boolean> => {
  const organization = await findOrganization(db, LOCK_MEMBERSHIP, guild);
  if (organization === null || organization === next) return false;
  await db.query(LOCK_ORGANIZATION, { organization });
  await db.query(END_INCLUSION, { organization });
  return true;
};

export class PostgresOrganizationRollups implements OrganizationRollups {
  readonly #db: Database;
  readonly #find: string;

  constructor(db: Database) {
    const inclusion = buildColumnsOf(db, includedServers, ['organizationId', 'until']);
    this.#db = db;
    this.#find = `select ${inclusion.select('i')} from included_servers i where i.guild_id = :guild`;
  }

  async listMissing(after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    return (await this.#db.query<{ id: GuildId }>(LIST_MISSING, { after, limit })).map(({ id }) => id);
  }

  async lock(guild: GuildId): Promise<Inclusion | null> {
    const found = await this.#findInclusion(guild);
    if (!found) return null;
    await this.#db.query(LOCK_ORGANIZATION, { organization: found.organizationId });
    // Its inclusion may have ended while another transaction had the lock.
    return this.#findInclusion(guild);
  }

  async begin(guild: GuildId): Promise<Inclusion | null> {
    const organization = await findOrganization(this.#db, FIND_ORGANIZATION, guild);
    if (organization === null) return null;
    await this.#db.query(LOCK_ORGANIZATION, { organization });
    await this.#db.query(REMOVE_OLD_ROLLUPS, { organization });
    await this.#db.query(INCLUDE, { guild, organization });
    return this.#findInclusion(guild);
  }

  async setUntil(guild: GuildId, until: Instant | null): Promise<void> {
    await this.#db.query(SET_UNTIL, { guild, until });
  }

  async read({ organizationId, runs }: OrganizationRollupQuery): Promise<readonly Rollup[] | null> {
    const values = { organization: organizationId, ...toRunValues(runs) };
    const rows = await this.#db.heavy.run(organizationId, (read) =>
      read<RollupsOfRuns | NoRollups>(READ, values, 'report_organization'),
    );
    return rows.length === 0 ? null : rows.filter(isRollups).flatMap(readRollupsOfRuns);
  }

  #findInclusion(guild: GuildId): Promise<Inclusion | null> {
    return this.#db.queryOne<Inclusion>(this.#find, { guild });
  }
}

type NoRollups = { readonly [Field in keyof RollupsOfRuns]: null };

const isRollups = (row: RollupsOfRuns | NoRollups): row is RollupsOfRuns => row.rows !== null;
