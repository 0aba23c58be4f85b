import type { GuildId, OrganizationId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { CountedOrganization, MemberServer, Organization, Server } from './organization.ts';
import type { Plan } from './plan.ts';

/** Where servers and organizations live. */
export interface OrganizationStore {
  findServer(id: GuildId): Promise<Server | null>;
  /** Those of these servers that are known, in any order. */
  listServersByIds(ids: readonly GuildId[]): Promise<readonly Server[]>;
  findOrganization(id: OrganizationId): Promise<Organization | null>;
  /** @throws conflict when the server is known already. */
  addServer(server: Server): Promise<void>;
  addOrganization(organization: Organization): Promise<void>;
  /** @returns false when there is no such server. */
  changePlan(id: GuildId, plan: Plan): Promise<boolean>;
  /** Moves a server into an organization, or out of any with null. @returns false when there is no such server. */
  join(id: GuildId, organization: OrganizationId | null): Promise<boolean>;
  /** Stores when the bot was removed from a server; null: it is a member. Does nothing for a server that is not known. */
  setBotLeftAt(id: GuildId, at: Instant | null): Promise<void>;
  /** Whether the server is a member of the organization now. */
  isMember(organization: OrganizationId, id: GuildId): Promise<boolean>;
  /** All servers, by id. */
  listAllServers(): Promise<readonly Server[]>;
  /** All servers, by id, page by page. */
  listServers(page: PageRequest): Promise<Page<Server>>;
  /** All organizations, by id, page by page. */
  listOrganizations(page: PageRequest): Promise<Page<Organization>>;
  /** All organizations, oldest first. */
  listAllOrganizations(): Promise<readonly CountedOrganization[]>;
  /**
   * Removes a server with its tokens and everything else that is kept of it. Takes a while for much, in parts: its tokens
   * end first, the server itself goes last, and a call that broke off is made again.
   */
  removeServer(id: GuildId): Promise<void>;
  /** With the number of servers that are its members now. */
  findCounted(id: OrganizationId): Promise<CountedOrganization | null>;
  /** A server that is a member of the organization now. */
  findMember(organization: OrganizationId, id: GuildId): Promise<MemberServer | null>;
  /** The servers that are members of the organization now, by id. */
  listMembers(organization: OrganizationId, page: PageRequest): Promise<Page<MemberServer>>;
  /** The servers of an organization, by id. */
  listAllMembers(organization: OrganizationId): Promise<readonly Server[]>;
}
