import { type NewSession, MEMBERSHIP_GRACE_MS, MEMBERSHIP_MS, type Person } from '#core/dashboard/index.ts';
import type { Server } from '#core/organizations/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';
import { ADA, ANSWER, ATTEMPT, createDashboard, type DashboardDesk } from './context.ts';

const ALL = { limit: 100, after: null };
const offline = { code: 'bot_unavailable' };

let dashboard: DashboardDesk;
let server: Server;
beforeEach(async () => {
  dashboard = createDashboard();
  server = await dashboard.addServer({ name: 'One' });
  dashboard.setServersOfAccount({ guildId: server.id, canManage: false });
});

const readRole = async (open: NewSession, { id }: Pick<Server, 'id'> = server) => {
  const person = (await dashboard.ports.people.find(open.person.id)) as Person;
  const access = await dashboard.app.findServerAccess({ ...open, person }, id);
  return access && 'role' in access.identity ? access.identity.role : null;
};
const refused = {
  reason: 'no_dashboard_access',
  message: 'The account "Ada" has no role in a server of this service. Ask somebody who may manage the server.',
};

describe('signing in with an account of the chat', () => {
  it('starts a session as the account', async () => {
    dashboard.members.set(server.id, { roleIds: ['6', '7'] });
    const now = dashboard.clock.now();
    const { session, person, secret } = await dashboard.signInAsAda();
    expect(person).toEqual({
      id: person.id,
      guildId: null,
      organizationId: null,
      name: 'Ada',
      userId: ADA,
      role: 'staff',
      isAccount: true,
      accessChangedAt: now,
      lastActiveAt: null,
      language: null,
      timezone: null,
      version: 1,
      createdAt: now,
    });
    await dashboard.clock.advance(1);
    expect(await dashboard.app.continueSession(secret)).toMatchObject({ session: { id: session.id } });
  });

  it('is not possible where no platform is configured', async () => {
    Object.assign(dashboard.ports, { accountProvider: null });
    await expect(dashboard.signInAsAda()).rejects.toMatchObject({
      reason: 'sign_in_unavailable',
      message: 'Nobody can sign in with an account of the chat here. Use a sign-in link.',
    });
  });

  it('asks the platform about this attempt and its answer', async () => {
    const asked: unknown[] = [];
    const fetchAccount = (...call: unknown[]) => {
      asked.push(...call);
      return Promise.reject(new Error('refused'));
    };
    Object.assign(dashboard.ports, { accountProvider: { fetchAccount } });
    await expect(dashboard.app.signInWithAccount(ATTEMPT, ANSWER)).rejects.toThrow('refused');
    expect(asked).toEqual([ATTEMPT, ANSWER]);
  });

  it('is refused without a role in a server, and keeps nothing', async () => {
    dashboard.members.set(server.id, { roleIds: ['6'] });
    await expect(dashboard.signInAsAda()).rejects.toMatchObject(refused);
    dashboard.members.set(server.id, { isMember: false, canManageServer: true, roleIds: ['7'] });
    await expect(dashboard.signInAsAda()).rejects.toMatchObject(refused);
    dashboard.setServersOfAccount();
    await expect(dashboard.signInAsAda()).rejects.toMatchObject(refused);
    dashboard.setServersOfAccount({ guildId: aGuildId(), canManage: true });
    await expect(dashboard.signInAsAda()).rejects.toMatchObject(refused);
    expect([...dashboard.state.table('dashboard-people').values()]).toEqual([]);
  });

  it('gives the highest of all roles to the account', async () => {
    const second = await dashboard.addServer();
    dashboard.setServersOfAccount({ guildId: server.id, canManage: false }, { guildId: second.id, canManage: true });
    dashboard.members.set(server.id, { roleIds: ['7'] });
    const open = await dashboard.signInAsAda();
    expect(open.person.role).toBe('admin');
    expect([await readRole(open), await readRole(open, second)]).toEqual(['staff', 'admin']);
    expect(dashboard.members.asked).toEqual([server.id]);
  });

  it('is the same person each time, with the roles of now', async () => {
    dashboard.members.set(server.id, { canManageServer: true });
    const first = await dashboard.signInAsAda();
    dashboard.members.set(server.id, { roleIds: ['7'] });
    const second = await dashboard.signInAsAda();
    expect(second.person).toMatchObject({ id: first.person.id, role: 'staff' });
    expect(await readRole(second)).toBe('staff');
  });

  it('reads few servers at the same time, and all of them', async () => {
    const servers: Server[] = [];
    for (let count = 0; count < 12; count += 1) servers.push(await dashboard.addServer());
    dashboard.setServersOfAccount(...servers.map(({ id }) => ({ guildId: id, canManage: false })));
    for (const { id } of servers) dashboard.members.set(id, { roleIds: ['7'] });
    const { person } = await dashboard.signInAsAda();
    expect(dashboard.members.maxWaiting).toBe(5);
    const { items } = await dashboard.app.listReachableServers(person, ALL);
    expect(items).toEqual(servers.map((one) => ({ ...one, role: 'staff' })));
  });
});

describe('an account while the chat cannot be asked', () => {
  it('is not refused for ever, since its role is not known', async () => {
    dashboard.members.setOffline(true);
    await expect(dashboard.signInAsAda()).rejects.toMatchObject(offline);
  });

  it('signs in with what is known, and its other roles are read when they are needed', async () => {
    const second = await dashboard.addServer();
    dashboard.setServersOfAccount({ guildId: server.id, canManage: false }, { guildId: second.id, canManage: true });
    dashboard.members.set(server.id, { roleIds: ['7'] });
    dashboard.members.setOffline(true);
    const open = await dashboard.signInAsAda();
    expect(await readRole(open, second)).toBe('admin');
    await expect(readRole(open)).rejects.toMatchObject(offline);
    dashboard.members.setOffline(false);
    expect(await readRole(open)).toBe('staff');
  });

  it('does not sign in after another error', async () => {
    dashboard.members.error = new Error('A fault of ours.');
    await expect(dashboard.signInAsAda()).rejects.toThrow('A fault of ours.');
  });
});

describe('the role of an account in a server', () => {
  let open: NewSession;
  beforeEach(async () => {
    dashboard.members.set(server.id, { roleIds: ['7'] });
    open = await dashboard.signInAsAda();
    dashboard.members.asked.length = 0;
  });

  it('is asked for again every five minutes', async () => {
    dashboard.members.set(server.id, { canManageServer: true });
    await dashboard.clock.advance(MEMBERSHIP_MS - 1);
    expect([await readRole(open), dashboard.members.asked]).toEqual(['staff', []]);
    await dashboard.clock.advance(1);
    expect([await readRole(open), dashboard.members.asked]).toEqual(['admin', [server.id]]);
    expect([await readRole(open), dashboard.members.asked]).toEqual(['admin', [server.id]]);
  });

  it('gives the sessions a new cookie when it has changed, and only then', async () => {
    await dashboard.clock.advance(MEMBERSHIP_MS);
    await readRole(open);
    const { newSecret } = (await dashboard.app.continueSession(open.secret)) ?? {};
    const proceed = () => dashboard.app.continueSession(newSecret ?? open.secret);
    await dashboard.clock.advance(MEMBERSHIP_MS);
    await readRole(open);
    expect(await proceed()).toMatchObject({ newSecret: null });
    dashboard.members.set(server.id, {});
    await dashboard.clock.advance(MEMBERSHIP_MS);
    expect(await readRole(open)).toBeNull();
    expect(await proceed()).toMatchObject({ newSecret: expect.any(String) });
  });

  it('holds for an hour while the chat cannot be asked', async () => {
    dashboard.members.setOffline(true);
    await dashboard.clock.advance(MEMBERSHIP_GRACE_MS - 1);
    expect(await readRole(open)).toBe('staff');
    await dashboard.clock.advance(1);
    await expect(readRole(open)).rejects.toMatchObject(offline);
  });

  it('is not known after another error', async () => {
    await dashboard.clock.advance(MEMBERSHIP_MS);
    dashboard.members.error = new Error('A fault of ours.');
    await expect(readRole(open)).rejects.toThrow('A fault of ours.');
  });

  it('is none in a server in which it was no member when it signed in', async () => {
    const second = await dashboard.addServer();
    dashboard.members.set(second.id, { canManageServer: true });
    expect(await readRole(open, second)).toBeNull();
    expect(await dashboard.app.findOrganizationAccess(open, (await dashboard.addOrganization()).id)).toBeNull();
  });

  it('is none for somebody who has left the server', async () => {
    dashboard.members.set(server.id, { isMember: false });
    await dashboard.clock.advance(MEMBERSHIP_MS);
    expect(await readRole(open)).toBeNull();
    expect((await dashboard.app.listReachableServers(open.person, ALL)).items).toEqual([]);
  });
});

describe('an account that people have, too', () => {
  const give = (guildId: GuildId, role: 'owner' | 'viewer') =>
    dashboard.addPerson({ kind: 'guild', guildId }, 'Bo', { role, userId: ADA });

  it('signs in with their roles', async () => {
    await give(server.id, 'viewer');
    const open = await dashboard.signInAsAda();
    expect(open.person.role).toBe('viewer');
    expect(await readRole(open)).toBe('viewer');
    const { items } = await dashboard.app.listReachableServers(open.person, ALL);
    expect(items).toEqual([{ ...server, role: 'viewer' }]);
  });

  it('has the highest of its roles in a server, which is listed once', async () => {
    dashboard.members.set(server.id, { roleIds: ['7'] });
    await give(server.id, 'viewer');
    const open = await dashboard.signInAsAda();
    expect(await readRole(open)).toBe('staff');
    expect((await dashboard.app.listReachableServers(open.person, ALL)).items).toEqual([{ ...server, role: 'staff' }]);
    dashboard.members.set(server.id, {});
    await dashboard.clock.advance(MEMBERSHIP_MS);
    expect(await readRole(open)).toBe('viewer');
  });

  it('need not be asked for where it is an owner', async () => {
    dashboard.members.set(server.id, { roleIds: ['7'] });
    await give(server.id, 'owner');
    const open = await dashboard.signInAsAda();
    dashboard.members.setOffline(true);
    await dashboard.clock.advance(MEMBERSHIP_GRACE_MS);
    expect(await readRole(open)).toBe('owner');
  });

  it('sees the servers and organizations of all, by id and page by page', async () => {
    const organization = await dashboard.addOrganization();
    const second = await dashboard.addServer({ organizationId: organization.id });
    const third = await dashboard.addServer();
    const owner = { kind: 'organization', organizationId: organization.id } as const;
    await dashboard.addPerson(owner, 'Bo', { role: 'viewer', userId: ADA });
    await give(third.id, 'viewer');
    dashboard.members.set(server.id, { roleIds: ['7'] });
    const { person } = await dashboard.signInAsAda();
    const list = (after: readonly string[] | null) => dashboard.app.listReachableServers(person, { limit: 2, after });
    const first = await list(null);
    expect(first.items).toEqual([
      { ...server, role: 'staff' },
      { ...second, role: 'viewer' },
    ]);
    expect(await list(first.next)).toEqual({ items: [{ ...third, role: 'viewer' }], next: null });
    const { items } = await dashboard.app.listReachableOrganizations(person, ALL);
    expect(items).toEqual([{ ...organization, role: 'viewer' }]);
  });

  it('reaches everything when one of them is of the operator', async () => {
    const organization = await dashboard.addOrganization();
    await dashboard.addPerson(null, 'Bo', { role: 'admin', userId: ADA });
    const { person } = await dashboard.signInAsAda();
    expect((await dashboard.app.listReachableServers(person, ALL)).items).toEqual([{ ...server, role: 'admin' }]);
    expect((await dashboard.app.listReachableOrganizations(person, ALL)).items).toEqual([
      { ...organization, role: 'admin' },
    ]);
  });
});
