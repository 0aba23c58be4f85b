import { conflict } from '#core/shared/errors.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { Organization, OrganizationStore, Plan, Server } from '#core/organizations/index.ts';
import type { Database } from './database.ts';
import { violates } from './errors.ts';
import { organizations, servers, type ServerRow } from './tables.ts';

const plain = { disableIdentityMap: true } as const;

export class PostgresOrganizationStore implements OrganizationStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async findServer(id: GuildId): Promise<Server | null> {
    const row = await this.#db.em.findOne(servers, { id }, plain);
    return row && serverOf(row);
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

  async serverIds(after: GuildId | null, limit: number): Promise<readonly GuildId[]> {
    return (await this.#db.query<{ id: GuildId }>(SERVER_IDS, [after, limit])).map(({ id }) => id);
  }

  async members(organization: OrganizationId): Promise<readonly Server[]> {
    const rows = await this.#db.em.find(
      servers,
      { organizationId: organization },
      { ...plain, orderBy: { id: 'asc' } },
    );
    return rows.map(serverOf);
  }
}

const IS_MEMBER = 'select 1 from servers where organization_id = $1::uuid and id = $2';

const SERVER_IDS = 'select id from servers where $1::text is null or id > $1 order by id limit $2';

const serverOf = ({ lastTicketNumber: _, ...server }: ServerRow): Server => server;
