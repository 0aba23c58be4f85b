import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Koa from 'koa';
import { createDashboardPages } from '#adapters/http/dashboard/pages.ts';

const SCRIPT = 'console.log("dashboard");';

let folder: string;
let url: string;
let stop: () => void;

const build = async () => {
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>guildesk</title>');
  await writeFile(join(folder, 'manifest.json'), '{}');
  await writeFile(join(folder, 'assets', 'index-a1.js'), SCRIPT);
  await writeFile(join(folder, 'assets', 'index-a1.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets', 'font-b2.woff2'), 'font');
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildesk-dashboard-'));
  const koa = new Koa();
  koa.use(createDashboardPages(folder));
  koa.use((ctx) => {
    ctx.status = 404;
    ctx.body = 'passed on';
  });
  const server = koa.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  stop = () => server.close();
});

afterEach(async () => {
  stop();
  await rm(folder, { recursive: true });
});

/** Sends the path as it is; `fetch` would resolve the dots in it. */
const getRaw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    request(url, { path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });

it.each(['/dashboard', '/dashboard/', '/dashboard/sign-in', '/dashboard/servers/1/tickets', '/dashboard/apis'])(
  'answers %s with the page',
  async (path) => {
    await build();
    const answer = await fetch(url + path);
    expect([answer.status, await answer.text()]).toEqual([200, '<!doctype html><title>guildesk</title>']);
    expect(answer.headers.get('content-type')).toContain('text/html');
  },
);

it('leads a browser from / to the dashboard, and passes programs on', async () => {
  await build();
  const open = (accept: string) => fetch(`${url}/`, { headers: { accept }, redirect: 'manual' });
  const browser = await open('text/html,application/xhtml+xml,*/*;q=0.8');
  expect([browser.status, browser.headers.get('location')]).toEqual([302, '/dashboard/']);
  for (const accept of ['application/json', '*/*']) expect((await open(accept)).status).toBe(404);
});

it.each(['/dashboard/api', '/dashboard/api/session', '/dashboard/assets', '/dashboards', '/v1/me'])(
  'passes %s on',
  async (path) => {
    await build();
    const answer = await fetch(url + path);
    expect([answer.status, await answer.text()]).toEqual([404, 'passed on']);
  },
);

it('passes on what is neither GET nor HEAD', async () => {
  await build();
  const answers = await Promise.all(
    ['/dashboard', '/dashboard/assets/index-a1.js'].map((path) => fetch(url + path, { method: 'POST' })),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

it('lets a page load nothing from elsewhere, run nothing inline, and be in no frame', async () => {
  await build();
  const { headers } = await fetch(`${url}/dashboard`);
  const policy = headers.get('content-security-policy') ?? '';
  const rules = new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule.split(' ').slice(1)]));
  expect(rules.get('default-src')).toEqual(["'none'"]);
  expect(rules.get('frame-ancestors')).toEqual(["'none'"]);
  expect(rules.get('trusted-types')).toEqual(["'none'"]);
  expect(rules.get('require-trusted-types-for')).toEqual(["'script'"]);
  const sources = [...rules].filter(([name]) => name?.endsWith('-src')).flatMap(([, values]) => values);
  expect(new Set(sources)).toEqual(new Set(["'none'", "'self'"]));
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

it('saves a page that the browser has already', async () => {
  await build();
  const first = await fetch(`${url}/dashboard`);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const { status } = await getRaw('/dashboard/people', { 'If-None-Match': first.headers.get('etag') ?? '' });
  expect(status).toBe(304);
});

describe('a file', () => {
  beforeEach(build);

  it('is kept by browsers for a year', async () => {
    const { status, headers } = await fetch(`${url}/dashboard/assets/font-b2.woff2`);
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(headers.get('content-type')).toBe('font/woff2');
  });

  it('is sent with Brotli to a browser that accepts it', async () => {
    const path = '/dashboard/assets/index-a1.js';
    const packed = await getRaw(path, { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(packed.body).toBe(brotliCompressSync(SCRIPT).toString('latin1'));
    expect(packed.headers['content-type']).toContain('javascript');
    const plain = await getRaw(path, { 'Accept-Encoding': 'gzip' });
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    expect(plain.headers.vary).toBe('Accept-Encoding');
  });

  it.each([
    'unknown.js',
    'index-a1.js.br',
    '../index.html',
    '..%2findex.html',
    '..%2f..%2fetc%2fpasswd',
    '..\\manifest.json',
    '%2e%2e/manifest.json',
    '__proto__',
  ])('is passed on when the build has none of the name %s', async (name) => {
    const { status, body } = await getRaw(`/dashboard/assets/${name}`);
    expect([status, body]).toEqual([404, 'passed on']);
  });
});

it('says that the dashboard is not built and how to build it, until it is', async () => {
  const before = await fetch(`${url}/dashboard`);
  expect(before.status).toBe(503);
  expect(await before.text()).toContain('npm ci --include=dev');
  await build();
  expect((await fetch(`${url}/dashboard`)).status).toBe(200);
});
