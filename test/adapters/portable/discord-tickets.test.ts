import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { dirname, join } from 'node:path';
import { convertDiscordTickets } from '#adapters/portable/discord-tickets/convert.ts';
import { createDecrypt, isEncrypted } from '#adapters/portable/discord-tickets/decrypt.ts';
import { openDiscordTickets, type SourceOptions } from '#adapters/portable/discord-tickets/open-source.ts';
import { createPortableFile } from '#adapters/portable/portable-writer.ts';
import { emptyFolder, ROOT } from '../../support/programs/process.ts';
import { zip } from '../../support/portability/archives.ts';

const FILES = join(ROOT, 'test/support/portability');
const EXPORT = join(FILES, 'discord-tickets/export.zip');
const EXPECTED = join(FILES, 'from-another-bot');

const KEY = readFileSync(join(FILES, 'discord-tickets/encryption-key.txt'), 'utf8').trim();

const convert = async (path: string, options: Partial<SourceOptions> = {}): Promise<string> => {
  const out = join(await emptyFolder(), 'out');
  const all = { key: null, guildId: null, donePath: `${out}.done`, onProgress: () => undefined, ...options };
  const source = await openDiscordTickets(path, all);
  try {
    const writer = await createPortableFile(out);
    try {
      await convertDiscordTickets(source.server, writer, 'guildesk 0.1.0');
      await source.finish();
    } finally {
      await writer.discard();
    }
  } finally {
    await source.close();
  }
  return out;
};

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8')) as unknown;

it('becomes the portable file that is expected, to the letter', async () => {
  const out = await convert(EXPORT);
  const names = (await readdir(EXPECTED)).sort();
  expect((await readdir(out)).filter((name) => name !== 'attachments').sort()).toEqual(names);
  for (const name of names.filter((one) => one.endsWith('.jsonl')))
    expect([name, await readFile(join(out, name), 'utf8')]).toEqual([
      name,
      await readFile(join(EXPECTED, name), 'utf8'),
    ]);
  for (const name of ['manifest.json', 'settings.json', 'summary.json'])
    expect([name, await readJson(join(out, name))]).toEqual([name, await readJson(join(EXPECTED, name))]);
});

describe('a database of the bot', () => {
  const DATABASES = ['dump.json', 'database.db'];
  const toPath = (name: string) => join(FILES, 'discord-tickets', name);

  it.each(DATABASES)('has the same tickets, people and categories as the export: %s', async (name) => {
    const out = await convert(toPath(name), { key: KEY });
    for (const file of ['tickets.jsonl', 'users.jsonl', 'categories.jsonl', 'blocks.jsonl', 'calendars.jsonl'])
      expect([file, await readFile(join(out, file), 'utf8')]).toEqual([
        file,
        await readFile(join(EXPECTED, file), 'utf8'),
      ]);
    expect(await readdir(dirname(out))).toEqual(['out']);
  });

  it('takes a time that a default of the database wrote as text', async () => {
    const copy = join(await emptyFolder(), 'copy.db');
    await copyFile(toPath('database.db'), copy);
    await chmod(copy, 0o600);
    const database = new DatabaseSync(copy);
    database.exec(`update tags set "createdAt" = '2024-05-05 10:00:00' where id = 2`);
    database.close();
    const out = await convert(copy, { key: KEY });
    expect(await readLines(out, 'canned-replies.jsonl')).toMatchObject([
      { key: '1', createdAt: '2024-03-01T10:00:00.000Z' },
      { key: '2', createdAt: '2024-05-05T10:00:00.000Z' },
    ]);
  });

  it.each(DATABASES)('refuses texts that are encrypted without a key, and with another one: %s', async (name) => {
    await expect(convert(toPath(name))).rejects.toThrow(/Name the file of its ENCRYPTION_KEY/);
    await expect(convert(toPath(name), { key: 'f'.repeat(48) })).rejects.toThrow(/not the ENCRYPTION_KEY/);
  });

  it('refuses a server that it does not have, and says which it has', async () => {
    await expect(convert(toPath('database.db'), { key: KEY, guildId: '5' })).rejects.toThrow(
      /It has: 1100000000000000001/,
    );
  });

  it('does not decrypt again what was done before it was broken off', async () => {
    const done = join(await emptyFolder(), 'done');
    const [message] = JSON.parse(await readFile(toPath('dump.json'), 'utf8')).find(
      ([model]: readonly [string]) => model === 'archivedMessage',
    )[1];
    const hash = createHash('sha256').update(message.content).digest('hex');
    await writeFile(done, `${JSON.stringify([hash, '{"content":"Was done"}'])}\n["broken o`);
    const out = await convert(toPath('dump.json'), { key: KEY, donePath: done });
    expect(await readFile(join(out, 'tickets.jsonl'), 'utf8')).toContain('Was done');
  });

  it('decrypts as cryptr encrypts', async () => {
    const { key, vectors } = JSON.parse(await readFile(toPath('cryptr-vectors.json'), 'utf8'));
    for (const { plain, encrypted } of vectors) {
      expect(isEncrypted(encrypted)).toBe(true);
      expect(await createDecrypt(key)(encrypted)).toBe(plain);
      expect(await createDecrypt(null)(plain)).toBe(plain);
    }
  });
});

const TIME = '2025-05-02T08:00:00.000Z';
const ORIGIN = { originalGuildId: '1100000000000000001', exportedAt: TIME };
const SETTINGS = { createdAt: TIME };
const TICKET = {
  id: '1100000000000001001',
  number: 1,
  open: true,
  createdById: '1100000000000000101',
  createdAt: TIME,
};

interface Export {
  readonly origin?: unknown;
  readonly settings?: unknown;
  readonly tickets?: readonly unknown[];
}

const toFile = (name: string, text: string) => ({ name, content: Buffer.from(text) });

/** Packs an export of which some part is other than usual. */
const pack = async ({ origin = ORIGIN, settings = SETTINGS, tickets = [TICKET] }: Export): Promise<string> => {
  const path = join(await emptyFolder(), 'export.zip');
  const lines = tickets.map((ticket) => (typeof ticket === 'string' ? ticket : JSON.stringify(ticket))).join('\n');
  const bytes = zip([toFile('settings.json', JSON.stringify(settings)), toFile('tickets.jsonl', lines)]);
  const comment = Buffer.from(typeof origin === 'string' ? origin : JSON.stringify(origin));
  bytes.writeUInt16LE(comment.length, bytes.length - 2);
  await writeFile(path, Buffer.concat([bytes, comment]));
  return path;
};

const readLines = async (out: string, name: string): Promise<readonly unknown[]> =>
  (await readFile(join(out, name), 'utf8'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown);

it('takes an export that has the least, and gives it defaults', async () => {
  const out = await convert(await pack({}));
  expect(await readLines(out, 'tickets.jsonl')).toMatchObject([
    { key: TICKET.id, number: 1, status: 'open', channelId: TICKET.id, priority: 'normal', categoryKey: null },
  ]);
  expect(await readdir(out)).not.toContain('categories.jsonl');
});

it('leaves to the import who was staff, where no role and no work says so', async () => {
  const message = (authorId: string, id: string) => ({ id, authorId, content: '{"content":"Hi"}', createdAt: TIME });
  const archivedMessages = [message('1100000000000000101', '1'), message('1100000000000000999', '2')];
  const out = await convert(await pack({ tickets: [{ ...TICKET, archivedMessages }] }));
  const [, ...messages] = (await readLines(out, 'tickets.jsonl')) as readonly { author: { type: string } }[];
  expect(messages.map(({ author }) => author.type)).toEqual(['user', 'unknown']);
});

it('gives tags shortcuts that staff can type, and lists those that it changed', async () => {
  const tags = ['Opening Hours', 'faq', '❓'].map((name, id) => ({ id, name, content: 'Text', createdAt: TIME }));
  const out = await convert(await pack({ settings: { ...SETTINGS, tags } }));
  const replies = (await readLines(out, 'canned-replies.jsonl')) as readonly { shortcut: string | null }[];
  expect(replies.map(({ shortcut }) => shortcut)).toEqual(['opening-hours', 'faq', null]);
  expect(await readLines(out, 'losses.jsonl')).toMatchObject([
    { key: '0', field: 'name' },
    { key: '2', field: 'name' },
  ]);
});

it('has no calendar of a server that is always open', async () => {
  const always = ['UTC', ...Array.from({ length: 7 }, () => ['00:00', '23:59'])];
  const out = await convert(await pack({ settings: { ...SETTINGS, workingHours: always } }));
  expect(await readdir(out)).not.toContain('calendars.jsonl');
});

it.each<[string, Export, RegExp]>([
  ['a comment of another program', { origin: 'packed by somebody' }, /comment of the zip: not JSON/],
  ['a comment without a server', { origin: {} }, /comment of the zip: originalGuildId/],
  ['settings that are a list', { settings: [] }, /settings\.json: /],
  ['a line that is not JSON', { tickets: [TICKET, '{'] }, /tickets\.jsonl, line 2: not JSON/],
  ['a ticket without a requester', { tickets: [{ ...TICKET, createdById: undefined }] }, /line 1: createdById/],
  ['an id that lost its digits', { tickets: [{ ...TICKET, id: 1.1e18 }] }, /line 1: id/],
  ['a rating of 11', { tickets: [{ ...TICKET, feedback: { rating: 11, createdAt: TIME } }] }, /feedback\.rating/],
  [
    'a message whose content is not JSON',
    { tickets: [{ ...TICKET, archivedMessages: [{ id: '1', authorId: '2', content: '{', createdAt: TIME }] }] },
    /message 1: its content is broken/,
  ],
])('refuses %s, and leaves no file', async (_, content, why) => {
  await expect(convert(await pack(content))).rejects.toThrow(why);
});

it('refuses a file that is no zip, and a zip of something else', async () => {
  await expect(convert(join(EXPECTED, 'tickets.jsonl'))).rejects.toThrow(/is neither the export/);
  const other = join(await emptyFolder(), 'other.zip');
  await writeFile(other, zip([toFile('readme.txt', 'Hello')]));
  await expect(convert(other)).rejects.toThrow(/settings\.json or tickets\.jsonl is missing/);
});
