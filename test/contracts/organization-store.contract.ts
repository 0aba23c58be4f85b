import { uuidIds } from '#adapters/node/ids.ts';
import { aCategory, aGuildId, anOrganization, aServer, aToken, NOON } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

const ALL = { limit: 100, after: null };

export const organizationStoreContract = (stores: () => Stores): void => {
  it('gives back what was added', async () => {
    const { organizations } = stores();
    const [server, organization] = [aServer(), anOrganization()];
    await organizations.addServer(server);
    await organizations.addOrganization(organization);
    expect(await organizations.findServer(server.id)).toEqual(server);
    expect(await organizations.findOrganization(organization.id)).toEqual(organization);
    expect(await organizations.findServer(aGuildId())).toBeNull();
    expect(await organizations.findOrganization(uuidIds.next('organization'))).toBeNull();
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

  it('keeps when the bot was removed from a server, until it is a member again', async () => {
    const { organizations } = stores();
    const server = aServer();
    await organizations.addServer(server);
    await organizations.setBotLeftAt(server.id, NOON);
    expect(await organizations.findServer(server.id)).toEqual({ ...server, botLeftAt: NOON });
    await organizations.setBotLeftAt(server.id, null);
    expect(await organizations.findServer(server.id)).toEqual(server);
    await organizations.setBotLeftAt(aGuildId(), NOON);
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
    expect((await organizations.listAllMembers(organization.id)).map(({ id }) => id)).toEqual(
      servers.map(({ id }) => id).sort(),
    );
    await organizations.join(servers[0]!.id, null);
    expect(await organizations.isMember(organization.id, servers[0]!.id)).toBe(false);
    expect(await organizations.isMember(organization.id, servers[1]!.id)).toBe(true);
    expect(await organizations.join(aGuildId(), organization.id)).toBe(false);
  });

  it('lists all servers, and all organizations with their size', async () => {
    const { organizations } = stores();
    const organization = anOrganization();
    const server = aServer();
    await organizations.addOrganization(organization);
    await organizations.addServer(server);
    await organizations.join(server.id, organization.id);
    expect(await organizations.listAllServers()).toContainEqual({ ...server, organizationId: organization.id });
    expect(await organizations.listAllOrganizations()).toContainEqual({ ...organization, serverCount: 1 });
  });

  it('lists servers and organizations page by page, in the order of their ids', async () => {
    const { organizations } = stores();
    const [servers, added] = [
      [aServer(), aServer()],
      [anOrganization(), anOrganization()],
    ];
    for (const server of servers) await organizations.addServer(server);
    for (const organization of added) await organizations.addOrganization(organization);
    const listed = await readAllPages((page) => organizations.listServers(page), 1_000);
    expect(listed).toEqual(expect.arrayContaining(servers));
    expect(listed.map(({ id }) => id)).toEqual((await organizations.listAllServers()).map(({ id }) => id));
    const ids = (await readAllPages((page) => organizations.listOrganizations(page), 1_000)).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(added.map(({ id }) => id)));
    expect(ids).toEqual([...new Set(ids)].sort());
  });

  it('lists the servers of some ids, without unknown ones', async () => {
    const { organizations } = stores();
    const [one, two, other] = [aServer(), aServer(), aServer()];
    for (const server of [one, two, other]) await organizations.addServer(server);
    const listed = await organizations.listServersByIds([two.id, aGuildId(), one.id]);
    expect(listed).toHaveLength(2);
    expect(listed).toEqual(expect.arrayContaining([one, two]));
    expect(await organizations.listServersByIds([])).toEqual([]);
  });

  it('removes a server with everything of it, and nothing else', async () => {
    const { organizations, categories, tokens } = stores();
    const [removed, kept] = [aServer(), aServer()];
    for (const server of [removed, kept]) {
      await organizations.addServer(server);
      await categories.add(aCategory(server.id));
      await tokens.addWithin(aToken({ kind: 'guild', guildId: server.id }), null);
    }
    await organizations.removeServer(removed.id);
    expect(await organizations.findServer(removed.id)).toBeNull();
    expect((await categories.list(removed.id, {}, ALL)).items).toEqual([]);
    expect(await tokens.list({ kind: 'guild', guildId: removed.id })).toEqual([]);
    expect(await organizations.findServer(kept.id)).toEqual(kept);
    expect((await categories.list(kept.id, {}, ALL)).items).toHaveLength(1);
    expect(await tokens.list({ kind: 'guild', guildId: kept.id })).toHaveLength(1);
  });
};
