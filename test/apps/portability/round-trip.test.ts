import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { getPortableKind, PORTABLE_KIND_NAMES } from '#core/portability/index.ts';
import { DEMO_SERVERS, seedDemo } from '../../../apps/cli/demo/demo.ts';
import { type Client, client } from '../../support/api.ts';
import { embeddedDatabase } from '../../support/databases.ts';
import { type Line, readLinesOf } from '../../support/portability/portable-folder.ts';
import { reportIn, runIn } from '../../support/portability/use-portability.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const [{ id: GUILD, categoryId: CATEGORY }] = DEMO_SERVERS;
const OTHER = '1000000000000000009';
const NOTE = 'Only staff know of the zebra.';
const SECRET = 'very-secret-credential';
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

/** PostgreSQL where there is one, and the embedded database: a server moves from one to the other and back. */
const first = useApi();
const second = useApi({ database: embeddedDatabase });
const third = useApi();

const REQUEST_NODE = {
  id: 'call',
  type: 'send_webhook',
  data: { url: 'https://example.com/x', authType: 'bearer', authToken: SECRET },
};

/** Adds one of everything that a server has besides the content of the demo. */
const addConfiguration = async (as: Client): Promise<void> => {
  const add = async (path: string, body: object) => done(as.post(`/v1/${path}`, body));
  const calendar = await add('calendars', { name: 'Office', timezone: 'Europe/Berlin' });
  const team = await add('teams', { name: 'First line', calendarId: calendar.id, staffIds: ['200000000000000002'] });
  const target = await add('targets', { name: 'Fast', calendarId: calendar.id, firstResponseMinutes: 60 });
  const actions = [{ type: 'set_target', data: { targetId: target.id } }];
  await add('macros', { name: 'Escalate', actions });
  await add('views', {
    name: 'Shared',
    shared: true,
    staffId: '200000000000000002',
    filters: { categoryId: [CATEGORY] },
  });
  await add('views', { name: 'Own', shared: false, staffId: '200000000000000002' });
  await add('webhooks', { url: 'https://example.com/hook', eventTypes: ['*'] });
  await add('blocklist', { userId: '200000000000000077', reason: 'Spam' });
  const flow = { name: 'Calls', trigger: { kind: 'api', config: {} }, nodes: [REQUEST_NODE], edges: [] };
  await add('flows', flow);
  await done(as.patch(`/v1/categories/${CATEGORY}`, { calendarId: calendar.id, teamIds: [team.id] }));
};

const addTicket = async (as: Client): Promise<void> => {
  const { id: fileId } = await done(
    as.post('/v1/attachments', { filename: 'picture.png', contentBase64: PICTURE.toString('base64') }),
  );
  const ticket = await done(
    as.post('/v1/tickets', { categoryId: CATEGORY, requesterId: '200000000000000001', subject: 'A picture' }),
  );
  const path = `/v1/tickets/${ticket.id}`;
  await done(
    as.post(`${path}/reply`, {
      staffId: '200000000000000002',
      content: 'See here',
      attachments: [{ attachmentId: fileId }],
    }),
  );
  await done(as.post(`${path}/notes`, { content: NOTE, staffId: '200000000000000002' }));
  await done(as.post(`${path}/close`, { staffId: '200000000000000002' }));
};

const connect = async (api: typeof first, guild: string): Promise<Client> =>
  client(api.url, await api.token({ kind: 'guild', guildId: guild as never }));

const move = async (from: typeof first, to: typeof first, folder: string, words: readonly string[] = []) => {
  await runIn(from, 'admin', 'export', '--guild', GUILD, '--out', folder);
  await runIn(to, 'admin', 'guild', 'add', GUILD, '--name', 'Demo Server', '--plan', 'enterprise');
  return reportIn(to, 'admin', 'import', 'run', folder, '--guild', GUILD, '--settings', ...words);
};

let folders: readonly string[];
beforeAll(async () => {
  await seedDemo(first.service.app, first.service.chat);
  const as = await connect(first, GUILD);
  await addConfiguration(as);
  await addTicket(as);
  await runIn(first, 'demo-data', '--guild', GUILD, '--tickets', '60', '--months', '1');
  await first.work();
  const folder = await emptyFolder();
  folders = ['first', 'second', 'third'].map((name) => join(folder, name));
  await move(first, second, folders[0]!);
  await second.work();
  await move(second, third, folders[1]!);
  await third.work();
  await runIn(third, 'admin', 'export', '--guild', GUILD, '--out', folders[2]!);
});

/** What an import changes: the message of a panel is of another bot here, and webhooks and flows without secrets are off. */
const CHANGED: Readonly<Record<string, object>> = {
  'panels.jsonl': { message: null },
  'webhooks.jsonl': { enabled: false },
};

it.each(['tickets.jsonl', 'users.jsonl', ...PORTABLE_KIND_NAMES.map((kind) => getPortableKind(kind).file)])(
  'gives the same lines of %s after each move',
  async (file) => {
    const [before, after, again] = await Promise.all(folders.map((folder) => readLinesOf(folder, file)));
    expect(before!.length).toBeGreaterThan(0);
    const expected = before!.map((line) => ({ ...line, ...CHANGED[file] })).map(withoutCredentials);
    expect(after!.map(withoutCredentials)).toEqual(expected);
    expect(again).toEqual(after);
  },
);

const withoutCredentials = (line: Line): Line =>
  JSON.parse(JSON.stringify(line).replace(',"authToken":"__redacted__"', '')) as Line;

it('carries settings, and views that are shared', async () => {
  const [before, after] = await Promise.all(
    [0, 1].map(async (index) => JSON.parse(await readFile(join(folders[index]!, 'settings.json'), 'utf8')) as Line),
  );
  expect(after).toEqual(before);
  expect((await readLinesOf(folders[0]!, 'views.jsonl')).map(({ name }) => name)).toEqual(['Shared']);
});

it('counts the same', async () => {
  const now = Date.now();
  const range = `from=${new Date(now - 40 * 86_400_000).toISOString()}&to=${new Date(now + 86_400_000).toISOString()}`;
  const reports = await Promise.all(
    [first, second, third].map(async (api) => {
      const as = await connect(api, GUILD);
      const overview = await done(as.get(`/v1/analytics/overview?${range}`));
      const staff = await done(as.get(`/v1/analytics/staff?${range}`));
      // Names are those of the chat, which the other installations have not seen.
      const counted = staff.map((one: Line) => ({ ...one, name: null, avatarUrl: null }));
      return { overview: { ...overview, period: null }, counted };
    }),
  );
  expect(reports[0]!.overview.tickets.created).toBeGreaterThan(55);
  expect(reports[1]).toEqual(reports[0]);
  expect(reports[2]).toEqual(reports[0]);
});

it('keeps the hashes of transcripts, and no note is in one', async () => {
  const lists = await Promise.all(
    [first, third].map(async (api) => done((await connect(api, GUILD)).get('/v1/transcripts?limit=100'))),
  );
  const toHashes = (list: readonly Line[]) => list.map(({ id, sha256 }) => [id, sha256]).toSorted();
  expect(toHashes(lists[1])).toEqual(toHashes(lists[0]));
  expect(lists[1].length).toBeGreaterThan(40);
  const lines = await readLinesOf(folders[2]!, 'tickets.jsonl');
  const holders = lines.filter((line) => JSON.stringify(line).includes(NOTE)).map(({ record }) => record as string);
  expect(holders).toEqual(['note']);
});

it('moves the bytes of files, and no secret', async () => {
  const as = await connect(third, GUILD);
  const [line] = (await readLinesOf(folders[0]!, 'tickets.jsonl')).filter(({ record }) => record === 'attachment');
  const attachment = await done(as.get(`/v1/attachments/${line!.key}`));
  expect(attachment).toMatchObject({ status: 'kept', contentType: 'image/png', size: PICTURE.length });
  const response = await fetch(attachment.url);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(PICTURE);
  for (const file of ['flows.jsonl', 'webhooks.jsonl'])
    expect(await readFile(join(folders[0]!, file), 'utf8')).not.toMatch(new RegExp(`${SECRET}|whsec_`));
});

describe('into another server', () => {
  it('carries configuration alone, with its references', async () => {
    const folder = join(await emptyFolder(), 'settings.tar.gz');
    await runIn(first, 'admin', 'export', '--guild', GUILD, '--settings-only', '--out', folder);
    await runIn(second, 'admin', 'guild', 'add', OTHER, '--name', 'Other', '--plan', 'enterprise');
    const report = await reportIn(second, 'admin', 'import', 'run', folder, '--guild', OTHER, '--other-guild');
    expect(report.added).toMatchObject({ calendar: 1, team: 1, target: 1, macro: 1, view: 1 });
    expect(report.added.ticket).toBeUndefined();
    const as = await connect(second, OTHER);
    const [calendar] = await done(as.get('/v1/calendars'));
    const [team] = await done(as.get('/v1/teams'));
    const [target] = await done(as.get('/v1/targets'));
    const [macro] = await done(as.get('/v1/macros'));
    const categories = await done(as.get('/v1/categories'));
    expect(calendar.id).not.toBe((await readLinesOf(folders[0]!, 'calendars.jsonl'))[0]!.key);
    expect([team.calendarId, target.calendarId]).toEqual([calendar.id, calendar.id]);
    expect(macro.actions[0].data.targetId).toBe(target.id);
    const served = categories.find(({ teamIds }: Line) => teamIds.length > 0);
    expect([served.calendarId, served.teamIds]).toEqual([calendar.id, [team.id]]);
  });

  it('carries tickets with ids of their own', async () => {
    const report = await reportIn(second, 'admin', 'import', 'run', folders[0]!, '--guild', OTHER, '--other-guild');
    expect(report.added.ticket).toBe(61);
    await second.work();
    const tickets = await done((await connect(second, OTHER)).get('/v1/tickets?limit=100'));
    expect(tickets).toHaveLength(61);
    expect(tickets.every(({ channelId }: Line) => channelId === null)).toBe(true);
    const again = await reportIn(second, 'admin', 'import', 'run', folders[0]!, '--guild', OTHER, '--other-guild');
    expect(again.added.ticket ?? 0).toBe(0);
  });
});
