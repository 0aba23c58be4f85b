import type { UseCases } from '#core/index.ts';
import { PLAN_NAMES } from '#core/organizations/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createInMemory } from '../../support/in-memory.ts';
import { TICKET_INPUT } from '../tickets/context.ts';

const ALL = { limit: 100, after: null };
const UNKNOWN = '00000000-0000-7000-8000-000000000000' as OrganizationId;
const NO_SERVER = { code: 'not_found', message: 'Server not found.' };
const NO_ORGANIZATION = { code: 'not_found', message: 'Organization not found.' };

let app: UseCases;
let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
  app = createInMemory(clock).app;
});

const addServer = () => app.organizations.addServer(aGuildId(), 'A server', 'pro');
const addMember = async (organization: OrganizationId): Promise<GuildId> => {
  const { id } = await addServer();
  await app.organizations.joinOrganization(organization, id);
  return id;
};
const openTicket = async (guild: GuildId) => {
  const { id: categoryId } = await app.categories.create(guild, SYSTEM, { name: `Category of ${guild}` });
  return (await app.tickets.open({ ...TICKET_INPUT, guild, categoryId })).ticket;
};

describe('a new server', () => {
  it('is known, in no organization', async () => {
    const id = aGuildId();
    const server = await app.organizations.addServer(id, 'A server', 'pro');
    const known = { id, name: 'A server', plan: 'pro', organizationId: null, createdAt: clock.now(), botLeftAt: null };
    expect(server).toEqual(known);
    expect(await app.organizations.getServer(id)).toEqual(server);
    expect(await app.organizations.isKnown(id)).toBe(true);
    expect(await app.organizations.listAllServers()).toEqual([server]);
  });

  it.each(['', 'abc', '12a', 'a12', '1'.repeat(21), '-1', '1 2'])('is refused with the id "%s"', async (id) => {
    await expect(app.organizations.addServer(id as GuildId, 'A server', 'pro')).rejects.toMatchObject({
      code: 'validation_error',
      message: `"${id}" is not a server id: a string of 1 to 20 digits is needed.`,
    });
    expect(await app.organizations.listAllServers()).toEqual([]);
  });

  it.each(['1', '1'.repeat(20)])('may have the id "%s"', async (id) => {
    await expect(app.organizations.addServer(id as GuildId, 'A server', 'pro')).resolves.toMatchObject({ id });
  });

  it('is added once', async () => {
    const { id } = await addServer();
    await expect(app.organizations.addServer(id, 'Again', 'team')).rejects.toMatchObject({ code: 'conflict' });
    expect(await app.organizations.getServer(id)).toMatchObject({ name: 'A server', plan: 'pro' });
  });

  it('that the bot has joined is added unless it is known, and is one that the bot is in again', async () => {
    const [{ id }, joined] = [await addServer(), aGuildId()];
    await app.organizations.markServerLeft(id);
    expect(await app.organizations.getServer(id)).toMatchObject({ botLeftAt: clock.now() });
    const servers = [
      { id, name: 'Another name' },
      { id: joined, name: 'Joined' },
    ];
    expect(await app.organizations.ensureServers(servers, 'team')).toEqual([joined]);
    expect(await app.organizations.ensureServers(servers, 'team')).toEqual([]);
    expect(await app.organizations.getServer(id)).toMatchObject({ name: 'A server', plan: 'pro', botLeftAt: null });
    expect(await app.organizations.getServer(joined)).toMatchObject({ name: 'Joined', plan: 'team', botLeftAt: null });
    expect(await app.organizations.listAllServers()).toHaveLength(2);
  });

  it('that a list of the platform covers and does not name is one that the bot has left', async () => {
    const [listed, absent, elsewhere] = [await addServer(), await addServer(), await addServer()];
    await app.organizations.markAbsentServers({ present: [listed.id], covers: (id) => id !== elsewhere.id });
    const left = (await app.organizations.listAllServers()).filter(({ botLeftAt }) => botLeftAt !== null);
    expect(left.map(({ id }) => id)).toEqual([absent.id]);
    await app.organizations.markAbsentServers({ present: [], covers: () => false });
    expect((await app.organizations.getServer(listed.id)).botLeftAt).toBeNull();
  });
});

describe('an unknown server', () => {
  it.each<[string, (id: GuildId) => Promise<unknown>]>([
    ['is not found', (id) => app.organizations.getServer(id)],
    ['changes no plan', (id) => app.organizations.changePlan(id, 'team')],
    ['is not removed', (id) => app.organizations.removeServer(id)],
    ['leaves no organization', (id) => app.organizations.leaveOrganization(id)],
  ])('%s', async (_, call) => {
    await expect(call(aGuildId())).rejects.toMatchObject(NO_SERVER);
  });

  it('is not known', async () => {
    expect(await app.organizations.isKnown(aGuildId())).toBe(false);
  });

  it('joins no organization', async () => {
    const { id } = await app.organizations.addOrganization('Acme', 'team');
    await expect(app.organizations.joinOrganization(id, aGuildId())).rejects.toMatchObject(NO_SERVER);
    expect(await app.organizations.show(id)).toMatchObject({ serverCount: 0 });
  });
});

it.each(PLAN_NAMES)('changes the plan of a server to %s', async (plan) => {
  const [{ id }, other] = [await addServer(), await addServer()];
  await app.organizations.changePlan(id, plan);
  expect(await app.organizations.getServer(id)).toMatchObject({ plan });
  expect(await app.organizations.getServer(other.id)).toEqual(other);
});

describe('a removed server', () => {
  it('is gone with everything that was kept of it, and nothing else', async () => {
    const [{ id }, { id: other }] = [await addServer(), await addServer()];
    const [ticket, kept] = [await openTicket(id), await openTicket(other)];
    await app.organizations.removeServer(id);
    await expect(app.organizations.getServer(id)).rejects.toMatchObject(NO_SERVER);
    await expect(app.tickets.get(id, ticket.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await app.categories.list(id, {}, ALL)).items).toEqual([]);
    expect(await app.tickets.get(other, kept.id)).toMatchObject({ id: kept.id });
  });

  it('is a member of no organization', async () => {
    const organization = await app.organizations.addOrganization('Acme', 'team');
    await app.organizations.removeServer(await addMember(organization.id));
    expect(await app.organizations.show(organization.id)).toEqual({ ...organization, serverCount: 0 });
  });
});

describe('an organization', () => {
  it('is created without servers', async () => {
    const organization = await app.organizations.addOrganization('Acme', 'team');
    expect(organization).toEqual({ id: organization.id, name: 'Acme', plan: 'team', createdAt: clock.now() });
    expect(await app.organizations.show(organization.id)).toEqual({ ...organization, serverCount: 0 });
    expect(await app.organizations.listAllOrganizations()).toEqual([{ ...organization, serverCount: 0 }]);
  });

  it('has to be known', async () => {
    const { id } = await addServer();
    await expect(app.organizations.show(UNKNOWN)).rejects.toMatchObject(NO_ORGANIZATION);
    await expect(app.organizations.joinOrganization(UNKNOWN, id)).rejects.toMatchObject(NO_ORGANIZATION);
    expect(await app.organizations.getServer(id)).toMatchObject({ organizationId: null });
  });

  it('has the servers that joined it, and their open tickets', async () => {
    const { id } = await app.organizations.addOrganization('Acme', 'team');
    const member = await addMember(id);
    await addServer();
    await openTicket(member);
    const closed = await openTicket(await addMember(id));
    await app.tickets.close({ guild: closed.guildId, ticket: closed.id, actor: SYSTEM, ifVersion: null, reason: null });
    expect(await app.organizations.show(id)).toMatchObject({ serverCount: 2 });
    expect((await app.organizations.listServers(id, ALL)).items).toMatchObject([
      { id: member, organizationId: id, openTicketCount: 1 },
      { id: closed.guildId, organizationId: id, openTicketCount: 0 },
    ]);
    expect(await app.organizations.getMember(id, member)).toMatchObject({ id: member, openTicketCount: 1 });
  });

  it('loses a server that joins another one', async () => {
    const [acme, other] = await Promise.all(
      ['Acme', 'Other'].map((name) => app.organizations.addOrganization(name, 'team')),
    );
    const member = await addMember(acme!.id);
    await app.organizations.joinOrganization(other!.id, member);
    expect(await app.organizations.show(acme!.id)).toMatchObject({ serverCount: 0 });
    expect(await app.organizations.show(other!.id)).toMatchObject({ serverCount: 1 });
  });

  it('is out of reach of a server that left, which stays', async () => {
    const { id } = await app.organizations.addOrganization('Acme', 'team');
    const member = await addMember(id);
    await expect(app.organizations.requireMember(id, member)).resolves.toBeUndefined();
    await app.organizations.leaveOrganization(member);
    await expect(app.organizations.requireMember(id, member)).rejects.toMatchObject(NO_SERVER);
    await expect(app.organizations.getMember(id, member)).rejects.toMatchObject(NO_SERVER);
    expect(await app.organizations.getServer(member)).toMatchObject({ organizationId: null });
  });

  it('does not find the server of another organization', async () => {
    const [acme, other] = await Promise.all(
      ['Acme', 'Other'].map((name) => app.organizations.addOrganization(name, 'team')),
    );
    const member = await addMember(acme!.id);
    await expect(app.organizations.getMember(other!.id, member)).rejects.toMatchObject(NO_SERVER);
    await expect(app.organizations.requireMember(other!.id, member)).rejects.toMatchObject(NO_SERVER);
  });

  it('lists its servers page by page', async () => {
    const { id } = await app.organizations.addOrganization('Acme', 'team');
    const members = [await addMember(id), await addMember(id), await addMember(id)];
    const first = await app.organizations.listServers(id, { limit: 2, after: null });
    const second = await app.organizations.listServers(id, { limit: 2, after: first.next });
    expect([...first.items, ...second.items].map((server) => server.id)).toEqual(members);
    expect(second.next).toBeNull();
  });
});
