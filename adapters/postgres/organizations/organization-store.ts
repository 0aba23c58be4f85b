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
import type { Instant } from '#core/shared/instant.ts';
import type { Page, PageRequest } from '#core/shared/page.ts';
import { endInclusion } from '../analytics/organization-rollups.ts';
import { orderCalendars, releaseCalendars } from '../calendars/calendar-order-store.ts';
import { Conditions } from '../records/conditions.ts';
import type { Database } from '../database/database.ts';
import { recordStore } from '../records/record-store.ts';
import { IS_ACTIVE } from '../database/open-tickets.ts';
import { organizations, servers } from './organization-tables.ts';
import { removeServerRows } from './remove-server-rows.ts';

export class PostgresOrganizationStore implements OrganizationStore {
  readonly #db: Database;
  readonly #servers;
  readonly #allServers;
  readonly #members;
  readonly #organizations;
  readonly #countedOrganizations;

  constructor(db: Database) {
    const sorting = { fields: ['id'], direction: 'asc' } as const;
    this.#db = db;
    this.#servers = recordStore(db, servers, {
      hidden: ['lastTicketNumber'],
      uniques: { servers_pkey: ({ id }) => conflict('id_taken', `Server ${id} is known already.`) },
    });
    this.#allServers = recordStore(db, servers, {
      hidden: ['lastTicketNumber'],
      acrossServers: '/* organization: servers */',
      sorting,
    });
    this.#members = recordStore(db, servers, {
      hidden: ['lastTicketNumber'],
      acrossServers: '/* organization: members */',
      sorting,
      counts: { openTicketCount: `select count(*)::int from tickets t where t.guild_id = r.id and ${IS_ACTIVE}` },
    });
    this.#organizations = recordStore(db, organizations);
    this.#countedOrganizations = recordStore(db, organizations, {
      acrossServers: '/* organization: counts */',
      sorting,
      counts: { serverCount: 'select count(*)::int from servers s where s.organization_id = r.id' },
    });
  }

  findServer(id: GuildId): Promise<Server | null> {
    return this.#servers.find({ id });
  }

  findOrganization(id: OrganizationId): Promise<Organization | null> {
    return this.#organizations.find({ id });
  }

  addServer(server: Server): Promise<void> {
    return this.#servers.insert(server);
  }

  addOrganization(organization: Organization): Promise<void> {
    return this.#organizations.insert(organization);
  }

  async changePlan(id: GuildId, plan: Plan): Promise<boolean> {
    return (await this.#db.queryOne(CHANGE_PLAN, { id, plan })) !== null;
  }

  join(id: GuildId, organization: OrganizationId | null): Promise<boolean> {
    return this.#db.transactional(async () => {
      if (!(await this.#changeMembership(id, organization))) return false;
      await this.#db.query(END_DELIVERIES, { id, organization });
      return true;
    });
  }

  async setBotLeftAt(id: GuildId, at: Instant | null): Promise<void> {
    await this.#db.query(SET_BOT_LEFT_AT, { id, at });
  }

  async listServersByIds(ids: readonly GuildId[]): Promise<readonly Server[]> {
    const conditions = new Conditions().add('r.id = any(:ids::text[])', { ids });
    return (await this.#allServers.list({}, { limit: ids.length, after: null }, { conditions })).items;
  }

  async isMember(organizationId: OrganizationId, id: GuildId): Promise<boolean> {
    return (await this.#servers.find({ organizationId, id })) !== null;
  }

  listAllServers(): Promise<readonly Server[]> {
    return this.#allServers.listAll({});
  }

  listServers(page: PageRequest): Promise<Page<Server>> {
    return this.#allServers.list({}, page);
  }

  listOrganizations(page: PageRequest): Promise<Page<Organization>> {
    return this.#countedOrganizations.list({}, page);
  }

  listAllOrganizations(): Promise<readonly CountedOrganization[]> {
    return this.#countedOrganizations.listAll({});
  }

  async removeServer(id: GuildId): Promise<void> {
    await this.#db.transactional(() => this.#changeMembership(id, null));
    await removeServerRows(this.#db, id);
    await this.#servers.remove({ id });
  }

  findCounted(id: OrganizationId): Promise<CountedOrganization | null> {
    return this.#countedOrganizations.find({ id });
  }

  findMember(organizationId: OrganizationId, id: GuildId): Promise<MemberServer | null> {
    return this.#members.find({ organizationId, id });
  }

  listMembers(organizationId: OrganizationId, page: PageRequest): Promise<Page<MemberServer>> {
    return this.#members.list({ organizationId }, page);
  }

  listAllMembers(organizationId: OrganizationId): Promise<readonly Server[]> {
    return this.#allServers.listAll({ organizationId });
  }

  async #changeMembership(id: GuildId, organization: OrganizationId | null): Promise<boolean> {
    if (await endInclusion(this.#db, id, organization)) await releaseCalendars(this.#db, id);
    if ((await this.#db.queryOne(JOIN, { id, organization })) === null) return false;
    if (organization !== null) await orderCalendars(this.#db, id, organization);
    return true;
  }
}

const CHANGE_PLAN = 'update servers set plan = :plan where id = :id returning 1';
const SET_BOT_LEFT_AT = 'update servers set bot_left_at = :at::timestamptz where id = :id';
const JOIN = 'update servers set organization_id = :organization::uuid where id = :id returning 1';

/** Deliveries to organizations that the server does not belong to any more are not attempted again. */
const END_DELIVERIES = `update webhook_deliveries d
  set status = 'failed', next_attempt_at = null, completed_at = now()
  from webhooks w
  where d.guild_id = :id and d.status = 'pending' and w.id = d.webhook_id
    and w.organization_id is distinct from :organization::uuid and w.organization_id is not null`;
