import { runCommand } from '../../../apps/cli/commands.ts';
import { sendAsPage } from '../../support/browser/dashboard.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server } = useServer(api);

const runLink = (...options: string[]) =>
  runCommand({ ...api.service, publicUrl: api.url }, ['admin', 'dashboard-link', ...options]);

/** Signs in with the printed link. @returns what the session may open */
const open = async (link: string) => {
  expect(link).toMatch(new RegExp(`^${api.url}/dashboard/sign-in#[\\w-]{43}$`));
  const answer = await sendAsPage(api, '', null)('POST', '/session', { key: new URL(link).hash.slice(1) });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const get = async (path: string) => (await sendAsPage(api, cookie, null)('GET', path)).body.data;
  return { session: answer.body.data, servers: await get('/servers'), organizations: await get('/organizations') };
};

it('makes a link for the operator, who is an owner everywhere', async () => {
  const organizationId = await api.organization('team', [server]);
  const { stdout, exitCode } = await runLink();
  expect(exitCode).toBe(0);
  const { session, servers, organizations } = await open(stdout);
  expect(session).toMatchObject({ person: { name: 'Operator', userId: null }, isOperator: true });
  expect(servers).toContainEqual(expect.objectContaining({ id: server.id, role: 'owner' }));
  expect(organizations).toContainEqual(expect.objectContaining({ id: organizationId, role: 'owner' }));
});

it('makes a link for a person of a server, with a role and an account', async () => {
  const { stdout } = await runLink('--guild', server.id, '--person', 'Ada', '--role', 'staff', '--user', '42');
  const { session, servers, organizations } = await open(stdout);
  expect(session).toMatchObject({ person: { name: 'Ada', userId: '42' }, isOperator: false });
  expect([servers.length, servers[0].role, organizations]).toEqual([1, 'staff', []]);
});

it('makes a link for a person of an organization', async () => {
  const organizationId = await api.organization('team', [server]);
  const { stdout } = await runLink('--org', organizationId, '--person', 'Bob');
  const { servers, organizations } = await open(stdout);
  expect([servers[0].id, organizations[0].id, organizations[0].role]).toEqual([server.id, organizationId, 'owner']);
});

it('makes a link for somebody who has signed in, which stands in the audit log', async () => {
  const options = ['--guild', server.id, '--person', 'Ada'];
  const { session } = await open((await runLink(...options)).stdout);
  await open((await runLink(...options)).stdout);
  const as = await api.as(server);
  const { body } = await as.get('/v1/audit-log?action=person.sign_in_link_created');
  const made = { resourceId: session.person.id, actor: { type: 'command', name: 'admin dashboard-link' } };
  expect(body.data).toMatchObject([made, made]);
});

it('knows the person again, and changes the role when one is given', async () => {
  const options = ['--guild', server.id, '--person', 'Ada'];
  const first = await open((await runLink(...options, '--role', 'viewer')).stdout);
  const again = await open((await runLink(...options)).stdout);
  const changed = await open((await runLink(...options, '--role', 'admin')).stdout);
  expect([again.session.person.id, changed.session.person.id]).toEqual(Array(2).fill(first.session.person.id));
  expect([again.servers[0].role, changed.servers[0].role]).toEqual(['viewer', 'admin']);
});

it.each([
  [['--role', 'king'], '"king" is not a role. Roles: owner, admin, staff, viewer.'],
  [['--user', 'ada'], '"ada" is not the id of a user of the chat.'],
  [['--guild', '1', '--org', '00000000-0000-7000-8000-000000000000'], 'Name either --guild or --org.'],
  [['--guild', '1'], 'Server not found.'],
  [['--org', 'x'], '"x" is not the id of an organization.'],
  [['--org', '00000000-0000-7000-8000-000000000000'], 'Organization not found.'],
  [['--person', 'x'.repeat(101)], '1 to 100 characters are needed.'],
])('refuses %j', async (options, message) => {
  const { stdout, stderr, exitCode } = await runLink(...options);
  expect([stdout, exitCode]).toEqual(['', 1]);
  expect(stderr).toContain(message);
});
