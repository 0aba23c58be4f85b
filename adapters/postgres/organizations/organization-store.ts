import { conflict } from '#core/shared/errors.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type {
  CountedOrganization,
  MemberServer,
  Organization,
  OrganizationStore,
  Plan,
  Server,
} from '#core/organizations/index.ts';
import { type Page, toPage, type PageRequest } from '#core/shared/page.ts';
import { buildColumns } from '../database/columns.ts';
import type { Database } from '../database/database.ts';
import { violates } from '../database/errors.ts';
import { organizations, servers, type ServerRow } from './organization-tables.ts';

const plain = { disableIdentityMap: true } as const;

export class PostgresOrganizationStore implements OrganizationStore {
  readonly #db: Database;
  readonly #sql;

  constructor(db: Database) {
    this.#db = db;
    this.#sql = buildStatements(db);
  }

  async findServer(id: GuildId): Promise<Server | null> {
    const row = await this.#db.em.findOne(servers, { id }, plain);
    return row && toServer(row);
  }

  async findOrganization(id: OrganizationId): Promise<Organization | null> {
    return this.#db.em.findOne(organizations, { id }, plain);
  }

  async addServer(server: Server): Promise<void> {
    try {
      await this.#db.em.insert(servers, { ...server, lastTicketNumber: 0 });
    } catch (error) {
      if (violates(error, 'servers_pkey')) throw conflict(`Server ${server.id} is known already.`);
      throw error;
    }
  }

  async addOrganization(organization: Organization): Promise<void> {
    await this.#db.em.insert(organizations, organization);
  }

  async changePlan(id: GuildId, plan: Plan): Promise<boolean> {
    return (await this.#db.em.nativeUpdate(servers, { id }, { plan })) > 0;
  }

  async join(id: GuildId, organization: OrganizationId | null): Promise<boolean> {
    return (await this.#db.em.nativeUpdate(servers, { id }, { organizationId: organization })) > 0;
  }

  async isMember(organization: OrganizationId, id: GuildId): Promise<boolean> {
    return (await this.#db.query(IS_MEMBER, [organization, id])).length > 0;
  }

  async listAllServers(): Promise<readonly Server[]> {
    const rows = await this.#db.em.find(servers, {}, { ...plain, orderBy: { id: 'asc' } });
    return rows.map(toServer);
  }

  listAllOrganizations(): Promise<readonly CountedOrganization[]> {
    return this.#db.query<CountedOrganization>(this.#sql.listAllOrganizations, []);
  }

  async removeServer(id: GuildId): Promise<void> {
    const tables = await this.#db.query<{ name: string }>(TABLES_OF_SERVERS, []);
    for (const source of [TOKENS, ...DEPENDENT_ROWS, ...tables.map(({ name }) => listOwnedRows(name))]) {
      while ((await this.#db.query(buildRemovePart(source), [id, REMOVED_AT_ONCE])).length > 0);
    }
    await this.#db.em.nativeDelete(servers, { id });
  }

  findCounted(id: OrganizationId): Promise<CountedOrganization | null> {
    return this.#db.queryOne<CountedOrganization>(this.#sql.findCounted, [id]);
  }

  findMember(organization: OrganizationId, id: GuildId): Promise<MemberServer | null> {
    return this.#db.queryOne<MemberServer>(this.#sql.findMember, [organization, id]);
  }

  async listMembers(organization: OrganizationId, { limit, after }: PageRequest): Promise<Page<MemberServer>> {
    const rows = await this.#db.query<MemberServer>(this.#sql.listMembers, [
      organization,
      after?.[0] ?? null,
      limit + 1,
    ]);
    return toPage(rows, limit, (last) => [last.id]);
  }

  async members(organization: OrganizationId): Promise<readonly Server[]> {
    const rows = await this.#db.em.find(
      servers,
      { organizationId: organization },
      { ...plain, orderBy: { id: 'asc' } },
    );
    return rows.map(toServer);
  }
}

/** A statement that deletes so many rows ends well before its time-out. */
const REMOVED_AT_ONCE = 2_000;

const TABLES_OF_SERVERS = `
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'guild_id' order by table_name`;

interface RowSource {
  readonly table: string;
  /** SQL that is true of the rows that belong to server $1. */
  readonly where: string;
}

const listOwnedRows = (table: string): RowSource => ({ table, where: 'guild_id = $1' });
const TOKENS = listOwnedRows('tokens');

/** Rows that know their server by another row. */
const DEPENDENT_ROWS: readonly RowSource[] = [
  { table: 'webhook_endpoints', where: 'webhook_id in (select id from webhooks where guild_id = $1)' },
  { table: 'sandbox_messages', where: 'channel_id in (select id from sandbox_channels where guild_id = $1)' },
];

const buildRemovePart = ({ table, where }: RowSource) =>
  `delete from "${table}" where ctid = any(array(select ctid from "${table}" where ${where} limit $2)) returning 1`;

const IS_MEMBER = 'select 1 from servers where organization_id = $1::uuid and id = $2';

const buildStatements = (db: Database) => {
  const member = `select ${buildColumns(db, servers, ['lastTicketNumber']).select('s')}, (select count(*)::int from tickets t
    where t.guild_id = s.id and t.status in ('open', 'pending', 'on_hold')) as "openTicketCount"
    from servers s where s.organization_id = $1::uuid`;
  return {
    findCounted: `select ${buildColumns(db, organizations).select('o')}, (select count(*)::int from servers s
      where s.organization_id = o.id) as "serverCount" from organizations o where o.id = $1::uuid`,
    listAllOrganizations: `select ${buildColumns(db, organizations).select('o')}, (select count(*)::int from servers s
      where s.organization_id = o.id) as "serverCount" from organizations o order by o.id`,
    findMember: `${member} and s.id = $2`,
    listMembers: `${member} and ($2::text is null or s.id > $2) order by s.id limit $3`,
  };
};

const toServer = ({ lastTicketNumber: _, ...server }: ServerRow): Server => server;
