import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LISTED_COMMANDS } from '../../apps/cli/commands.ts';
import { runForwardWebhooks } from '../../apps/cli/forward-webhooks/run.ts';
import { emptyPostgresUrl, withPostgres } from '../support/databases.ts';
import { emptyFolder, runCliHere } from '../support/programs/process.ts';

const COMMANDS = LISTED_COMMANDS.map(({ words }) => words.join(' '));

/** These make what is missing. */
const MAKING = ['admin demo', 'demo-data'];
/** These need no data, and say what they are asked for. */
const WITHOUT_DATA = ['admin doctor', 'admin discord-invite'];
/** These say first what else they lack. */
const LACKING_MORE = ['admin restore-drill', 'admin setup', 'admin import convert'];
/** This one would update the clone with these tests. Tests of its own run it in others. */
const ELSEWHERE = ['admin update'];
const OTHERS = [...MAKING, ...WITHOUT_DATA, ...LACKING_MORE, ...ELSEWHERE];
const REFUSING = COMMANDS.filter((name) => !OTHERS.includes(name));

/** Words that a command takes, so that nothing but the folder is wrong. */
const FURTHER: Readonly<Record<string, string>> = {
  'token create': '--guild 5 --name x --scopes all',
  'token list': '--guild 5',
  'token revoke': '019b0000-0000-7000-8000-000000000001',
  'admin guild add': '5 --name x --plan pro',
  'admin guild plan': '5 pro',
  'admin guild remove': '5 --confirm',
  'admin org add': 'Acme --plan team',
  'admin org join': '019b0000-0000-7000-8000-000000000001 5',
  'admin org leave': '5',
};
const toWords = (name: string) => `${name} ${FURTHER[name] ?? ''}`.trim().split(' ');

/** Runs a command with a folder that has nothing in it, or is not there. @returns what is in it afterwards, too */
const runThere = async (words: readonly string[], own: Readonly<Record<string, string>> = {}) => {
  const above = await emptyFolder();
  const environment = { DATA_DIR: join(above, 'data'), CHAT_PLATFORM: 'discord', ...DISCORD, ...own };
  const absent = await runCliHere(words, environment);
  const isMade = await readdir(above);
  await mkdir(environment.DATA_DIR, { recursive: true });
  const empty = await runCliHere(words, environment);
  return { absent, empty, written: [...isMade, ...(await readdir(environment.DATA_DIR))] };
};
const DISCORD = {
  DISCORD_TOKEN: 'x.y.z',
  DISCORD_APPLICATION_ID: '12345',
  DISCORD_API_BASE: 'http://127.0.0.1:9/api/v10',
};

it('knows commands of each kind', () => {
  expect(COMMANDS).toEqual(expect.arrayContaining(OTHERS));
  expect(REFUSING.length).toBeGreaterThan(15);
});

it.each(REFUSING)('"%s" refuses a folder without a database, and writes nothing', async (name) => {
  const words = name === 'admin backup' ? [...toWords(name), '--to', join(await emptyFolder(), 'copy')] : toWords(name);
  const { absent, empty, written } = await runThere(words);
  for (const result of [absent, empty]) expect(result).toMatchObject({ status: 1, stdout: '' });
  // This one copies from the folder to a server, which it asks for first.
  const says = name === 'admin move-database' ? /DATABASE_URL/ : /no (embedded )?database in \S+data\b.*DATA_DIR/;
  expect([absent.stderr, empty.stderr]).toEqual([expect.stringMatching(says), expect.stringMatching(says)]);
  expect(written).toEqual([]);
});

it.each(LACKING_MORE)('"%s" refuses what else it lacks, and writes nothing', async (name) => {
  const { absent, empty, written } = await runThere(toWords(name));
  for (const result of [absent, empty])
    expect(result).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/\w+ .*\./) });
  expect(written).toEqual([]);
});

it('move-database refuses it with a server, too', async () => {
  const own = { DATABASE_URL: 'postgres://127.0.0.1:9/x', SECRETS_KEY: `k1:${Buffer.alloc(32).toString('base64')}` };
  const { absent, written } = await runThere(['admin', 'move-database'], own);
  expect(absent).toMatchObject({ status: 1, stderr: expect.stringMatching(/no embedded database in/) });
  expect(written).toEqual([]);
});

it.each(WITHOUT_DATA)('"%s" needs no database, and writes nothing', async (name) => {
  const { absent, written } = await runThere(toWords(name));
  expect(absent.stdout).not.toBe('');
  expect(written).toEqual([]);
});

it('discord-invite prints the address before the first start', async () => {
  const { absent } = await runThere(['admin', 'discord-invite']);
  expect(absent).toMatchObject({ status: 0, stdout: expect.stringContaining('client_id=12345'), stderr: '' });
});

it.each(['--help', 'token --help', 'admin -h', 'nonsense', 'token nonsense', 'token list --tickets 5', ''])(
  '"%s" is answered without a database, and writes nothing',
  async (line) => {
    const { absent, empty, written } = await runThere(line.split(' ').filter(Boolean));
    const isHelp = /--help|-h/.test(line);
    for (const result of [absent, empty]) expect(result.status).toBe(isHelp ? 0 : 1);
    if (!isHelp)
      expect(absent.stderr).toMatch(/^There is no command|^A command is missing|^"--tickets" is not an option/);
    expect(written).toEqual([]);
  },
);

it('forward-webhooks needs no folder at all', async () => {
  const lines: string[] = [];
  const options = { print: (line: string) => lines.push(line), signal: AbortSignal.abort() };
  expect(await runForwardWebhooks(['--to', 'http://127.0.0.1:9/'], {}, options)).toBe(1);
  expect(lines.join('\n')).toContain('GUILDESK_TOKEN is missing');
});

withPostgres('a database on a server without tables', () => {
  it('is refused by a command, which makes none', async () => {
    const environment = {
      DATABASE_URL: await emptyPostgresUrl(),
      SECRETS_KEY: `k1:${Buffer.alloc(32).toString('base64')}`,
      DATA_DIR: await emptyFolder(),
    };
    for (const _ of ['once', 'and again']) {
      const { status, stdout, stderr } = await runCliHere(['admin', 'dashboard-link'], environment);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(/has no tables of guildesk/);
    }
    expect((await runCliHere(['admin', 'demo'], environment)).status).toBe(0);
    expect((await runCliHere(['admin', 'dashboard-link'], environment)).status).toBe(0);
  });

  it('that is out of reach is named with its host', async () => {
    const environment = {
      DATABASE_URL: 'postgres://desk:secret@127.0.0.1:9/desk',
      SECRETS_KEY: `k1:${Buffer.alloc(32).toString('base64')}`,
      DATA_DIR: await emptyFolder(),
    };
    const { status, stderr } = await runCliHere(['admin', 'guild', 'list'], environment);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^PostgreSQL at 127\.0\.0\.1:9 cannot be used: connect ECONNREFUSED .*\. Check host and port/,
    );
    expect(stderr).not.toContain('secret');
  });
});
