import { existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { parseDomain } from '../../../apps/cli/setup/answers.ts';
import { checkDomain } from '../../../apps/cli/setup/check-answers.ts';
import { runSetup } from '../../../apps/cli/setup/run-setup.ts';
import { useDiscord } from '../../support/discord/discord.ts';
import { emptyFolder, runCliHere } from '../../support/programs/process.ts';
import { aFinding } from '../doctor/examine.ts';

const discord = useDiscord();
const lookUp = () => Promise.reject(new Error('not found'));

let folder: string;
let place: string;
let tokenFile: string;
beforeEach(async () => {
  [folder, place] = [await emptyFolder(), await emptyFolder()];
  tokenFile = join(folder, 'token');
  await writeFile(tokenFile, `${discord.environment['DISCORD_TOKEN']}\n`);
});

describe('without questions', () => {
  const setUp = (words: readonly string[], environment: Record<string, string> = discord.environment) =>
    runCliHere(['admin', 'setup', ...words, '--to', join(place, 'desk')], environment);
  const ALL = ['--where', 'docker', '--domain', 'localhost', '--language', 'pt-br'];

  it('takes the token from a file, asks Discord whose it is, and prints the invitation', async () => {
    const { stdout, stderr, status } = await setUp([...ALL, '--token-file', tokenFile]);
    expect([stderr, status]).toEqual(['', 0]);
    const token = discord.environment['DISCORD_TOKEN'] ?? '';
    expect(stdout).toMatch(/^ok: the token belongs to the application Support$/m);
    expect(stdout).toContain(`https://discord.com/oauth2/authorize?client_id=${discord.applicationId}`);
    expect(stdout).toContain('guildesk admin dashboard-link    # the first sign-in');
    expect(stdout).not.toContain(token);
    const variables = await readFile(join(place, 'desk', '.env'), 'utf8');
    expect(variables).toContain(`DISCORD_APPLICATION_ID=${discord.applicationId}\n`);
    expect(variables).toContain('DEFAULT_LANGUAGE=pt-BR\n');
    expect(variables).not.toContain(token);
    const file = join(place, 'desk', 'secrets', 'discord_token');
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual([token, 0o600]);
  });

  it('says which intents the application lacks', async () => {
    discord.portal.messageContent = false;
    const { stdout, status } = await setUp([...ALL, '--token-file', tokenFile]);
    discord.portal.messageContent = true;
    expect([status, stdout]).toEqual([0, expect.stringMatching(/Message Content/)]);
  });

  it.each<[string, readonly string[], RegExp]>([
    [
      'nothing is answered',
      [],
      /^--where, --domain, --language, --token-file or --sandbox are missing, and there is no terminal/,
    ],
    ['the token is missing', ALL, /^--token-file or --sandbox is missing/],
    ['both are given', [...ALL, '--sandbox', '--token-file', 'x'], /exclude each other/],
    [
      'the way is unknown',
      [...ALL, '--sandbox', '--where', 'heroku'],
      /^--where: "heroku" is not one of docker, systemd, panel, clone\. Nothing was written/,
    ],
    [
      'a clone is to run under systemd',
      [...ALL, '--sandbox', '--where', 'systemd'],
      /^--where: systemd runs the package, and this is a clone/,
    ],
    [
      'the domain is an address',
      [...ALL, '--sandbox', '--domain', 'https://desk.example.com'],
      /^--domain: .* is an address/,
    ],
    ['the domain is no name', [...ALL, '--sandbox', '--domain', 'desk'], /^--domain: "desk" is not the name of a host/],
    [
      'the language is unknown',
      [...ALL, '--sandbox', '--language', 'xx'],
      /^--language: "xx" is not one of de, en, es, fr, pt-BR/,
    ],
    [
      'the file of the token is missing',
      [...ALL, '--token-file', '/nowhere/token'],
      /^--token-file: \/nowhere\/token cannot be read/,
    ],
    ['an option is unknown', [...ALL, '--sandbox', '--token', 'x'], /--token/],
  ])('refuses when %s, and writes nothing', async (_, words, message) => {
    expect(await setUp(words)).toEqual({ stdout: '', stderr: expect.stringMatching(message), status: 1 });
    expect(await readdir(place)).toEqual([]);
  });

  it.each([
    ['not.the.token', /^--token-file: Discord refuses this token\. "Reset Token"/],
    ['', /^--token-file: The token is empty/],
    ['two words', /^--token-file: This is not a token/],
  ])('refuses the token "%s", writes nothing and does not print it', async (token, message) => {
    await writeFile(tokenFile, token);
    const { stderr, status } = await setUp([...ALL, '--token-file', tokenFile]);
    expect([stderr, status]).toEqual([expect.stringMatching(message), 1]);
    if (token !== '') expect(stderr).not.toContain(token);
    expect(await readdir(place)).toEqual([]);
  });

  it('refuses a token that nobody can be asked about', async () => {
    const { stderr, status } = await setUp([...ALL, '--token-file', tokenFile], {
      DISCORD_API_BASE: 'http://127.0.0.1:9/api',
    });
    expect([stderr, status]).toEqual([
      expect.stringMatching(/^--token-file: Discord cannot be asked about the token: .*127\.0\.0\.1:9/),
      1,
    ]);
    expect(await readdir(place)).toEqual([]);
  });
});

describe('questions', () => {
  /** A person at a terminal, who types the answers one after the other. */
  const answer = async (answers: readonly string[], words: readonly string[] = []) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let shown = '';
    output.on('data', (data: Buffer) => (shown += data.toString()));
    input.end(answers.map((line) => `${line}\n`).join(''));
    const running = runSetup(['setup', '--to', join(place, 'desk'), ...words], {
      environment: discord.environment,
      console: { input, output },
      lookUp,
    });
    const result = await running.catch((error: unknown) => (error as Error).message);
    return { result, shown };
  };

  it('are asked again until the answer can be used', async () => {
    const token = discord.environment['DISCORD_TOKEN'] ?? '';
    const { result, shown } = await answer([
      'somewhere',
      'docker',
      'http://x.example',
      'desk.example',
      'xx',
      'de',
      'not.the.token',
      token,
    ]);
    expect(result).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/desk\.example leads nowhere yet/) });
    for (const text of [
      '"somewhere" is not one of',
      'is an address',
      '"xx" is not one of',
      'Discord refuses this token',
      'https://discord.com/developers/applications',
    ])
      expect(shown).toContain(text);
    expect(shown).not.toContain(token);
    expect(await readFile(join(place, 'desk', '.env'), 'utf8')).toContain('DEFAULT_LANGUAGE=de');
  });

  it('have defaults, and no token means the sandbox', async () => {
    const { result } = await answer(['', 'localhost', '', '']);
    expect(result).toMatchObject({ exitCode: 0 });
    expect(await readFile(join(place, 'desk', '.env'), 'utf8')).toMatch(/DEFAULT_LANGUAGE=en[^]*CHAT_PLATFORM=sandbox/);
  });

  it('are left out when an option answers them', async () => {
    const { result, shown } = await answer(['de'], ['--where', 'docker', '--domain', 'localhost', '--sandbox']);
    expect(result).toMatchObject({ exitCode: 0 });
    expect(shown).not.toMatch(/Where will it run|Which name/);
  });

  it('that end without an answer write nothing', async () => {
    expect((await answer(['docker'])).result).toBe('The questions were not answered. Nothing was written.');
    expect(existsSync(join(place, 'desk'))).toBe(false);
  });
});

describe('a domain', () => {
  it.each([
    ['Desk.Example.com', 'desk.example.com'],
    [' bücher.example ', 'xn--bcher-kva.example'],
    ['localhost', null],
  ])('%s is taken', (text, domain) => {
    expect(parseDomain(text)).toBe(domain);
  });

  it.each([
    '',
    'desk',
    '-x.example',
    'a..b',
    '10.0.0.1',
    'desk.example.com:443',
    'x y.example',
    `${'a'.repeat(64)}.example`,
  ])('"%s" is refused', (text) => {
    expect(() => parseDomain(text)).toThrow(/is not the name of a host|is an address/);
  });

  it('leads to this machine, to another one, or nowhere', async () => {
    const [own = ''] = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
    expect(await checkDomain('desk.example', () => Promise.resolve([own]))).toEqual(
      aFinding('ok', /leads to this machine/),
    );
    expect(await checkDomain('desk.example', () => Promise.resolve(['192.0.2.1']))).toEqual(
      aFinding('warning', /leads to 192\.0\.2\.1/, /behind a router/),
    );
    expect(await checkDomain('desk.example', lookUp)).toEqual(aFinding('warning', /leads nowhere yet/, /Add a record/));
  });
});
