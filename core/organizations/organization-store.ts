import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { CountedOrganization, MemberServer, Organization, Server } from './organization.ts';
import type { Plan } from './plan.ts';

export interface OrganizationStore {
  findServer(id: GuildId): Promise<Server | null>;
  /** Omits unknown servers; the order is undefined. */
  listServersByIds(ids: readonly GuildId[]): Promise<readonly Server[]>;
  findOrganization(id: OrganizationId): Promise<Organization | null>;
  /** @throws conflict when the server exists already */
  addServer(server: Server): Promise<void>;
  addOrganization(organization: Organization): Promise<void>;
  /** @returns false when there is no such server */
  changePlan(id: GuildId, plan: Plan): Promise<boolean>;
  /** Null removes the server from its organization. @returns false when there is no such server */
  join(id: GuildId, organization: OrganizationId | null): Promise<boolean>;
  /** Null means that the bot is a member. Ignores an unknown server. */
  setBotLeftAt(id: GuildId, at: Instant | null): Promise<void>;
  isMember(organization: OrganizationId, id: GuildId): Promise<boolean>;
  /** The order is by id. */
  listAllServers(): Promise<readonly Server[]>;
  listServers(page: PageRequest): Promise<Page<Server>>;
  listOrganizations(page: PageRequest): Promise<Page<Organization>>;
  /** Lists the oldest first. */
  listAllOrganizations(): Promise<readonly CountedOrganization[]>;
  /** Removes all data in parts, the tokens first and the server last; repeat a call that was interrupted. */
  removeServer(id: GuildId): Promise<void>;
  findCounted(id: OrganizationId): Promise<CountedOrganization | null>;
  findMember(organization: OrganizationId, id: GuildId): Promise<MemberServer | null>;
  /** The order is by id. */
  listMembers(organization: OrganizationId, page: PageRequest): Promise<Page<MemberServer>>;
  listAllMembers(organization: OrganizationId): Promise<readonly Server[]>;
}
