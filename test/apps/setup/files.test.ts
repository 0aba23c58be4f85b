import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { parseSecretsKeys } from '#adapters/node/secret-box.ts';
import type { Answers } from '../../../apps/cli/setup/answers.ts';
import { planPanel } from '../../../apps/cli/setup/plan-panel.ts';
import { getProgram, planSystemd } from '../../../apps/cli/setup/plan-systemd.ts';
import { runSetup } from '../../../apps/cli/setup/run-setup.ts';
import { writePlan } from '../../../apps/cli/setup/write-plan.ts';
import { Environment } from '../../../apps/composition/config/environment.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { emptyFolder, ROOT } from '../../support/programs/process.ts';

const TOKEN = 'token.of.the-bot';
const ANSWERS: Answers = {
  way: 'systemd',
  domain: 'desk.example.com',
  language: 'de',
  bot: {
    token: TOKEN,
    applicationId: '42',
    applicationName: 'Support',
    granted: { messageContent: true, serverMembers: true },
  },
};
const PROGRAM = '/usr/bin/node /opt/guildesk/lib/node_modules/guildesk/guildesk.js';
const WRITE = { isReplacing: false, suffix: '.before' };

/** Every file of a folder, with its mode. */
const readAll = async (folder: string) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const all: Record<string, { readonly text: string; readonly mode: number }> = Object.fromEntries(
    await Promise.all(
      files.map(async (path) => {
        const text = await readFile(path, 'utf8');
        return [path.slice(folder.length + 1), { text, mode: (await stat(path)).mode & 0o777 }] as const;
      }),
    ),
  );
  return all;
};

/** @throws when it is not there */
const getFile = <File>(files: Readonly<Record<string, File>>, path: string): File => {
  const file = files[path];
  if (!file) throw new Error(`There is no ${path}.`);
  return file;
};

/** As EnvironmentFile and env_file are read. */
const parseLines = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .trim()
      .split('\n')
      .map((line) => line.split('=') as [string, string]),
  );

const setUp = async (folder: string, ...words: readonly string[]) => {
  const argv = ['setup', '--sandbox', '--language', 'en', '--to', folder, ...words];
  const lookUp = () => Promise.reject(new Error('not found'));
  try {
    const { stdout, exitCode: status } = await runSetup(argv, { environment: {}, console: null, lookUp });
    return { stdout, stderr: '', status };
  } catch (error) {
    return { stdout: '', stderr: (error as Error).message, status: 1 };
  }
};

describe('docker', () => {
  it('has a service and a proxy, with secrets that only their owner reads', async () => {
    const folder = join(await emptyFolder(), 'desk');
    const { stdout, status } = await setUp(folder, '--where', 'docker', '--domain', 'desk.invalid');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^warning: desk\.invalid leads nowhere yet\. Add a record/);
    expect(stdout).toContain('1. docker compose up -d    # in the folder of compose.yaml');
    const files = await readAll(folder);
    expect(Object.keys(files).toSorted()).toEqual(['.env', 'compose.yaml', 'data/secrets.key']);
    expect([
      getFile(files, '.env').mode,
      getFile(files, 'data/secrets.key').mode,
      getFile(files, 'compose.yaml').mode,
    ]).toEqual([0o600, 0o600, 0o644]);
    expect(parseSecretsKeys(getFile(files, 'data/secrets.key').text)).toHaveLength(1);
    const variables = parseLines(getFile(files, '.env').text);
    expect(Object.keys(variables).filter((name) => !(name in Environment.shape))).toEqual([]);
    expect(readConfig(variables)).toMatchObject({
      publicUrl: 'https://desk.invalid',
      trustedProxies: 1,
      backups: { folder: '/backups' },
    });
    const compose = parse(getFile(files, 'compose.yaml').text) as {
      services: Record<string, { user?: string; command?: string[]; ports?: string[]; volumes: string[] }>;
    };
    const [guildesk, caddy] = [getFile(compose.services, 'guildesk'), getFile(compose.services, 'caddy')];
    expect(caddy.command).toEqual(['caddy', 'reverse-proxy', '--from', 'desk.invalid', '--to', 'guildesk:3000']);
    expect(guildesk.ports).toBeUndefined();
    // The folders that the container writes belong to the user whom it runs as, who is not root.
    const [uid] = (guildesk.user ?? '').split(':').map(Number);
    expect(uid).toBeGreaterThan(0);
    for (const name of ['data', 'backups', 'secrets', 'data/secrets.key']) {
      const found = await stat(join(folder, name));
      expect([name, found.uid, found.mode & 0o077]).toEqual([name, uid, 0]);
    }
  });

  it('has no proxy for this machine only', async () => {
    const folder = await emptyFolder();
    expect((await setUp(folder, '--where', 'docker', '--domain', 'localhost')).status).toBe(0);
    const compose = parse(await readFile(join(folder, 'compose.yaml'), 'utf8')) as { services: object };
    expect(compose.services).toEqual({ guildesk: expect.objectContaining({ ports: ['127.0.0.1:3000:3000'] }) });
    expect(parseLines(await readFile(join(folder, '.env'), 'utf8'))).toMatchObject({
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: '0',
    });
  });
});

describe('systemd', () => {
  it('has a unit as strict as the documented one, and secrets in /etc/guildesk', async () => {
    const root = await emptyFolder();
    const plan = planSystemd(ANSWERS, root, PROGRAM);
    await writePlan(plan, WRITE);
    const files = await readAll(root);
    // The user of Caddy may not read /etc/guildesk, so an import from it fails.
    expect(plan.steps.join('\n')).toContain('cat /etc/guildesk/Caddyfile >> /etc/caddy/Caddyfile');
    expect(Object.fromEntries(Object.entries(files).map(([path, { mode }]) => [path, mode]))).toEqual({
      'etc/systemd/system/guildesk.service': 0o644,
      'etc/guildesk/environment': 0o600,
      'etc/guildesk/discord_token': 0o600,
      'etc/guildesk/Caddyfile': 0o644,
      'var/lib/guildesk/secrets.key': 0o600,
    });
    const unit = getFile(files, 'etc/systemd/system/guildesk.service').text.split('\n');
    const documented = (await readFile(join(ROOT, 'docs/deploy/systemd/guildesk.service'), 'utf8')).split('\n');
    expect(unit).toEqual(expect.arrayContaining(documented.slice(documented.indexOf('UMask=0077'))));
    expect(unit).toContain(`ExecStart=${PROGRAM} start`);
    expect(unit.join('\n')).not.toContain(TOKEN);
    const variables = parseLines(getFile(files, 'etc/guildesk/environment').text);
    expect(Object.keys(variables).filter((name) => !(name in Environment.shape))).toEqual([]);
    expect(variables).toMatchObject({
      DISCORD_APPLICATION_ID: '42',
      DEFAULT_LANGUAGE: 'de',
      BACKUP_TO: '/var/lib/guildesk-backups',
    });
    expect(getFile(files, 'etc/guildesk/environment').text).not.toContain(TOKEN);
    expect(getFile(files, 'etc/guildesk/discord_token').text).toBe(TOKEN);
  });

  it('runs only what the unit can read', () => {
    const package_ = '/opt/guildesk/lib/node_modules/guildesk/lib/cli.js';
    expect(getProgram('/usr/bin/node', package_)).toBe(PROGRAM);
    expect(() => getProgram('/root/.nvm/node', package_)).toThrow(/home folder/);
    expect(() => getProgram('/usr/bin/node', '/home/kim/guildesk/lib/cli.js')).toThrow(/home folder/);
    expect(() => getProgram('/usr/bin/node', '/opt/clone/apps/cli/main.ts')).toThrow(/this is a clone/);
  });
});

describe('a panel', () => {
  it('gets the egg with the answers, and the token is in no file', async () => {
    const folder = await emptyFolder();
    const { steps, ...plan } = planPanel({ ...ANSWERS, way: 'panel' }, folder);
    await writePlan({ ...plan, steps }, WRITE);
    const text = await readFile(join(folder, 'egg-guildesk.json'), 'utf8');
    const { variables } = JSON.parse(text) as {
      variables: readonly { env_variable: string; default_value: string; rules: string }[];
    };
    const values = Object.fromEntries(variables.map((variable) => [variable.env_variable, variable.default_value]));
    expect(values).toMatchObject({
      PUBLIC_URL: 'https://desk.example.com',
      TRUST_PROXY: '1',
      CHAT_PLATFORM: 'discord',
      DISCORD_APPLICATION_ID: '42',
      DEFAULT_LANGUAGE: 'de',
      DISCORD_TOKEN: '',
    });
    expect(text).not.toContain(TOKEN);
    expect(steps.join('\n')).toMatch(/Type the token/);
  });
});

describe('a clone', () => {
  it('gets variables that npm start reads, and its key', async () => {
    const folder = await emptyFolder();
    const { stdout, status } = await setUp(folder, '--where', 'clone', '--domain', 'localhost');
    expect([status, stdout]).toEqual([0, expect.stringContaining('npm start')]);
    const files = await readAll(folder);
    expect(Object.entries(files).map(([path, { mode }]) => [path, mode])).toEqual(
      expect.arrayContaining([
        ['.env', 0o600],
        ['.data/secrets.key', 0o600],
      ]),
    );
    expect(readConfig(parseLines(getFile(files, '.env').text))).toMatchObject({
      backups: { folder: '.backups' },
      discord: null,
    });
  });
});

describe('files that are there', () => {
  const words = ['--where', 'docker', '--domain', 'localhost'];
  let folder: string;
  beforeEach(async () => {
    folder = await emptyFolder();
  });

  it('are never overwritten, and nothing else is written then', async () => {
    await writeFile(join(folder, '.env'), 'OWN=1');
    const { stderr, status } = await setUp(folder, ...words);
    expect([stderr, status]).toEqual([
      `Nothing was written, since these files are there: ${join(folder, '.env')}. --replace moves them aside.`,
      1,
    ]);
    expect(await readAll(folder)).toEqual({ '.env': expect.objectContaining({ text: 'OWN=1' }) });
  });

  it('are moved aside with --replace, and the key stays', async () => {
    await setUp(folder, ...words);
    const before = await readAll(folder);
    const { stdout, status } = await setUp(folder, ...words, '--replace');
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Moved aside: .*compose\.yaml\.before-\d{8}T\d{6}Z$/m);
    expect(stdout).toMatch(/^Kept: .*secrets\.key$/m);
    const after = await readAll(folder);
    expect(after['data/secrets.key']).toEqual(before['data/secrets.key']);
    expect(Object.keys(after).filter((name) => name.includes('.before-'))).toHaveLength(2);
  });

  it('are all there or none of them when one cannot be written', async () => {
    await mkdir(join(folder, '.env.new'));
    const { stderr, status } = await setUp(folder, ...words);
    expect([stderr, status]).toEqual([expect.stringMatching(/^Nothing was written: /), 1]);
    expect(await readdir(folder)).toEqual(['.env.new']);
    await writeFile(join(folder, 'data'), 'a file');
    expect((await setUp(folder, ...words)).stderr).toMatch(/^Nothing was written: .*data/);
    expect((await readdir(folder)).toSorted()).toEqual(['.env.new', 'data']);
  });
});
