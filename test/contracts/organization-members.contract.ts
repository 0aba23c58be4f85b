import type { Category } from '#core/categories/index.ts';
import type { Organization, Server } from '#core/organizations/index.ts';
import type { OrganizationId } from '#core/shared/ids.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { TicketStatus } from '#core/tickets/index.ts';
import { aCategory, aGuildId, anOrganization, aServer, aTicket } from '../support/build.ts';
import { keepTicket } from './store-ticket.ts';
import type { Stores } from './stores.ts';
import { readAllPages } from './all-pages.ts';

export const organizationMembersContract = (stores: () => Stores): void => {
  let organization: Organization;
  beforeEach(async () => {
    organization = anOrganization();
    await stores().organizations.addOrganization(organization);
  });

  const joined = async (overrides: Partial<Server> = {}, of: OrganizationId = organization.id): Promise<Server> => {
    const server = aServer({ ...overrides, organizationId: of });
    await stores().organizations.addServer(server);
    return server;
  };
  const listed = (limit: number) =>
    readAllPages((page) => stores().organizations.listMembers(organization.id, page), limit);

  it('tells an organization with the number of its members now', async () => {
    const { organizations } = stores();
    expect(await organizations.findCounted(organization.id)).toEqual({ ...organization, serverCount: 0 });
    const [server] = [await joined(), await joined()];
    expect(await organizations.findCounted(organization.id)).toEqual({ ...organization, serverCount: 2 });
    await organizations.join(server.id, null);
    expect(await organizations.findCounted(organization.id)).toEqual({ ...organization, serverCount: 1 });
    expect(await organizations.findCounted(uuidIds.next('organization'))).toBeNull();
  });

  it.each([1, 2, 10])('walks the members by id, %d a page, and nobody else', async (limit) => {
    const servers: Server[] = [];
    for (let i = 0; i < 4; i += 1) servers.push(await joined());
    await joined({}, anOrganization().id);
    await stores().organizations.addServer(aServer());
    const byId = servers.sort((a, b) => (a.id < b.id ? -1 : 1));
    expect(await listed(limit)).toEqual(byId.map((server) => ({ ...server, openTicketCount: 0 })));
  });

  it('counts the tickets of a member that are not closed', async () => {
    const [server, other] = [await joined(), await joined()];
    const [category, elsewhere]: Category[] = [aCategory(server.id), aCategory(other.id)];
    for (const each of [category!, elsewhere!]) await stores().categories.add(each);
    const keep = (status: TicketStatus, of = category!) =>
      keepTicket(stores(), aTicket({ guildId: of.guildId, categoryId: of.id, status }));
    for (const status of ['open', 'pending', 'on_hold', 'closed'] as const) await keep(status);
    await keep('open', elsewhere);
    const { organizations } = stores();
    expect(await organizations.findMember(organization.id, server.id)).toEqual({ ...server, openTicketCount: 3 });
    expect((await listed(10)).map(({ openTicketCount }) => openTicketCount).sort()).toEqual([1, 3]);
  });

  it('finds a server only while it is a member', async () => {
    const { organizations } = stores();
    const server = await joined();
    const [foreign, alone] = [await joined({}, anOrganization().id), aServer()];
    await organizations.addServer(alone);
    for (const id of [foreign.id, alone.id, aGuildId()]) {
      expect(await organizations.findMember(organization.id, id)).toBeNull();
    }
    await organizations.join(server.id, null);
    expect(await organizations.findMember(organization.id, server.id)).toBeNull();
    expect(await listed(10)).toEqual([]);
    await organizations.join(server.id, organization.id);
    expect(await organizations.findMember(organization.id, server.id)).toMatchObject({ id: server.id });
  });
};
