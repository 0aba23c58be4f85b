import { writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../../apps/composition/version.ts';
import { emptyFolder, runCli, type RunningService, startService } from '../support/programs/process.ts';

const STARTING_MS = 120_000;
const DEMO = '1000000000000000001';

let folder: string;
let service: RunningService;
let tokens: string[];
beforeAll(async () => {
  folder = await emptyFolder();
  service = await startService({ DATA_DIR: folder });
  tokens = service.output().match(/gdk_\w+/g) ?? [];
}, STARTING_MS);
afterAll(() => service.stop());

const cli = (...words: string[]) => runCli(words, { DATA_DIR: folder });

describe('the first start', () => {
  it('prints two tokens and a curl line that works when pasted', async () => {
    expect(new Set(tokens).size).toBe(2);
    const line = /^curl .*$/m.exec(service.output())?.[0] ?? '';
    const [url, body] = [/https?:\S+/.exec(line)?.[0], /-d '(.*)'$/.exec(line)?.[1]];
    expect(url).toBe(`${service.url}/v1/tickets`);
    const opened = await service.as(tokens[0]!).post('/v1/tickets', JSON.parse(body ?? ''));
    expect(opened).toMatchObject({ status: 201, body: { data: { ticketNumber: 1, guildId: DEMO } } });
  });

  it('has two demo servers in one organization, with categories', async () => {
    const organization = service.as(tokens[1]!);
    for (const [guild, count] of [
      [DEMO, 2],
      ['1000000000000000002', 1],
    ] as const) {
      const { status, body } = await organization.get(`/v1/org/servers/${guild}/categories`);
      expect([status, body.data.length]).toEqual([200, count]);
    }
    expect((await organization.get('/v1/me')).body.data).toMatchObject({ kind: 'organization', plan: 'enterprise' });
  });

  it('answers /livez, /readyz, /metrics, /openapi.json and /docs without a token', async () => {
    const anyone = service.as(null);
    expect(await anyone.get('/livez')).toMatchObject({
      status: 200,
      body: { data: { alive: true, version: VERSION } },
    });
    expect(await anyone.get('/readyz')).toMatchObject({ status: 200, body: { data: { ready: true, degraded: [] } } });
    expect((await anyone.get('/metrics')).text).toContain('http_requests_total');
    expect((await anyone.get('/openapi.json')).body.openapi).toBe('3.1.0');
    const page = await anyone.get('/docs');
    const scripts = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(2);
    for (const path of scripts) {
      expect(path).toMatch(/^\/(docs|dashboard)\b/);
      expect((await anyone.get(path)).status).toBe(200);
    }
  });
});

describe('commands against the running service', () => {
  it('creates a token that works, prints it alone, lists and revokes it', async () => {
    const created = await cli(
      'token',
      'create',
      '--guild',
      DEMO,
      '--name',
      'ci',
      '--scopes',
      'tickets:read,tickets:write',
    );
    expect(created).toMatchObject({ status: 0, stdout: expect.stringMatching(/^gdk_\w{42}$/), stderr: '' });
    expect((await service.as(created.stdout).get('/v1/tickets')).status).toBe(200);

    const listed = await cli('token', 'list', '--guild', DEMO);
    const line = listed.stdout.split('\n').find((text) => text.includes('  ci  ')) ?? '';
    expect(line).toContain(`${created.stdout.slice(0, 12)}  ci  tickets:read,tickets:write  active`);
    expect(listed.stdout).not.toContain(created.stdout);

    expect(await cli('token', 'revoke', line.split('  ')[0]!)).toMatchObject({ status: 0 });
    expect((await service.as(created.stdout).get('/v1/tickets')).status).toBe(401);
  });

  it('administers servers, plans and organizations', async () => {
    const guild = '4242424242';
    expect(await cli('admin', 'guild', 'add', guild, '--name', 'New', '--plan', 'free')).toMatchObject({
      status: 0,
      stdout: guild,
    });
    const refused = await cli('token', 'create', '--guild', guild, '--name', 'x', '--scopes', 'all');
    expect(refused).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('API access is not available on this plan'),
    });
    expect(await cli('admin', 'guild', 'plan', guild, 'pro')).toMatchObject({ status: 0 });
    const token = (await cli('token', 'create', '--guild', guild, '--name', 'x', '--scopes', 'all')).stdout;
    expect((await service.as(token).get('/v1/me')).body.data).toMatchObject({ plan: 'pro', server: { id: guild } });

    const organization = (await cli('admin', 'org', 'add', 'Acme', '--plan', 'team')).stdout;
    expect(await cli('admin', 'org', 'join', organization, guild)).toMatchObject({ status: 0 });
    const orgToken = (await cli('token', 'create', '--org', organization, '--name', 'x', '--scopes', 'tickets:read'))
      .stdout;
    expect((await service.as(orgToken).get(`/v1/org/servers/${guild}/tickets`)).status).toBe(200);
    await cli('admin', 'org', 'leave', guild);
    expect((await service.as(orgToken).get(`/v1/org/servers/${guild}/tickets`)).status).toBe(404);
  });

  it('tells on stderr, with status 1, what is wrong', async () => {
    const refused = await cli('token', 'create', '--guild', '5', '--name', 'x', '--scopes', 'all');
    expect(refused).toEqual({ status: 1, stdout: '', stderr: 'Server not found.' });
  });
});

it('refuses a second process on the same data folder, and says who holds it', async () => {
  await expect(startService({ DATA_DIR: folder })).rejects.toThrow(/in use by process \d+/);
});

it('reports every configuration error in one message', async () => {
  const starting = startService({ PORT: 'x', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud' });
  await expect(starting).rejects.toThrow(/(?=[^]*PORT)(?=[^]*DATABASE_URL)(?=[^]*LOG_LEVEL)/);
});

it(
  'keeps its data over a stop and a start, and prints no token again',
  async () => {
    const before = (await service.as(tokens[0]!).get('/v1/tickets')).body.data;
    expect(await service.stop()).toBe(0);
    const offline = await cli('token', 'list', '--guild', DEMO);
    expect(offline).toMatchObject({ status: 0, stdout: expect.stringContaining('Demo') });
    service = await startService({ DATA_DIR: folder });
    expect(service.output()).not.toContain('gdk_');
    expect((await service.as(tokens[0]!).get('/v1/tickets')).body.data).toEqual(before);
  },
  STARTING_MS,
);

it(
  'starts in a folder that a killed process held, whichever process has its id now',
  async () => {
    await service.kill();
    const holder = { pid: process.pid, host: hostname(), port: 9, key: 'x' };
    await writeFile(join(folder, 'guildesk.holder.json'), JSON.stringify(holder));
    service = await startService({ DATA_DIR: folder });
    expect((await service.as(tokens[0]!).get('/v1/tickets')).status).toBe(200);
  },
  STARTING_MS,
);

it('finishes what is in flight when it is asked to stop', async () => {
  const as = service.as(tokens[0]!);
  // Eight connections that are open already: what is in flight has been received.
  const [first] = await Promise.all(Array.from({ length: 8 }, () => as.get('/v1/categories')));
  const categoryId = first!.body.data[0].id;
  const creating = Array.from({ length: 8 }, () => as.post('/v1/tickets', { categoryId, requesterId: '9' }));
  await Promise.race(creating);
  const status = service.stop();
  expect((await Promise.all(creating)).map((answer) => answer.status)).toEqual(Array(8).fill(201));
  expect(await status).toBe(0);
});
