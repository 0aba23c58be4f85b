import type { OrganizationId } from '#core/shared/ids.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aGuildId, anOrganization, aServer } from '../support/build.ts';
import type { Stores } from './stores.ts';

export const organizationStoreContract = (stores: () => Stores): void => {
  it('gives back what was added', async () => {
    const { organizations } = stores();
    const [server, organization] = [aServer(), anOrganization()];
    await organizations.addServer(server);
    await organizations.addOrganization(organization);
    expect(await organizations.findServer(server.id)).toEqual(server);
    expect(await organizations.findOrganization(organization.id)).toEqual(organization);
    expect(await organizations.findServer(aGuildId())).toBeNull();
    expect(await organizations.findOrganization(uuidIds.next() as OrganizationId)).toBeNull();
  });

  it('refuses a server that is known already', async () => {
    const { organizations } = stores();
    const server = aServer();
    await organizations.addServer(server);
    await expect(organizations.addServer(server)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('changes the plan of a known server only', async () => {
    const { organizations } = stores();
    const server = aServer({ plan: 'free' });
    await organizations.addServer(server);
    expect(await organizations.changePlan(server.id, 'team')).toBe(true);
    expect(await organizations.findServer(server.id)).toMatchObject({ plan: 'team' });
    expect(await organizations.changePlan(aGuildId(), 'team')).toBe(false);
  });

  it('lets servers join and leave, at once', async () => {
    const { organizations } = stores();
    const organization = anOrganization();
    const servers = [aServer(), aServer()];
    await organizations.addOrganization(organization);
    for (const server of servers) {
      await organizations.addServer(server);
      expect(await organizations.join(server.id, organization.id)).toBe(true);
    }
    expect((await organizations.members(organization.id)).map(({ id }) => id)).toEqual(
      servers.map(({ id }) => id).sort(),
    );
    await organizations.join(servers[0]!.id, null);
    expect(await organizations.isMember(organization.id, servers[0]!.id)).toBe(false);
    expect(await organizations.isMember(organization.id, servers[1]!.id)).toBe(true);
    expect(await organizations.join(aGuildId(), organization.id)).toBe(false);
  });
};
