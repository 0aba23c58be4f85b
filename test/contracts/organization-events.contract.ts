import { uuidIds } from '#adapters/node/ids.ts';
import type { DomainEvent, OrganizationEventQuery } from '#core/shared/events.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { anEvent, anOrganization, aServer } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

export const organizationEventsContract = (stores: () => Stores): void => {
  let organization: OrganizationId;
  let guilds: [GuildId, GuildId, GuildId];

  beforeEach(async () => {
    organization = anOrganization().id;
    await stores().organizations.addOrganization({ ...anOrganization(), id: organization });
    const servers = [aServer(), aServer(), aServer()] as const;
    guilds = [servers[0].id, servers[1].id, servers[2].id];
    for (const server of servers) await stores().organizations.addServer(server);
    for (const guild of guilds.slice(0, 2)) await stores().organizations.join(guild, organization);
  });

  const record = async (guild: GuildId, type: DomainEvent['type'] = 'category.created'): Promise<DomainEvent> => {
    const event = anEvent(guild, { type });
    await stores().events.append(event);
    return event;
  };
  const read = async (query: OrganizationEventQuery = {}, limit = 2) =>
    readAllPages(async (page) => {
      const found = await stores().events.listOfOrganization(organization, query, page);
      if (!found) throw new Error('The feed does not know the event to continue after.');
      return found;
    }, limit);

  it.each([1, 2, 5])('reads the events of all members in the order of their commits, %d a page', async (limit) => {
    const events: DomainEvent[] = [];
    for (const at of [0, 1, 1, 0, 1, 0] as const) {
      events.push(await record(guilds[at]));
      await record(guilds[2]);
    }
    expect(await read({}, limit)).toEqual(events);
    expect(await read({ after: events[2]!.id }, limit)).toEqual(events.slice(3));
  });

  it('filters by server and by type', async () => {
    const [first, second] = [await record(guilds[0]), await record(guilds[1], 'category.updated')];
    expect(await read({ guildId: [guilds[1], guilds[2]] })).toEqual([second]);
    expect(await read({ eventTypes: ['category.created'] })).toEqual([first]);
  });

  it('goes on after the last event of a server that has left, and with a server that joins', async () => {
    const { organizations, events } = stores();
    const last = await record(guilds[0]);
    await organizations.join(guilds[0], null);
    await organizations.join(guilds[2], organization);
    await record(guilds[0]);
    const [next, other] = [await record(guilds[2]), await record(guilds[1])];
    expect(await read({ after: last.id })).toEqual([next, other]);
    const unknown = { after: uuidIds.next('event') };
    expect(await events.listOfOrganization(organization, unknown, { limit: 1, after: null })).toBeNull();
  });

  it('is empty for an organization without members', async () => {
    await record(guilds[0]);
    for (const guild of guilds) await stores().organizations.join(guild, null);
    expect(await read()).toEqual([]);
  });
};
