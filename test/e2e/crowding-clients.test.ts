import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Answer } from '../support/api.ts';
import { postgresUrl, withPostgres } from '../support/databases.ts';
import type { DrippedRequest } from '../support/programs/drip-requests.ts';
import { emptyFolder, migratedFolder, runCli, type RunningService, startService } from '../support/programs/process.ts';
import { done } from '../support/spec-helpers.ts';

const MEASURED_MS = 10_000;
const WARM_UP_MS = 2_000;
/** A server has at the most a hundred uploads that no message shows: each measurement has a server of its own. */
const OTHERS = ['7001', '7002', '7003', '7004'];
const CROWD = '7000';

const PATIENCE_MS = 10_000;

let service: RunningService;
/** Of the server whose client crowds the service. */
let crowdToken: string;
let organizationToken: string;
/** Of an organization whose client crowds the service. */
let foreignToken: string;
const attackers: ChildProcess[] = [];

afterEach(() => {
  for (const attacker of attackers.splice(0)) attacker.kill();
});

/** Starts the service with an organization that has all servers. */
const start = async (environment: Record<string, string>, app?: 'api'): Promise<void> => {
  service = await startService(environment, app);
  const cli = async (...words: readonly string[]): Promise<string> => (await runCli(words, environment)).stdout.trim();
  const organization = await cli('admin', 'org', 'add', 'Acme', '--plan', 'enterprise');
  organizationToken = await cli('token', 'create', '--org', organization, '--name', 'all', '--scopes', 'all');
  const other = await cli('admin', 'org', 'add', 'Other', '--plan', 'enterprise');
  foreignToken = await cli('token', 'create', '--org', other, '--name', 'crowd', '--scopes', 'all');
  for (const guild of [CROWD, ...OTHERS]) {
    await cli('admin', 'guild', 'add', guild, '--name', guild, '--plan', 'enterprise');
    await cli('admin', 'org', 'join', organization, guild);
  }
  crowdToken = await cli('token', 'create', '--guild', CROWD, '--name', 'crowd', '--scopes', 'all');
};

const EVERY_MS = { list: 100, create: 100, upload: 150 };
type Times = Record<keyof typeof EVERY_MS, number[]>;

/** What another server is answered, and in how many milliseconds. */
const observe = async (guild: string, categoryId: string, ms: number): Promise<{ times: Times; refused: Answer[] }> => {
  const path = `/v1/org/servers/${guild}`;
  const as = service.as(organizationToken);
  const requests: Record<keyof Times, () => Promise<Answer>> = {
    list: () => as.get(`${path}/tickets?limit=20`),
    create: () => as.post(`${path}/tickets`, { categoryId, requesterId: '42', bypassLimits: true }),
    upload: () => as.post(`${path}/attachments`, { filename: 'a.txt', contentBase64: 'aGVsbG8=' }),
  };
  const times: Times = { list: [], create: [], upload: [] };
  const refused: Answer[] = [];
  const until = performance.now() + ms;
  const repeat = async (name: keyof Times) => {
    while (performance.now() < until) {
      const since = performance.now();
      const answer = await requests[name]();
      times[name].push(performance.now() - since);
      if (answer.status >= 400) refused.push(answer);
      await pause(EVERY_MS[name]);
    }
  };
  await Promise.all([repeat('list'), repeat('create'), repeat('upload')]);
  return { times, refused };
};

const p95 = (times: readonly number[]): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0);
const report = (name: string, times: Times, refused: readonly Answer[]) =>
  process.stdout.write(
    `${name}: p95 list ${p95(times.list)} ms, create ${p95(times.create)} ms, upload ${p95(times.upload)} ms, ` +
      `${refused.length} of ${Object.values(times).flat().length} refused\n`,
  );

/** Starts a process of its own: what it costs to attack is not the service's. */
const startAttacker = (program: string, ...words: readonly string[]): void => {
  attackers.push(
    fork(fileURLToPath(new URL(`../support/programs/${program}`, import.meta.url)), [service.url, ...words]),
  );
};

const drip = (requests: readonly DrippedRequest[]): void => startAttacker('drip-requests.ts', JSON.stringify(requests));

const post = (path: string, type: string, head = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\n${head}Content-Type: ${type}\r\nContent-Length: 99999\r\n\r\n`;

const dripSignIns = () => {
  const beginning = post('/dashboard/api/session', 'application/json', 'Origin: http://x\r\n');
  drip(Array.from({ length: 450 }, (_, place) => ({ beginning, from: `127.0.0.${2 + (place % 30)}` })));
};

const askInManySpellings = () => startAttacker('spell-token.ts', crowdToken);

const dripUploads = () => {
  const head = `Authorization: Bearer ${foreignToken}\r\n`;
  const upload = (guild: string) =>
    post(`/v1/org/servers/${guild}/attachments`, 'multipart/form-data; boundary=x', head);
  drip(
    Array.from({ length: 12 }, (_, place) => ({
      beginning: upload(`90000000000000000${10 + place}`),
      from: '127.0.0.1',
    })),
  );
};

const CROWDS = [
  ['nobody', () => undefined],
  ['450 slow sign-ins from 30 addresses', dripSignIns],
  ['one token in 500 spellings', askInManySpellings],
  ['twelve slow uploads to servers that are not there', dripUploads],
] as const;

const answersOthers = () => {
  it.each(CROWDS.map(([name, attack], place) => [name, attack, OTHERS[place] ?? ''] as const))(
    'another server is answered beside %s',
    async (name, attack, guild) => {
      const as = service.as(organizationToken);
      const { id } = await done(as.post(`/v1/org/servers/${guild}/categories`, { name: 'Support' }));
      await observe(guild, id, WARM_UP_MS);
      attack();
      await pause(1_000);
      const { times, refused } = await observe(guild, id, MEASURED_MS);
      report(name, times, refused);
      expect(refused.map(({ status, text }) => `${status} ${text}`)).toEqual([]);
      expect(Math.max(...Object.values(times).flat())).toBeLessThan(PATIENCE_MS);
    },
  );
};

describe('on the embedded database', () => {
  beforeAll(async () => start({ DATA_DIR: await migratedFolder() }));
  afterAll(() => service.stop());
  answersOthers();
});

withPostgres('on PostgreSQL', () => {
  beforeAll(async () => start({ DATA_DIR: await emptyFolder(), DATABASE_URL: await postgresUrl() }, 'api'));
  afterAll(() => service.stop());
  answersOthers();
});
