import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { GatewayCloseCodes } from 'discord-api-types/v10';
import pg from 'pg';
import { SECRETS_KEY } from '../support/api.ts';
import { emptyPostgresUrl, postgresUrl, withPostgres } from '../support/databases.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { emptyFolder, migratedFolder, ROOT, runCliHere } from '../support/programs/process.ts';
import { freePort } from '../support/programs/redis-server.ts';

/** What a program that starts has printed, and its status. */
interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Far less than a start waits for PostgreSQL. */
const PATIENCE_MS = 15_000;

type Program = 'standalone' | 'api' | 'worker' | 'bot' | 'discord-gate';
const PROGRAMS: readonly Program[] = ['standalone', 'api', 'worker', 'bot', 'discord-gate'];

const spawnProgram = (program: Program, own: Readonly<Record<string, string>>, words: readonly string[] = []) => {
  const env = { PATH: process.env['PATH'], PORT: '0', DISCORD_GATE_PORT: '0', ...own };
  const child = spawn(process.execPath, ['--no-warnings', `apps/${program}/main.ts`, ...words], { cwd: ROOT, env });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => (printed.stdout += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (printed.stderr += bytes.toString()));
  const ended = once(child, 'close').then(([status]): Ended => ({ ...printed, status: status as number | null }));
  return { child, printed, ended };
};

const listLines = ({ stdout, stderr }: Ended): readonly string[] => `${stdout}${stderr}`.trimEnd().split('\n');

withPostgres('a program with a token that Discord refuses', () => {
  const discord = useDiscord();

  it.each(PROGRAMS)('says so in one line, is never ready, and ends with status 1 (%s)', async (program) => {
    const DATA_DIR = await emptyFolder();
    const { ended } = spawnProgram(program, {
      ...discord.environment,
      CHAT_PLATFORM: 'discord',
      DISCORD_TOKEN: 'not.the.token',
      DATA_DIR,
      ...(program !== 'standalone' && { DATABASE_URL: await postgresUrl(), SECRETS_KEY }),
    });
    const end = await ended;
    expect(listLines(end)).toEqual([
      expect.stringMatching(/^Discord refused the token of the bot\. Set DISCORD_TOKEN/),
    ]);
    expect(end.status).toBe(1);
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  it('ends with status 1 when it is refused later, too', async () => {
    const { child, printed, ended } = spawnProgram('bot', {
      ...discord.environment,
      CHAT_PLATFORM: 'discord',
      DATA_DIR: await emptyFolder(),
      DATABASE_URL: await postgresUrl(),
      SECRETS_KEY,
    });
    let isRevoked = false;
    child.stdout.on('data', () => {
      if (isRevoked || !printed.stdout.includes('connected to Discord')) return;
      isRevoked = true;
      discord.gateway.closeWith(GatewayCloseCodes.AuthenticationFailed);
    });
    const end = await ended;
    expect(end.stdout).toContain('Discord refused the token of the bot.');
    expect(end.status).toBe(1);
  });
});

it.each(['api', 'worker', 'bot', 'discord-gate'] as const)(
  'refuses an empty environment, names all that is missing, and writes nothing (%s)',
  async (program) => {
    const DATA_DIR = await emptyFolder();
    const end = await spawnProgram(program, { DATA_DIR }).ended;
    expect(end).toMatchObject({ status: 1, stdout: '' });
    const named = [...end.stderr.matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name);
    const [database, discord] = [
      ['DATABASE_URL', 'SECRETS_KEY'],
      ['CHAT_PLATFORM', 'DISCORD_APPLICATION_ID', 'DISCORD_TOKEN'],
    ];
    const expected = { api: database, worker: database, bot: [...database, ...discord], 'discord-gate': discord };
    expect(named).toEqual(expected[program]);
    expect(await readdir(DATA_DIR)).toEqual([]);
  },
);

describe('a program that is given words', () => {
  it.each(PROGRAMS)('shows its help, and starts nothing (%s)', async (program) => {
    const DATA_DIR = await emptyFolder();
    const end = await spawnProgram(program, { DATA_DIR }, ['--help']).ended;
    expect(end).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('docs/operate/configure.md') });
    expect(end.stdout).not.toContain('ready');
    expect(await readdir(DATA_DIR)).toEqual([]);
  });

  it.each(PROGRAMS)('refuses what it does not know, and starts nothing (%s)', async (program) => {
    const DATA_DIR = await emptyFolder();
    const end = await spawnProgram(program, { DATA_DIR }, ['--port', '8080']).ended;
    expect(end).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^"--port" is not an option\. /),
    });
    expect(await readdir(DATA_DIR)).toEqual([]);
  });
});

describe('SIGTERM during the start', () => {
  it('is obeyed before the demo is made', async () => {
    const DATA_DIR = await migratedFolder();
    const { child, ended } = spawnProgram('standalone', { DATA_DIR });
    const holder = join(DATA_DIR, 'guildesk.holder.json');
    const watch = setInterval(() => {
      if (!existsSync(holder)) return;
      clearInterval(watch);
      child.kill('SIGTERM');
    }, 1);
    const end = await ended;
    expect(end).toMatchObject({ status: 0, stderr: '' });
    expect(end.stdout).not.toMatch(/ready|gdk_|sign-in/);
    expect(existsSync(holder)).toBe(false);
  });

  it('is obeyed while PostgreSQL is waited for', async () => {
    const DATABASE_URL = `postgres://guildesk:secret@127.0.0.1:${await freePort()}/guildesk`;
    const { child, printed, ended } = spawnProgram('worker', {
      DATABASE_URL,
      SECRETS_KEY,
      DATA_DIR: await emptyFolder(),
    });
    const startedAt = performance.now();
    child.stdout.on('data', () => child.kill('SIGTERM'));
    expect(await ended).toMatchObject({ status: 0, stderr: '' });
    expect(performance.now() - startedAt).toBeLessThan(PATIENCE_MS);
    expect(printed.stdout).toMatch(
      /PostgreSQL at 127\.0\.0\.1:\d+ cannot be used: connect ECONNREFUSED \S+\. Check host and port/,
    );
  });
});

/** Starts the program, stops it when it is ready, and returns what it has printed. */
const startAndStop = async (program: Program, environment: Readonly<Record<string, string>>): Promise<string> => {
  const { child, printed, ended } = spawnProgram(program, environment);
  child.stdout.on('data', () => printed.stdout.includes('is ready') && child.kill('SIGTERM'));
  const { status, stdout, stderr } = await ended;
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
};

withPostgres('a start on PostgreSQL', () => {
  const SIGN_IN = 'Sign in: npm run admin -- dashboard-link';

  it.each(['standalone', 'api'] as const)('says how to sign in while nobody can (%s)', async (program) => {
    const environment = { DATABASE_URL: await postgresUrl(), SECRETS_KEY, DATA_DIR: await emptyFolder() };
    const first = await startAndStop(program, { ...environment, LOG_FORMAT: 'text' });
    expect(first.split('\n')).toContain(SIGN_IN);
    const json = await startAndStop(program, environment);
    expect(
      json
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as { msg: string }).msg),
    ).toContain(SIGN_IN);
    expect((await runCliHere(['admin', 'dashboard-link'], environment)).status).toBe(0);
    expect(await startAndStop(program, environment)).not.toContain('Sign in');
  });

  const listEnd = async (url: string): Promise<Ended> =>
    spawnProgram('worker', { DATABASE_URL: url, SECRETS_KEY, DATA_DIR: await emptyFolder() }).ended;

  it('that names no database ends in a line that names its host and says what to do', async () => {
    const url = new URL(await postgresUrl());
    url.pathname = '/not_there';
    const end = await listEnd(url.href);
    expect(end.status).toBe(1);
    expect(end.stderr.trimEnd().split('\n')).toEqual([
      `PostgreSQL at ${url.hostname}:${url.port || '5432'} cannot be used: database "not_there" does not exist. Create the database, or correct its name in DATABASE_URL.`,
    ]);
  });

  it('whose role may not make tables ends in a line that says what to do', async () => {
    const url = new URL(await emptyPostgresUrl());
    const role = `${url.pathname.slice(1)}_guest`;
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(`create role ${role} login`);
    url.username = role;
    const end = await listEnd(url.href);
    await client.query(`drop owned by ${role}; drop role ${role}`);
    await client.end();
    expect(end.status).toBe(1);
    expect(end.stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^PostgreSQL at \S+ cannot be used: permission denied .* grant it CREATE /),
    ]);
  });
});

it('a service at all addresses of the machine prints links that lead to it, and what is missing', async () => {
  const printed = await startAndStop('standalone', { DATA_DIR: await migratedFolder(), HOST: '0.0.0.0' });
  expect(printed).not.toContain('0.0.0.0');
  expect(printed).toMatch(/http:\/\/127\.0\.0\.1:\d+\/dashboard\/sign-in/);
  expect(printed).toMatch(/PUBLIC_URL/);
});
