import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { redactPath, SECRET_PATHS } from '#adapters/http/exchange/secret-paths.ts';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { startApi, type TestApi } from '../../support/api.ts';
import { availableDatabase } from '../../support/databases.ts';
import { searchTables } from '../../support/privacy/search-everywhere.ts';

const SECRET = 'wombatsecret0123456789';
const HTTP = new URL('../../../adapters/http/', import.meta.url).pathname;

/** A path in the spellings that a client may send. */
const spell = (path: string, host: string): readonly string[] => [
  `${path}/${SECRET}`,
  `${path}/${SECRET}/`,
  `${path}/${SECRET}/more?x=1`,
  `${path.toUpperCase()}/${SECRET}`,
  `/${path}/${SECRET}`,
  `${path}//${SECRET}`,
  `${path}%2F${SECRET}`,
  `/%${path.charCodeAt(1).toString(16)}${path.slice(2)}/${SECRET}`,
  `${path}/${SECRET}%ff`,
  `http://${host}${path}/${SECRET}`,
];

const logged: string[] = [];
const started: { api?: TestApi } = {};
beforeAll(async () => {
  const sink = new Writable({
    write: (chunk, _, callback) => {
      logged.push(String(chunk));
      callback();
    },
  });
  started.api = await startApi(await availableDatabase(), {}, { log: pino({ level: 'trace' }, sink) });
});
afterAll(() => started.api?.close());

describe.each(Object.values(SECRET_PATHS))('%s', (path) => {
  it('is in no log, and in no list of requests, whichever way it is written', async () => {
    const api = started.api!;
    const server = await api.server();
    const token = await api.token({ kind: 'guild', guildId: server.id });
    const { host, hostname, port } = new URL(api.url);
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
      for (const spelling of spell(path, host)) {
        const headers = { authorization: `Bearer ${token}` };
        const sent = request({ hostname, port, path: spelling, method, headers });
        sent.end();
        const [answer] = await once(sent, 'response');
        answer.resume();
        await once(answer, 'end');
      }
    }
    await api.service.app.requestLog.flush();
    expect(logged.join('')).toContain(`${path}/{token}`);
    expect(logged.filter((line) => line.includes(SECRET))).toEqual([]);
    expect(await searchTables(api, [SECRET])).toEqual([]);
  });
});

it('leaves other paths as they are', () => {
  for (const path of ['/v1/transcripts/019b0000-0000-7000-8000-00000000dead', '/transcripts', '/attachments/', '/x'])
    expect(redactPath(path)).toBe(path);
});

it('lists every route whose path has a secret', () => {
  const files = readdirSync(HTTP, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const withSecret = files.filter((file) => /['`/]:(?:\w*token|\w*key|\w*secret|code)\b/i.test(read(file)));
  expect(withSecret.length).toBeGreaterThan(2);
  for (const file of withSecret) expect([file, /prefix: \w+_PAGES/.test(read(file))]).toEqual([file, true]);
  const pages = files.filter((file) => /export const \w+_PAGES = /.test(read(file)));
  expect(pages.length).toBeGreaterThan(2);
  for (const file of pages) expect([file, /_PAGES = SECRET_PATHS\./.test(read(file))]).toEqual([file, true]);
  const named = CATALOGUE.filter(({ path }) => /\{\w*(?:token|key|secret|code)\}/i.test(path));
  expect(named).toEqual([]);
});

const read = (file: string): string => readFileSync(join(HTTP, file), 'utf8');
