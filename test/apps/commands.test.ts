import type { UseCases } from '#core/index.ts';
import { runCommand } from '../../apps/cli/commands.ts';
import { DEMO_SERVERS, seedDemo } from '../../apps/cli/demo.ts';
import { inMemory } from '../support/in-memory.ts';

const GUILD = DEMO_SERVERS[0].id;
const CREATE = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes'];

let app: UseCases;
const run = (words: readonly string[]) => runCommand({ app, database: null }, words);
beforeAll(async () => {
  ({ app } = inMemory());
  await seedDemo(app);
});

it.each<[string[], RegExp]>([
  [['token', 'create'], /missing/],
  [[...CREATE, 'tickets:reed'], /unknown scope/],
  [[...CREATE, ''], /missing/],
  [[...CREATE, 'org:servers:read'], /organization token/],
  [[...CREATE, 'all', '--expires', 'soon'], /ISO 8601/],
  [[...CREATE, 'all', '--expires', '2020-01-01'], /passed/],
  [[...CREATE, 'all', '--org', 'x'], /either --guild or --org/],
  [['token', 'create', '--guild', GUILD, '--name', 'x'.repeat(101), '--scopes', 'all'], /1 to 100 characters/],
  [['token', 'create', '--guild', '5', '--name', 'x', '--scopes', 'all'], /Server not found/],
  [['token', 'revoke', 'x'], /not the id of a token/],
  [['token', 'revoke', '019b0000-0000-7000-8000-000000000001'], /Token not found/],
  [['token', 'list'], /missing/],
  [['token', 'frobnicate'], /Commands:/],
  [[], /Commands:/],
  [['admin', 'guild', 'add', 'x', '--name', 'n', '--plan', 'pro'], /not a server id/],
  [['admin', 'guild', 'add', GUILD, '--name', 'n', '--plan', 'pro'], /known already/],
  [['admin', 'guild', 'add', '77', '--name', 'n', '--plan', 'gold'], /not a plan/],
  [['admin', 'guild', 'plan', '78', 'pro'], /Server not found/],
  [['admin', 'org', 'join', '019b0000-0000-7000-8000-000000000001', GUILD], /Organization not found/],
  [['admin', 'org', 'join', 'x', GUILD], /not the id of an organization/],
  [['admin', 'org', 'leave', '78'], /Server not found/],
  [['token', 'create', '--colour', 'red'], /colour/],
  [['demo-data', '100'], /means nothing here.*--tickets 100/],
  [['demo-data', '--tickets', '0'], /--tickets: "0" is not a whole number from 1/],
  [['demo-data', '--tickets', 'many'], /--tickets: "many"/],
  [['demo-data', '--tickets', '9999999'], /--tickets/],
  [['demo-data', '--months', '-1'], /--months/],
  [['demo-data', '--months', '61'], /--months: "61" is not a whole number from 1 to 60/],
  [['demo-data', '--guild', 'x'], /--guild: "x" is not a server id/],
  [['demo-data', '--guild', '78'], /there is no server 78/],
  [['demo-data'], /needs a database/],
])('tells on stderr, with status 1, what is wrong with %j', async (words, message) => {
  expect(await run(words)).toMatchObject({
    exitCode: 1,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});

it('lists tokens without their secrets, a line each, with their state and dates', async () => {
  const { stdout: secret } = await run([...CREATE, 'tickets:read', '--expires', '2099-01-01']);
  const { stdout } = await run(['token', 'list', '--guild', GUILD]);
  const [newest = '', ...older] = stdout.split('\n');
  expect(older).toHaveLength(1);
  expect(newest).toMatch(
    /^[0-9a-f-]{36} {2}gdk_\w{8} {2}x {2}tickets:read {2}active {2}created \S+ {2}expires 2099-01-01T00:00:00.000Z {2}used never$/,
  );
  expect(stdout).not.toContain(secret);
  await run(['token', 'revoke', newest.split(' ')[0]!]);
  expect((await run(['token', 'list', '--guild', GUILD])).stdout).toMatch(/revoked {2}created .* revoked \S+/);
});

it('tells how to get demo servers when there are none', async () => {
  const { stderr } = await runCommand({ app: inMemory().app, database: null }, ['demo-data']);
  expect(stderr).toMatch(/no demo servers.*--guild.*admin -- demo/);
});
