import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FROM_ANOTHER_BOT, uploadFile } from '../../support/portability/upload-file.ts';
import { packFolder, zip, type ZippedFile } from '../../support/portability/archives.ts';
import { manifestOf } from '../../support/portability/portable-folder.ts';
import { emptyFolder } from '../../support/programs/process.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const api = useApi();
const { server, as } = useServer(api);

const PART_BYTES = 10 * 1024 * 1024;
const MEBIBYTE = 1024 * 1024;

const listFolders = async (): Promise<readonly string[]> =>
  (await readdir(tmpdir())).filter((name) => /^(guildesk-transfer|portable)-/.test(name));
const countRows = () =>
  api.service.database.query<Json>('select id from attachments where guild_id = :guild', { guild: server.id });

const order = async (partIds: readonly string[], from = 'guildesk'): Promise<Json> => {
  const body = { partIds, from, options: { otherGuild: true } };
  const { id } = await done(as.post('/v1/imports', body));
  await api.work();
  return done(as.get(`/v1/imports/${id}`));
};

/** Imports a file, and deletes the import. @returns why it failed */
const importParts = async (partIds: readonly string[], from?: string): Promise<string> => {
  const before = new Set(await listFolders());
  const { id, status, failure } = await order(partIds, from);
  expect(status).toBe('failed');
  expect(failure.reason).toBe('invalid_request');
  // Other suites have folders of their own for a while.
  const isClean = async () => (await listFolders()).every((name) => before.has(name));
  await waitUntil(isClean, { what: 'The end of the temporary folder' });
  await done(as.delete(`/v1/imports/${id}`));
  await api.work();
  expect(await countRows()).toEqual([]);
  expect(failure.message).not.toContain(tmpdir());
  return failure.message;
};
const importFile = async (file: Uint8Array, from?: string): Promise<string> =>
  importParts(await uploadFile(as, file, PART_BYTES), from);

const toFile = (name: string, content: string | Uint8Array): ZippedFile => ({ name, content: Buffer.from(content) });

/** A file that is complete by its summary. */
const packComplete = (name: string, content: Uint8Array): Buffer => {
  const manifest = Buffer.from(JSON.stringify(manifestOf(server.id)));
  const toHash = (bytes: Uint8Array) => ({ sha256: createHash('sha256').update(bytes).digest('hex') });
  const files = { 'manifest.json': toHash(manifest), [name]: toHash(content) };
  return zip([toFile('manifest.json', manifest), { name, content }, toFile('summary.json', JSON.stringify({ files }))]);
};

/** Bytes that are packed to a hundredth. */
const fill = (length: number): Buffer => {
  const bytes = Buffer.alloc(length, 97);
  for (let at = 0; at < length; at += 1_024) bytes.write(randomBytes(2).toString('hex'), at, 'latin1');
  return bytes;
};

/** Headers of empty files in a tar, whose names are random: they are not packed to nothing. */
const packEmpty = (count: number): Buffer => {
  const header = Buffer.alloc(512);
  header.write('00000000000\0', 124);
  header.write('        0', 148);
  header.write('ustar', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  const headers = Buffer.alloc(count * header.length);
  for (let index = 0; index < count; index += 1) {
    const name = Buffer.from(randomBytes(8).toString('hex'));
    const total = name.reduce((added, byte) => added + byte, sum);
    header.copy(headers, index * header.length);
    name.copy(headers, index * header.length);
    headers.write(`${total.toString(8).padStart(6, '0')}\0 `, index * header.length + 148);
  }
  return gzipSync(headers, { level: 1 });
};

const buildDatabase = async (...statements: readonly string[]): Promise<Buffer> => {
  const path = join(await emptyFolder(), 'data.sqlite');
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
  return readFile(path);
};

const ENDLESS = `create view threads as with recursive numbers (id) as (select 1 union all select id + 1 from numbers)
  select id from numbers`;

it.each<[string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
  ['a text', () => Buffer.from('Hello. '.repeat(1_000)), /^upload is no portable file/],
  ['an archive without files', () => zip([]), /has no summary\.json/],
  ['a zip that grows', () => zip([toFile('tickets.jsonl', Buffer.alloc(300 * MEBIBYTE))]), /would grow from/],
  [
    'a zip that grows more than it says',
    () => zip([{ ...toFile('summary.json', Buffer.alloc(300 * MEBIBYTE)), declaredSize: 10 }]),
    /larger than the archive declares/,
  ],
  ['a gzip that grows', () => gzipSync(Buffer.alloc(300 * MEBIBYTE)), /would grow from/],
  [
    'a line of 300 MB that is packed small',
    () => packComplete('tickets.jsonl', fill(300 * MEBIBYTE)),
    /line 1: longer/,
  ],
  ['a path outside', () => zip([toFile('../x', 'x')]), /a path that is not allowed: "\.\.\/x"/],
  ['a million empty files', () => packEmpty(1_000_000), /more than 500000 files/],
  ['a zip that is cut', async () => (await packFolder(FROM_ANOTHER_BOT)).subarray(0, -30), /breaks off/],
  ['a gzip that is cut', () => gzipSync(fill(MEBIBYTE)).subarray(0, 600), /^upload cannot be unpacked/],
])('%s ends as failed, and leaves nothing', async (_, build, message) => {
  expect(await importFile(await build())).toMatch(message);
});

it.each<[string, string, () => Uint8Array | Promise<Uint8Array>, RegExp]>([
  ['modmailbot', 'no database', () => Buffer.from('SQLite format 3\0'), /^upload is not a database/],
  ['modmailbot', 'a database without an end', () => buildDatabase(ENDLESS), /^upload is not a database/],
  ['open-ticket', 'a file of another bot', () => packFolder(FROM_ANOTHER_BOT), /./],
])('in place of that of %s, %s ends as failed', async (from, _, build, message) => {
  expect(await importFile(await build(), from)).toMatch(message);
});

it('parts in a wrong order are no file, and those of another server are not taken', async () => {
  const file = await packFolder(FROM_ANOTHER_BOT);
  const parts = await uploadFile(as, file, 2_048);
  expect(await importParts([...parts].reverse())).toMatch(/no portable file|breaks off|broken/);
  const stranger = await api.as(await api.server());
  const others = await uploadFile(stranger, file, 2_048);
  const refused = await as.post('/v1/imports', { partIds: others });
  expect(refused.body.error.details).toHaveLength(others.length);
  expect((await stranger.post('/v1/imports', { partIds: others, options: { otherGuild: true } })).status).toBe(202);
});

it('the worker goes on with the next one', async () => {
  await importFile(gzipSync(Buffer.alloc(300 * MEBIBYTE)));
  expect(await order(await uploadFile(as))).toMatchObject({ status: 'checked' });
});
