import { ALL_SCOPES, listRoleScopes, type TokenOwner } from '#core/access/index.ts';
import { type OpenSession, type Person, SESSION_REQUESTS_PER_MINUTE } from '#core/dashboard/index.ts';
import type { Organization, Server } from '#core/organizations/index.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';
import { ADA, createDashboard, type DashboardDesk } from './context.ts';

const ALL = { limit: 100, after: null };

let dashboard: DashboardDesk;
let organization: Organization;
let member: Server;
let other: Server;
beforeEach(async () => {
  dashboard = createDashboard();
  organization = await dashboard.addOrganization({ name: 'Acme' });
  member = await dashboard.addServer({ name: 'Member', organizationId: organization.id, plan: 'pro' });
  other = await dashboard.addServer({ name: 'Other' });
});

const ofServer = ({ id }: Server): TokenOwner => ({ kind: 'guild', guildId: id });
const ofOrganization = (): TokenOwner => ({ kind: 'organization', organizationId: organization.id });
const open = async (person: Person): Promise<OpenSession> =>
  dashboard.app.signIn((await dashboard.app.createSignInLink(person)).key);
const inServer = async (person: Person, { id }: { readonly id: GuildId }) =>
  dashboard.app.findServerAccess(await open(person), id);
const inOrganization = async (person: Person, { id }: { readonly id: OrganizationId }) =>
  dashboard.app.findOrganizationAccess(await open(person), id);
const readRole = (access: Awaited<ReturnType<typeof inServer>>) => access && access.identity;

describe('a person of a server', () => {
  it('acts in it with the scopes of the role, under the name of the server', async () => {
    const person = await dashboard.addPerson(ofServer(member), 'Bo', { role: 'staff', userId: ADA });
    const session = await open(person);
    expect(await dashboard.app.findServerAccess(session, member.id)).toEqual({
      identity: {
        kind: 'person',
        id: person.id,
        sessionId: session.session.id,
        name: 'Bo',
        userId: ADA,
        role: 'staff',
      },
      owner: { kind: 'guild', guildId: member.id },
      ownerName: 'Member',
      plan: 'pro',
      scopes: listRoleScopes('staff', 'guild'),
      requestsPerMinute: SESSION_REQUESTS_PER_MINUTE,
    });
  });

  it('reaches nothing else', async () => {
    const person = await dashboard.addPerson(ofServer(member), 'Bo');
    expect(await inServer(person, other)).toBeNull();
    expect(await inServer(person, { id: aGuildId() })).toBeNull();
    expect(await inOrganization(person, organization)).toBeNull();
    const { items } = await dashboard.app.listReachableServers(person, ALL);
    expect(items).toEqual([{ ...member, role: 'admin' }]);
    expect((await dashboard.app.listReachableOrganizations(person, ALL)).items).toEqual([]);
  });

  it('has an empty list when the server is gone', async () => {
    const person = await dashboard.addPerson({ kind: 'guild', guildId: aGuildId() }, 'Bo');
    expect(await dashboard.app.listReachableServers(person, ALL)).toEqual({ items: [], next: null });
  });
});

describe('a person of an organization', () => {
  it('acts in the organization and in its servers', async () => {
    const person = await dashboard.addPerson(ofOrganization(), 'Bo', { role: 'viewer' });
    expect(await inOrganization(person, organization)).toMatchObject({
      identity: { role: 'viewer', userId: null },
      owner: { kind: 'organization', organizationId: organization.id },
      ownerName: 'Acme',
      plan: organization.plan,
      scopes: listRoleScopes('viewer', 'organization'),
    });
    expect(readRole(await inServer(person, member))).toMatchObject({ role: 'viewer' });
  });

  it('reaches no other server or organization', async () => {
    const person = await dashboard.addPerson(ofOrganization(), 'Bo');
    const foreign = await dashboard.addOrganization();
    expect(await inServer(person, other)).toBeNull();
    expect(await inServer(person, await dashboard.addServer({ organizationId: foreign.id }))).toBeNull();
    expect(await inOrganization(person, foreign)).toBeNull();
    expect(await inOrganization(person, { id: 'unknown' as OrganizationId })).toBeNull();
  });

  it('sees the list of its servers page by page, and its organization', async () => {
    const person = await dashboard.addPerson(ofOrganization(), 'Bo', { role: 'staff' });
    const second = await dashboard.addServer({ organizationId: organization.id });
    const first = await dashboard.app.listReachableServers(person, { limit: 1, after: null });
    expect(first.items).toMatchObject([{ id: member.id, role: 'staff' }]);
    const last = await dashboard.app.listReachableServers(person, { limit: 1, after: first.next });
    expect(last).toMatchObject({ items: [{ id: second.id, role: 'staff' }], next: null });
    const { items } = await dashboard.app.listReachableOrganizations(person, ALL);
    expect(items).toEqual([{ ...organization, role: 'staff' }]);
  });

  it('has an empty list when the organization is gone', async () => {
    const person = await dashboard.addPerson({ kind: 'organization', organizationId: 'x' as OrganizationId }, 'Bo');
    expect((await dashboard.app.listReachableOrganizations(person, ALL)).items).toEqual([]);
  });
});

describe('a person of the operator', () => {
  it('acts in each server and in each organization', async () => {
    const person = await dashboard.addPerson(null, 'Bo', { role: 'owner' });
    for (const server of [member, other]) {
      expect(await inServer(person, server)).toMatchObject({ identity: { role: 'owner' }, ownerName: server.name });
    }
    expect(await inOrganization(person, organization)).toMatchObject({ scopes: ALL_SCOPES });
    expect(await inServer(person, { id: aGuildId() })).toBeNull();
  });

  it('sees all servers and organizations, page by page', async () => {
    const person = await dashboard.addPerson(null, 'Bo', { role: 'viewer' });
    const first = await dashboard.app.listReachableServers(person, { limit: 1, after: null });
    const last = await dashboard.app.listReachableServers(person, { limit: 1, after: first.next });
    expect([first.items, last.items]).toEqual([[{ ...member, role: 'viewer' }], [{ ...other, role: 'viewer' }]]);
    expect(await dashboard.app.listReachableOrganizations(person, ALL)).toEqual({
      items: [{ ...organization, role: 'viewer' }],
      next: null,
    });
  });
});
