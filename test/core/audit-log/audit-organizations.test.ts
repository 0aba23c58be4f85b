import { InMemoryOrganizationStore } from '../../support/memory/organization-store.ts';
import { auditOrganizations } from '#core/audit-log/index.ts';
import { anOrganization, aServer } from '../../support/build.ts';
import { createAudit } from './context.ts';

const setUp = async () => {
  const audit = createAudit();
  const store = new InMemoryOrganizationStore(audit.state);
  const [one, other, server] = [anOrganization(), anOrganization(), aServer({ name: 'Shop', plan: 'free' })];
  await store.addServer(server);
  return { ...audit, store, audited: auditOrganizations(audit.ports, store), one, other, server };
};

it('records that a server and an organization are added, each in its own log', async () => {
  const { act, entries, audited, one } = await setUp();
  const server = aServer({ name: 'Club', plan: 'pro' });
  await act(async () => {
    await audited.addServer(server);
    await audited.addOrganization({ ...one, name: 'Group' });
  });
  expect(entries()).toMatchObject([
    {
      action: 'server.created',
      resource: 'server',
      resourceId: server.id,
      resourceName: 'Club',
      guildId: server.id,
      organizationId: null,
      before: null,
      after: { name: 'Club', plan: 'pro' },
    },
    {
      action: 'organization.created',
      resource: 'organization',
      resourceId: one.id,
      resourceName: 'Group',
      guildId: null,
      organizationId: one.id,
      before: null,
      after: { name: 'Group', plan: one.plan },
    },
  ]);
  expect(await audited.findServer(server.id)).toEqual(server);
  expect(await audited.findOrganization(one.id)).toMatchObject({ name: 'Group' });
});

it('records a new plan, and nothing for the plan that a server has or for an unknown server', async () => {
  const { act, entries, audited, server } = await setUp();
  await act(async () => {
    expect(await audited.changePlan(server.id, 'pro')).toBe(true);
    expect(await audited.changePlan(server.id, 'pro')).toBe(true);
    expect(await audited.changePlan(aServer().id, 'pro')).toBe(false);
  });
  expect(entries()).toMatchObject([
    { action: 'server.plan_changed', resourceId: server.id, before: { plan: 'free' }, after: { plan: 'pro' } },
  ]);
  expect(await audited.findServer(server.id)).toMatchObject({ plan: 'pro' });
});

describe('a membership', () => {
  it('is recorded in the logs of the server and of the organization', async () => {
    const { act, entries, audited, server, one } = await setUp();
    expect(await act(() => audited.join(server.id, one.id))).toBe(true);
    const entry = {
      action: 'server.joined_organization',
      resource: 'server',
      resourceId: server.id,
      resourceName: 'Shop',
      before: { organizationId: null },
      after: { organizationId: one.id },
    };
    expect(entries()).toMatchObject([
      { ...entry, guildId: server.id, organizationId: null },
      { ...entry, guildId: null, organizationId: one.id },
    ]);
  });

  it('that changes is left and joined', async () => {
    const { act, entries, audited, server, one, other } = await setUp();
    await audited.join(server.id, one.id);
    expect(entries()).toEqual([]);
    await act(() => audited.join(server.id, other.id));
    const left = {
      action: 'server.left_organization',
      before: { organizationId: one.id },
      after: { organizationId: null },
    };
    const joined = { action: 'server.joined_organization', after: { organizationId: other.id } };
    expect(entries()).toMatchObject([
      { ...left, guildId: server.id },
      { ...left, organizationId: one.id },
      { ...joined, guildId: server.id },
      { ...joined, organizationId: other.id },
    ]);
    expect(await audited.isMember(other.id, server.id)).toBe(true);
  });

  it('that stays, or of an unknown server, is not recorded', async () => {
    const { act, entries, audited, server, one } = await setUp();
    await audited.join(server.id, one.id);
    await act(async () => {
      expect(await audited.join(server.id, one.id)).toBe(true);
      expect(await audited.join(aServer().id, one.id)).toBe(false);
    });
    expect(entries()).toEqual([]);
  });
});

it('records in the log of the organization that a server which is removed has left', async () => {
  const { act, entries, audited, server, one } = await setUp();
  await audited.join(server.id, one.id);
  await act(() => audited.removeServer(server.id));
  expect(entries()).toMatchObject([{ action: 'server.left_organization', organizationId: one.id, guildId: null }]);
  expect(await audited.findServer(server.id)).toBeNull();
});
