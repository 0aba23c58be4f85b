import type { UseCases } from '#core/index.ts';
import { toGuildId } from '#core/shared/ids.ts';
import { DEMO_SERVERS, DEMO_STAFF_ID, removeDemo, seedDemo } from '../../apps/cli/demo/demo.ts';
import { createInMemory } from '../support/in-memory.ts';

const OWN = toGuildId('555');

let app: UseCases;
beforeEach(async () => {
  ({ app } = createInMemory());
  await app.organizations.addServer(OWN, 'Own', 'pro');
});

const listServers = async () => (await app.organizations.listAllServers()).map(({ id }) => id);
const operator = { owner: null, name: 'Operator' } as const;

it('removes the demo servers, ends the tokens of the demo, and leaves all others', async () => {
  await seedDemo(app);
  await app.dashboard.ensurePerson({ ...operator, userId: DEMO_STAFF_ID });
  const [organization] = await app.organizations.listAllOrganizations();
  expect(await removeDemo(app)).toEqual(DEMO_SERVERS.map(({ name }) => name));
  expect(await listServers()).toEqual([OWN]);
  const tokens = await app.access.listTokens({ kind: 'organization', organizationId: organization!.id });
  expect(tokens.map(({ revokedAt }) => revokedAt !== null)).toEqual([true]);
  expect(await app.dashboard.listPeople(null)).toMatchObject([{ name: 'Operator', userId: null, role: 'owner' }]);
  expect(await removeDemo(app)).toEqual([]);
});

it('leaves an organization of the demo that has got another server', async () => {
  await seedDemo(app);
  const [organization] = await app.organizations.listAllOrganizations();
  await app.organizations.joinOrganization(organization!.id, OWN);
  await removeDemo(app);
  const tokens = await app.access.listTokens({ kind: 'organization', organizationId: organization!.id });
  expect(tokens.map(({ revokedAt }) => revokedAt)).toEqual([null]);
});

it('takes no server for one of the demo because of its id alone', async () => {
  await app.organizations.addServer(DEMO_SERVERS[0].id, 'A real one', 'pro');
  expect(await removeDemo(app)).toEqual([]);
  expect(await listServers()).toHaveLength(2);
});
