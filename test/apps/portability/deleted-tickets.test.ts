import { join } from 'node:path';
import { client, type Client } from '../../support/api.ts';
import { readLinesOf, writePortable, manifestOf } from '../../support/portability/portable-folder.ts';
import { countRows, refuseIn, reportIn, runIn } from '../../support/portability/use-portability.ts';
import { finishErasures } from '../../support/privacy/finish-erasures.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

const GUILD = '781';
const OTHER = '782';
const THIRD = '783';
const REQUESTER = '200000000000000001';
const STAFF = '200000000000000002';
const TABLES = ['transcripts', 'transcript_messages', 'attachments', 'imported_records'];

const source = useApi();
const target = useApi();

const connect = async (api: typeof source, guild: string): Promise<Client> => {
  await runIn(api, 'admin', 'guild', 'add', guild, '--name', 'A', '--plan', 'enterprise');
  return client(api.url, await api.token({ kind: 'guild', guildId: guild as never }));
};
const run = (path: string, guild: string, ...words: string[]): Promise<Json> =>
  reportIn(target, 'admin', 'import', 'run', path, '--guild', guild, ...words);
/** Addresses of files are those of an installation. */
const toComparable = (value: unknown): Json =>
  JSON.parse(JSON.stringify(value, (key, field) => (['url', 'urlExpiresAt'].includes(key) ? null : field)));
const readTranscripts = async (as: Client): Promise<readonly Json[]> => {
  const list = await done(as.get('/v1/transcripts'));
  return Promise.all(list.map(async ({ id }: Json) => toComparable(await done(as.get(`/v1/transcripts/${id}`)))));
};

/** Is the beginning of a picture. */
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');

let file: string;
let fileId: string;
let before: readonly Json[];
/** A ticket that was closed twice, with another text each time, and deleted. */
beforeAll(async () => {
  const as = await connect(source, GUILD);
  const { id: categoryId } = await done(as.post('/v1/categories', { name: 'Billing' }));
  const { id } = await done(as.post('/v1/tickets', { categoryId, requesterId: REQUESTER, subject: 'Gone' }));
  const path = `/v1/tickets/${id}`;
  const upload = { filename: 'picture.png', contentBase64: PICTURE.toString('base64') };
  fileId = (await done(as.post('/v1/attachments', upload))).id;
  for (const content of ['First answer', 'Second answer']) {
    const attachments = content === 'First answer' ? [{ attachmentId: fileId }] : [];
    await done(as.post(`${path}/reply`, { staffId: STAFF, content, attachments }));
    await done(as.post(`${path}/close`, { staffId: STAFF }));
    await source.work();
    if (content === 'First answer') await done(as.post(`${path}/reopen`, { staffId: STAFF }));
  }
  await done(as.delete(path));
  before = await readTranscripts(as);
  file = join(await emptyFolder(), 'file');
  await runIn(source, 'admin', 'export', '--guild', GUILD, '--out', file);
});

it('carries transcripts of deleted tickets, with their hashes, once, and takes them back', async () => {
  expect(before).toHaveLength(2);
  expect(await readLinesOf(file, 'tickets.jsonl')).toEqual([]);
  const as = await connect(target, GUILD);
  const check = await reportIn(target, 'admin', 'import', 'check', file, '--guild', GUILD);
  const { added, importId } = await run(file, GUILD);
  expect(added).toMatchObject({ transcript: 2 });
  expect(added).toMatchObject(check.added);
  expect(await readTranscripts(as)).toEqual(before);
  expect(await done(as.get('/v1/tickets'))).toEqual([]);
  const attachment = await done(as.get(`/v1/attachments/${fileId}`));
  expect(Buffer.from(await (await fetch(attachment.url)).arrayBuffer())).toEqual(PICTURE);
  expect(await run(file, GUILD)).toMatchObject({ added: {}, known: 2 });
  const again = join(await emptyFolder(), 'again');
  await runIn(target, 'admin', 'export', '--guild', GUILD, '--out', again);
  expect(await readLinesOf(again, 'deleted-tickets.jsonl')).toEqual(await readLinesOf(file, 'deleted-tickets.jsonl'));

  await runIn(target, 'admin', 'import', 'undo', importId, '--guild', GUILD, '--confirm');
  await target.work();
  expect(await countRows(target, GUILD, TABLES)).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
  expect((await run(file, GUILD)).added).toMatchObject({ transcript: 2 });
  await done(as.delete(`/v1/transcripts/${before[0]!.id}`));
  await run(file, GUILD);
  expect(await readTranscripts(as)).toEqual([before[1]]);
});

it('gives them ids of their own in another server', async () => {
  const as = await connect(target, OTHER);
  await run(file, OTHER, '--other-guild');
  const found = await readTranscripts(as);
  const toTexts = (list: readonly Json[]) => list.map(({ messages }) => messages.map(({ content }: Json) => content));
  expect(toTexts(found)).toEqual(toTexts(before));
  expect(found.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
});

it('brings nothing back of a person whose data was erased, and who is left in a transcript alone', async () => {
  const as = await connect(target, THIRD);
  await run(file, THIRD, '--other-guild');
  const [, { id }] = (await readTranscripts(as)) as [Json, Json];
  await done(as.post('/v1/privacy/erasures', { userId: REQUESTER, mode: 'erase' }));
  await finishErasures(target.service.app, target.clock);
  await done(as.delete(`/v1/transcripts/${id}`));
  const other = await writePortable(join(await emptyFolder(), 'file'), {
    'manifest.json': manifestOf(THIRD),
    'deleted-tickets.jsonl': await readLinesOf(file, 'deleted-tickets.jsonl'),
  });
  const { added, losses } = await run(other, THIRD);
  expect(added).toEqual({});
  expect(losses).toMatchObject([{ why: expect.stringContaining('was erased') }]);
  expect(await readTranscripts(as)).toHaveLength(1);
});

it('is refused where a deleted ticket has no transcript, or occurs twice', async () => {
  const line = { record: 'ticket', key: 'a', requesterId: '9', createdAt: '2025-01-01T00:00:00.000Z' };
  const refuse = async (lines: readonly object[]) => {
    const path = await writePortable(join(await emptyFolder(), 'file'), {
      'manifest.json': manifestOf(GUILD),
      'deleted-tickets.jsonl': lines,
    });
    return refuseIn(target, 'admin', 'import', 'run', path, '--guild', GUILD);
  };
  expect(await refuse([line])).toMatch(/deleted-tickets.jsonl, line 1: .*needs a transcript/);
  expect(await refuse([line, line])).toMatch(/deleted-tickets.jsonl, line 2: .*occurs twice/);
});
