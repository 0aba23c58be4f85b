import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { client, type Client } from '../support/api.ts';
import { emptyFolder, ROOT } from '../support/programs/process.ts';
import { freePort } from '../support/programs/redis-server.ts';
import { waitUntil } from '../support/wait-until.ts';

const run = promisify(execFile);
/** Of what an installation takes, in bytes. */
const MAX_INSTALLED = 80 * 1024 * 1024;

let home: string;
let command: string;
let file: string;
beforeAll(async () => {
  home = await emptyFolder();
  const bundle = join(home, 'bundle');
  await run(process.execPath, ['apps/bundle/build.ts', bundle], { cwd: ROOT });
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', home], { cwd: bundle });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  file = join(home, filename);
  const folder = join(home, 'installed');
  await mkdir(folder);
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', file], { cwd: folder });
  command = join(folder, 'node_modules/guildesk/guildesk.js');
});

/** The installed service in a folder of its own, as `npx guildesk` starts it there; or what runs it there, with an environment of its own. */
const start = async (folder: string, words: readonly string[] = [process.execPath, command], own: object = {}) => {
  const env = { PATH: process.env['PATH'], HOME: folder, PORT: '0', LOG_LEVEL: 'warn', ...own };
  const [program = '', ...rest] = words;
  const child = spawn(program, rest, { cwd: folder, env });
  let printed = '';
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()));
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()));
  const ended = once(child, 'exit');
  void ended.then(() => (printed += '\nended'));
  await waitUntil(() => /Dashboard \(the link[^]*sign-in#|\nended$/.test(printed), {
    what: 'The start',
    withinMs: 60_000,
  });
  const url = /https?:\/\/(?:127\.0\.0\.1|0\.0\.0\.0):\d+/.exec(printed)?.[0];
  if (url === undefined) throw new Error(`The service ended:\n${printed}`);
  return {
    tokens: printed.match(/gdk_\w+/g) ?? [],
    as: (token: string | null): Client => client(url, token),
    output: () => printed,
    stop: async (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return (await ended)[0] as number | null;
    },
  };
};

const measure = async (folder: string): Promise<number> => {
  const { stdout } = await run('du', ['-sb', folder]);
  return Number.parseInt(stdout, 10);
};

it('is small, runs no scripts when it is installed, and names the licences of what it contains', async () => {
  const packages = join(home, 'installed/node_modules');
  expect(await measure(packages)).toBeLessThan(MAX_INSTALLED);
  const manifest = JSON.parse(await readFile(join(packages, 'guildesk/package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({ bin: { guildesk: 'guildesk.js' }, engines: { node: '>=22.19' } });
  expect(manifest).not.toHaveProperty('scripts');
  const notices = await readFile(join(packages, 'guildesk/THIRD-PARTY-NOTICES.txt'), 'utf8');
  for (const name of ['koa', 'zod', 'bullmq', '@mikro-orm/core'])
    expect(notices).toMatch(new RegExp(`^${name} \\d`, 'm'));
  const [lib] = await Promise.all([readdir(join(packages, 'guildesk/lib'))]);
  expect(lib.filter((file) => file.endsWith('.ts'))).toEqual([]);
});

it('starts in an empty folder, takes a ticket, and has it after a restart', async () => {
  const folder = await emptyFolder();
  const first = await start(folder);
  const [token = ''] = first.tokens;
  const [category] = (await first.as(token).get('/v1/categories')).body.data as [{ id: string }];
  const input = { categoryId: category.id, requesterId: '200000000000000001', subject: 'Cannot log in' };
  const opened = await first.as(token).post('/v1/tickets', input);
  expect(opened).toMatchObject({ status: 201, body: { data: { ticketNumber: 1 } } });
  for (const path of ['/docs', '/docs/swagger-ui-bundle.js', '/dashboard/', '/openapi.json', '/favicon.ico'])
    expect([path, (await first.as(null).get(path)).status]).toEqual([path, 200]);
  const { stdout } = await run(process.execPath, [command, 'token', 'list', '--guild', '1000000000000000001'], {
    cwd: folder,
  });
  expect(stdout).toContain('active');
  const examined = await run(process.execPath, [command, 'doctor'], { cwd: folder });
  expect(examined.stdout).toMatch(/^skipped +database +left out: a running service has the embedded database open/m);
  expect(await first.stop()).toBe(0);

  const second = await start(folder);
  expect(second.tokens).toEqual([]);
  const found = await second.as(token).get(`/v1/tickets/${opened.body.data.id}`);
  expect(found).toMatchObject({ status: 200, body: { data: { subject: 'Cannot log in' } } });
  expect(await second.stop()).toBe(0);
});

it('says what its commands are', async () => {
  const { stdout } = await run(process.execPath, [command, '--help']);
  expect(stdout).toContain('guildesk [command]');
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect((await run(process.execPath, [command, '--version'])).stdout.trim()).toBe(version);
  await expect(run(process.execPath, [command, 'nonsense'])).rejects.toMatchObject({ code: 1 });
});

it('is set up for systemd, and runs with what the unit and its files say', async () => {
  const root = await emptyFolder();
  const words = ['--where', 'systemd', '--domain', 'localhost', '--language', 'fr', '--sandbox', '--to', root];
  const { stdout } = await run(process.execPath, [command, 'setup', ...words]);
  expect(stdout).toContain('systemctl daemon-reload && systemctl enable --now guildesk');
  const unit = await readFile(join(root, 'etc/systemd/system/guildesk.service'), 'utf8');
  const [, program = ''] = /^ExecStart=(.*)$/m.exec(unit) ?? [];
  const [, ofUnit = ''] = /^Environment=(NODE_ENV.*)$/m.exec(unit) ?? [];
  const ofFile = await readFile(join(root, 'etc/guildesk/environment'), 'utf8');
  const own = Object.fromEntries(
    `${ofUnit} ${ofFile}`
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  );
  expect(own).toMatchObject({ PORT: '3000', BACKUP_TO: '/var/lib/guildesk-backups' });
  // The folders of systemd are elsewhere here.
  const state = { DATA_DIR: join(root, 'var/lib/guildesk'), BACKUP_TO: join(root, 'backups'), PORT: '0' };
  const key = await readFile(join(state.DATA_DIR, 'secrets.key'), 'utf8');
  const service = await start(root, program.split(' '), { ...own, ...state });
  const [, link] = /(http:\S+sign-in#\S+)/.exec(service.output()) ?? [];
  expect(link).toMatch(/^http:\/\/localhost:3000\/dashboard\//);
  const backups = () => readdir(state.BACKUP_TO).catch(() => [] as string[]);
  const isMade = async () => (await backups()).some((name) => name.endsWith('Z'));
  await waitUntil(isMade, { what: 'The backup', withinMs: 60_000 });
  expect(await service.stop()).toBe(0);
  const [backup = ''] = await backups();
  expect(await readFile(join(state.BACKUP_TO, backup, 'secrets.key'), 'utf8')).toBe(key);
  const drill = await run(process.execPath, [command, 'restore-drill', join(state.BACKUP_TO, backup)]);
  expect(drill.stdout).toMatch(/can be restored\.$/m);
});

it('is installed and run by the egg of Pterodactyl, and installed again over its data', async () => {
  const egg = JSON.parse(await readFile(join(ROOT, 'docs/deploy/pterodactyl/egg-guildesk.json'), 'utf8')) as {
    startup: string;
    scripts: { installation: { script: string } };
  };
  const folder = await emptyFolder();
  // In the panel, Node of the image is the first one on the path.
  const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
  const install = () =>
    run('bash', ['-c', egg.scripts.installation.script.replaceAll('/mnt/server', folder)], {
      env: { ...process.env, PATH, PACKAGE: file },
    });
  // As the images of the panel do it: the values are put in, and the words are run without a shell.
  const port = String(await freePort());
  const words = egg.startup.replaceAll('/home/container', folder).replaceAll('{{SERVER_PORT}}', port).split(' ');
  const own = {
    PATH,
    PUBLIC_URL: '',
    TRUST_PROXY: '0',
    CHAT_PLATFORM: 'sandbox',
    DISCORD_TOKEN: '',
    DEFAULT_LANGUAGE: 'en',
    BACKUP_TO: join(folder, 'backups'),
    LOG_LEVEL: 'info',
  };

  await install();
  const first = await start(folder, words, own);
  expect(first.output()).toContain('guildesk is ready at');
  const [token = ''] = first.tokens;
  expect((await first.as(token).get('/v1/categories')).status).toBe(200);
  expect(await first.stop('SIGINT')).toBe(0);

  await install();
  const second = await start(folder, words, own);
  expect((await second.as(token).get('/v1/categories')).status).toBe(200);
  expect(await second.stop('SIGINT')).toBe(0);
});
