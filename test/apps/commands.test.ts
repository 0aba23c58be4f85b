import { systemClock } from '#adapters/node/system-clock.ts';
import type { UseCases } from '#core/index.ts';
import { buildHelp, runCommand } from '../../apps/cli/commands.ts';
import { DEMO_SERVERS, seedDemo } from '../../apps/cli/demo/demo.ts';
import { createInMemory } from '../support/in-memory.ts';

const GUILD = DEMO_SERVERS[0].id;
const CREATE = ['token', 'create', '--guild', GUILD, '--name', 'x', '--scopes'];

let app: UseCases;
const run = (words: readonly string[]) => runCommand({ app, database: null, clock: systemClock }, words);
beforeAll(async () => {
  ({ app } = createInMemory());
  await seedDemo(app);
});

it.each<[string[], RegExp]>([
  [['token', 'create'], /^--guild or --org, --name, --scopes are missing\.$/],
  [
    ['admin', 'guild', 'add'],
    /^<guildId>, --name, --plan are missing\. Plans: free, community, pro, team, enterprise;/,
  ],
  [['admin', 'guild', 'add', '77', '--name', 'n'], /^--plan is missing\. Plans: free, .*docs\/operate\/servers\.md/],
  [['admin', 'guild', 'plan', '77'], /^<plan> is missing\. Plans: free/],
  [['admin', 'org', 'add'], /^<name>, --plan are missing\. Plans: /],
  [['admin', 'org', 'join'], /^<orgId>, <guildId> are missing\.$/],
  [['token', 'list', '--guild', GUILD, '--plan', 'pro'], /^"--plan" is not an option of "token list"\.\n/],
  [[...CREATE, 'tickets:reed'], /unknown scope/],
  [[...CREATE, 'tickets:reed'], /"tickets:reed".*Scopes: all, tickets:read, tickets:write/],
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
  [['token', 'frobnicate'], /There is no command "token frobnicate".\nCommands:\n {2}token create [^]*token revoke/],
  [['frobnicate'], /There is no command "frobnicate".\nCommands:[^]*token create [^]*admin guild list[^]*demo-data/],
  [['admin', 'guild'], /Commands:[^]*admin guild add [^]*admin guild remove/],
  [['admin', 'guild', 'remove', '78'], /Server not found/],
  [['admin', 'guild', 'remove', DEMO_SERVERS[1].id], /"Second Server".*for good.*--confirm/],
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

it.each([
  [['--help'], ['token create', 'admin guild list', 'admin forget-secrets', 'demo-data']],
  [
    ['token', '--help'],
    ['token create', 'token revoke'],
  ],
  [['admin', 'org', 'leave', '5', '-h'], ['admin org leave <guildId>']],
])('prints what can be done for %j', (words, commands) => {
  const help = buildHelp(words);
  expect(help).toMatchObject({ exitCode: 0, stderr: '' });
  for (const command of commands) expect(help?.stdout).toContain(`\n  ${command}`);
  expect(help?.stdout.match(/^ {2}\S/gm)?.length).toBeGreaterThanOrEqual(commands.length);
});

it('prints help for the commands that were named only', () => {
  expect(buildHelp(['token', '--help'])?.stdout).not.toContain('admin');
  expect(buildHelp(['token', 'list'])).toBeNull();
});

it('lists servers and organizations, and removes a server', async () => {
  await run(['admin', 'guild', 'add', '555', '--name', 'Short', '--plan', 'team']);
  const organization = (await run(['admin', 'org', 'add', 'Acme', '--plan', 'team'])).stdout;
  await run(['admin', 'org', 'join', organization, '555']);
  const listed = await run(['admin', 'guild', 'list']);
  expect(listed.stdout).toMatch(
    new RegExp(`^555  Short  team  organization ${organization}  bot present  added \\S+$`, 'm'),
  );
  expect((await run(['admin', 'org', 'list'])).stdout).toMatch(
    new RegExp(`^${organization}  Acme  team  1 server`, 'm'),
  );
  expect(await run(['admin', 'guild', 'remove', '555', '--confirm'])).toMatchObject({ exitCode: 0 });
  expect((await run(['admin', 'guild', 'list'])).stdout).not.toContain('Short');
});

it('labels both tokens of the demo', async () => {
  const { stdout } = await runCommand({ app: createInMemory().app, database: null, clock: systemClock }, [
    'admin',
    'demo',
  ]);
  expect(stdout).toMatch(/^Guild token: gdk_\w{42}\nOrganization token: gdk_\w{42}$/);
});

it('tells how to get demo servers when there are none', async () => {
  const { stderr } = await runCommand({ app: createInMemory().app, database: null, clock: systemClock }, ['demo-data']);
  expect(stderr).toMatch(/no demo servers.*--guild.*admin -- demo/);
});

it('prints no sign of a name that a terminal would obey', async () => {
  const name = 'Evil\u001b[2J\u202e\u0007';
  expect((await run(['admin', 'guild', 'add', '79', '--name', name, '--plan', 'pro'])).exitCode).toBe(0);
  const { stdout } = await run(['admin', 'guild', 'list']);
  expect(stdout).toContain('Evil\\u{1b}[2J\\u{202e}\\u{7}');
  expect(stdout).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
});
