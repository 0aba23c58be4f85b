import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { zip } from '../../support/portability/archives.ts';
import { convertFile, expectFiles, SAMPLE_GUILD, SAMPLES } from '../../support/portability/convert-file.ts';
import { type Line, readLinesOf } from '../../support/portability/portable-folder.ts';
import { emptyFolder } from '../../support/programs/process.ts';

const EXPORT = join(SAMPLES, 'modmail');
const EXPECTED = join(SAMPLES, 'from-modmail');

const convert = (path: string, words: readonly string[] = []) => convertFile('modmail', path, words);
const read = (name: string) => readFile(join(EXPORT, name), 'utf8');

/** Packs files of an export. @returns the path of the zip */
const pack = async (files: Readonly<Record<string, string>>): Promise<string> => {
  const path = join(await emptyFolder(), 'export.zip');
  await writeFile(path, zip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }))));
  return path;
};

const USER = { id: '1100000000000000101', name: 'alex', avatar_url: 'None', mod: false };
const STAFF = { id: '1100000000000000111', name: 'mira', avatar_url: 'https://cdn.example.com/a.png', mod: true };
const LOG = {
  key: 'abc',
  open: true,
  created_at: '2025-01-01 10:00:00',
  guild_id: SAMPLE_GUILD,
  bot_id: '1100000000000000002',
  recipient: USER,
};
const message = (fields: object) => ({ timestamp: '2025-01-01 10:00:01', author: USER, content: 'Hi', ...fields });
const toLines = (...documents: readonly unknown[]) => documents.map((one) => JSON.stringify(one)).join('\n');

/** Converts a log with other fields. @returns the lines of its ticket */
const convertLog = async (fields: object, config: object = {}): Promise<readonly Line[]> =>
  readLinesOf(
    await convert(await pack({ 'logs.jsonl': toLines({ ...LOG, ...fields }), 'config.jsonl': toLines(config) })),
    'tickets.jsonl',
  );

it('becomes the portable file that is expected, with all digits of its ids', async () => {
  await expectFiles(await convert(EXPORT), EXPECTED);
});

it('takes lists, archives with a folder, and names with the database', async () => {
  const toList = (text: string) => `\uFEFF[${text.trim().split('\n').join(',\n')}]`;
  const path = await pack({
    'dump/modmail_bot.logs.json': toList(await read('logs.jsonl')),
    'dump/modmail_bot.config.json': toList(await read('config.jsonl')),
    'dump/modmail_bot.notes.json': toList(await read('notes.jsonl')),
  });
  await expectFiles(await convert(path), EXPECTED);
});

it('shows requesters nothing but what reached them: of other types there are notes alone', async () => {
  const types = ['internal', 'note', 'system', 'persistent', 'of a plugin', 'thread_message', 'anonymous', undefined];
  const messages = types.map((type, index) =>
    message({ author: STAFF, type, content: `${type}`, message_id: `${index}` }),
  );
  const lines = await convertLog({ messages, title: 'Spam?' });
  const list = (record: string) => lines.filter((line) => line.record === record).map(({ content }) => content);
  expect(list('message')).toEqual(['thread_message', 'anonymous', 'undefined']);
  expect(list('note')).toEqual(['internal', 'note', 'system', 'persistent', 'of a plugin', 'Spam?']);
  expect(lines[0]).toMatchObject({ record: 'ticket', subject: null });
});

it('names anonymous staff as the bot did, and keeps who they were', async () => {
  const messages = [message({ author: STAFF, type: 'anonymous' })];
  for (const [config, shownAs] of [
    [{}, 'Staff'],
    [{ mod_tag: 'Crew' }, 'Crew'],
    [{ mod_tag: 'Crew', anon_username: 'Harbor' }, 'Harbor'],
  ] as const)
    expect((await convertLog({ messages }, config))[1]).toMatchObject({
      shownAs,
      author: { type: 'staff', id: STAFF.id },
    });
});

it('finds the state of a conversation by its messages and its closer', async () => {
  expect((await convertLog({ messages: [message({}), message({ author: STAFF })] }))[0]).toMatchObject({
    status: 'pending',
  });
  const closed = { open: false, messages: [message({})], closed_at: null };
  expect((await convertLog({ ...closed, closer: { ...STAFF, id: LOG.bot_id } }))[0]).toMatchObject({
    closedAt: '2025-01-01T10:00:01.000Z',
    closedBy: { type: 'system' },
    closeCause: 'inactivity',
  });
  expect((await convertLog({ ...closed, closer: { ...USER, mod: true } }))[0]).toMatchObject({
    closedBy: { type: 'user', id: USER.id },
    closeCause: 'manual',
  });
});

it('keeps messages apart that have one id, and leaves out those of the bot', async () => {
  const twice = message({ message_id: '5' });
  const lines = await convertLog({ messages: [twice, twice, message({ author: { ...STAFF, id: LOG.bot_id } })] });
  expect(lines.map(({ key }) => key)).toEqual(['abc', 'abc/5', 'abc/5#1']);
});

it('takes over settings, rules by age, planned closings and ends of blocks', async () => {
  const config = {
    bot_id: LOG.bot_id,
    snippets: { 'Über uns': 'Text' },
    main_color: '#102030',
    account_age: 'P12DT3H',
    guild_age: 'P20Y',
    thread_auto_close: 'P1W',
    thread_cooldown: 'soon',
    user_typing: 'yes',
    anon_reply_without_command: true,
    aliases: { hi: 'reply hello' },
    closures: {
      [USER.id]: {
        time: '2030-01-01T00:00:00.5+00:00',
        closer_id: { $numberLong: STAFF.id },
        silent: true,
        message: 'Bye',
      },
    },
    blocked: {
      11: 'Spam until <t:1767225600:f>.',
      12: 'Spam until 2026-01-01T00:00:00.',
      13: 'Spam %2026-01-01 00:00:00%',
      14: 'System Message: New Account. Required to wait for 3 days.',
      15: '',
    },
  };
  const out = await convert(await pack({ 'logs.jsonl': toLines(LOG), 'config.jsonl': toLines(config) }));
  expect(JSON.parse(await readFile(join(out, 'settings.json'), 'utf8'))).toEqual({
    color: 0x102030,
    replyIdentity: 'role',
  });
  expect(await readLinesOf(out, 'categories.jsonl')).toMatchObject([
    {
      relayTyping: true,
      openingRules: { accountAgeHours: 291, membershipHours: 87_600 },
      autoClose: { inactiveHours: 168 },
      limits: { cooldownSeconds: null },
    },
  ]);
  expect((await readLinesOf(out, 'tickets.jsonl'))[0]).toMatchObject({
    scheduledClose: { scheduledById: STAFF.id, reason: 'Bye', silently: true, closeAt: '2030-01-01T00:00:00.500Z' },
  });
  const blocks = await readLinesOf(out, 'blocks.jsonl');
  expect(blocks.map(({ userId, reason, expiresAt }) => [userId, reason, expiresAt])).toEqual([
    ['11', 'Spam until <t:1767225600:f>.', '2026-01-01T00:00:00.000Z'],
    ['12', 'Spam until 2026-01-01T00:00:00.', '2026-01-01T00:00:00.000Z'],
    ['13', 'Spam %2026-01-01 00:00:00%', '2026-01-01T00:00:00.000Z'],
    ['15', null, null],
  ]);
  const losses = await readLinesOf(out, 'losses.jsonl');
  expect(losses.map(({ kind, field, value }) => [kind, field, value])).toEqual([
    ['settings', 'aliases', null],
    ['category', 'guild_age', 'P20Y'],
    ['category', 'thread_cooldown', 'soon'],
    ['cannedReply', 'snippets', 'Über uns'],
    ['block', '*', expect.stringContaining('New Account')],
  ]);
});

it('lists notes about users without a conversation, and does without the other files', async () => {
  const note = { _id: { $oid: '65aa00000000000000000002' }, recipient: '5', author: STAFF, message: 'Prefers mail' };
  const printed: string[] = [];
  const path = await pack({ 'logs.jsonl': toLines(LOG), 'notes.jsonl': toLines(note) });
  const out = await convertFile('modmail', path, [], (line) => printed.push(line));
  expect(await readLinesOf(out, 'losses.jsonl')).toMatchObject([{ kind: 'note', value: 'Prefers mail' }]);
  expect(await readLinesOf(out, 'users.jsonl')).toEqual([{ id: USER.id, name: 'alex', avatarUrl: null }]);
  expect(printed).toEqual(['Without config.jsonl there are neither replies nor blocks nor settings.']);
});

it('takes the server that is named of several', async () => {
  const path = await pack({ 'logs.jsonl': toLines(LOG, { ...LOG, key: 'other', guild_id: '7' }) });
  await expect(convert(path)).rejects.toThrow(/It has: 1100000000000000001, 7/);
  expect(await readLinesOf(await convert(path, ['--guild', '7']), 'tickets.jsonl')).toMatchObject([
    { key: 'other', number: 1 },
  ]);
});

it.each<[string, Readonly<Record<string, string>>, RegExp]>([
  ['an export without conversations', { 'config.jsonl': '{}' }, /logs\.jsonl is missing/],
  ['two files of one kind', { 'logs.jsonl': toLines(LOG), 'a/logs.json': '[]' }, /one is needed/],
  ['a line that is cut', { 'logs.jsonl': `${toLines(LOG)}\n{"key":` }, /logs\.jsonl, line 2: not JSON/],
  ['a list that is cut', { 'logs.jsonl': `[${toLines(LOG)},` }, /logs\.jsonl: not JSON/],
  ['lines in a list', { 'logs.jsonl': '[1]' }, /logs\.jsonl, document 1: /],
  ['a time that is none', { 'logs.jsonl': toLines({ ...LOG, created_at: 'today' }) }, /line 1: created_at: a time/],
  [
    'an id without its digits',
    { 'logs.jsonl': toLines(LOG).replace(`"${SAMPLE_GUILD}"`, '1.1e18') },
    /line 1: guild_id/,
  ],
  [
    'a message without an author',
    { 'logs.jsonl': toLines({ ...LOG, messages: [message({ author: null })] }) },
    /messages\.0\.author/,
  ],
  ['values that are nested too deep', { 'logs.jsonl': `{"key":${'['.repeat(100_000)}` }, /line 1: not JSON/],
])('refuses %s', async (_, files, why) => {
  await expect(convert(await pack(files))).rejects.toThrow(why);
});
