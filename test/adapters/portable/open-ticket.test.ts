import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { zipFolder } from '../../support/portability/archives.ts';
import { convertFile, expectFiles, SAMPLE_GUILD, SAMPLES } from '../../support/portability/convert-file.ts';
import { type Line, readLinesOf } from '../../support/portability/portable-folder.ts';
import { emptyFolder } from '../../support/programs/process.ts';

const BOT = join(SAMPLES, 'open-ticket');
const EXPECTED = join(SAMPLES, 'from-open-ticket');

const convert = (path: string, words: readonly string[] = []) => convertFile('open-ticket', path, words);

/** Writes a folder of the bot with some files. @returns its path */
const write = async (files: Readonly<Record<string, unknown>>): Promise<string> => {
  const folder = await emptyFolder();
  const all = { 'config/general.json': { serverId: SAMPLE_GUILD }, 'database/tickets.json': [], ...files };
  for (const [name, content] of Object.entries(all)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
};

const ticket = (id: string, properties: object) => ({
  category: 'opendiscord:ticket',
  key: id,
  value: {
    id,
    option: 'a',
    data: Object.entries({ 'opened-by': '5', ...properties }).map(([name, value]) => ({
      id: `opendiscord:${name}`,
      value,
    })),
  },
});

const convertTickets = async (...tickets: readonly object[]): Promise<readonly Line[]> =>
  readLinesOf(await convert(await write({ 'database/tickets.json': tickets })), 'tickets.jsonl');

it('becomes the portable file that is expected, with all digits of its ids', async () => {
  await expectFiles(await convert(BOT), EXPECTED);
});

it('takes an archive, and the folder of the bot with all that is beside', async () => {
  const folder = join(await emptyFolder(), 'bot');
  await cp(BOT, folder, { recursive: true });
  await mkdir(join(folder, 'node_modules'));
  await symlink('/', join(folder, 'node_modules/link'));
  await expectFiles(await convert(folder), EXPECTED);
  const packed = await zipFolder(BOT, join(await emptyFolder(), 'bot.zip'), { within: 'open-ticket/' });
  await expectFiles(await convert(packed), EXPECTED);
});

it('takes files with comments', async () => {
  const general = await readFile(join(BOT, 'config/general.json'), 'utf8');
  const commented = `// "first"\n${general.replace('{', '{ /* a "note" */\n "url": "https://example.com", ')}`.replace(
    /\}\s*$/,
    ', }',
  );
  const folder = await write({ 'config/general.json': '' });
  await cp(BOT, folder, { recursive: true });
  await writeFile(join(folder, 'config/general.jsonc'), commented);
  await expect(convert(folder)).rejects.toThrow(/one is needed/);
  const other = await emptyFolder();
  await cp(join(BOT, 'database'), join(other, 'database'), { recursive: true });
  await cp(join(BOT, 'config'), join(other, 'config'), {
    recursive: true,
    filter: (path) => !path.endsWith('general.json'),
  });
  await writeFile(join(other, 'config/general.jsonc'), commented);
  await expectFiles(await convert(other), EXPECTED);
});

it('keeps numbers that are distinct, and the others in the data of the ticket', async () => {
  const list = async (...suffixes: readonly string[]) =>
    (await convertTickets(...suffixes.map((suffix, index) => ticket(`90${index}`, { 'channel-suffix': suffix })))).map(
      ({ number, metadata }) => number ?? metadata['import.suffix'],
    );
  expect(await list('0002', '0010')).toEqual([2, 10]);
  expect(await list('0002', '0002')).toEqual(['0002', '0002']);
  expect(await list('0002', 'kim')).toEqual(['0002', 'kim']);
});

it('takes claims, closings, priorities and times of tickets', async () => {
  const lines = await convertTickets(
    ticket('1100000000000001001', { claimed: false, 'claimed-by': '7', priority: 5, topic: 'Lamp' }),
    ticket('1100000000000001002', { closed: true, autoclosed: true, 'closed-by': '9', priority: 1 }),
    ticket('1100000000000001003', { closed: true, 'closed-by': '5', 'opened-on': 1_700_000_000_000, priority: 9 }),
  );
  expect(lines).toMatchObject([
    { priority: 'urgent', subject: 'Lamp', claimedById: null, claimedAt: null, createdAt: '2023-04-24T10:07:17.011Z' },
    { status: 'closed', priority: 'low', closeCause: 'inactivity', closedBy: { type: 'system' } },
    {
      priority: 'normal',
      closeCause: 'manual',
      closedBy: { type: 'user', id: '5' },
      createdAt: '2023-11-14T22:13:20.000Z',
    },
  ]);
});

it('keeps tickets open that the bot did not close by itself', async () => {
  const options = [{ id: 'a', name: 'A', type: 'ticket', autoclose: { enableInactiveHours: true, inactiveHours: 3 } }];
  const tickets = [ticket('901', { 'autoclose-enabled': false }), ticket('902', { 'autoclose-enabled': true })];
  const out = await convert(await write({ 'config/options.json': options, 'database/tickets.json': tickets }));
  expect((await readLinesOf(out, 'tickets.jsonl')).map(({ keptOpen }) => keptOpen)).toEqual([true, false]);
});

it('makes archived categories of options that are gone but for their tickets', async () => {
  const used = {
    id: 'a',
    data: [
      { id: 'opendiscord:name', value: 'Old' },
      { id: 'opendiscord:admins', value: ['3'] },
    ],
  };
  const record = (key: string) => ({ category: 'opendiscord:used-option', key, value: { ...used, id: key } });
  const out = await convert(
    await write({
      'config/options.json': [{ id: 'b', name: 'B', type: 'ticket' }],
      'database/options.json': [record('a'), record('c')],
      'database/tickets.json': [ticket('901', {})],
    }),
  );
  expect(await readLinesOf(out, 'categories.jsonl')).toMatchObject([
    { key: 'b', name: 'B', position: 0 },
    { key: 'a', name: 'Old', archived: true, staffRoleIds: ['3'], position: 1 },
  ]);
});

it('knows its bot by the token, and writes the token nowhere', async () => {
  const token = `${Buffer.from('1100000000000000002').toString('base64')}.x.secret`;
  const panels = [{ id: 'p', name: 'P', dropdown: true, options: ['a', 'w', 'r', 'none'] }];
  const options = [
    { id: 'a', name: 'A', type: 'ticket', button: { emoji: ':smile:' } },
    { id: 'w', name: 'W', type: 'website', url: 'https://example.com' },
    { id: 'r', name: 'R', type: 'role' },
  ];
  const messages = ['7_8', '9_10'].map((key) => ({ category: 'opendiscord:panel-message', key, value: 'p' }));
  const out = await convert(
    await write({
      'config/general.json': { serverId: SAMPLE_GUILD, token },
      'config/options.json': options,
      'config/panels.json': panels,
      'database/global.json': messages,
    }),
  );
  const manifest = await readFile(join(out, 'manifest.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ source: { botId: '1100000000000000002' } });
  expect(await readLinesOf(out, 'panels.jsonl')).toMatchObject([
    {
      style: 'select',
      content: 'P',
      message: { channelId: '7', messageId: '8', botId: '1100000000000000002' },
      options: [{ id: 'a', emoji: null }],
    },
  ]);
  const losses = await readLinesOf(out, 'losses.jsonl');
  expect(losses.map(({ kind, field, value }) => [kind, field, value])).toEqual([
    ['category', 'button.emoji', ':smile:'],
    ['option', 'type', 'role'],
    ['panel', 'message', '9_10'],
    ['panel', 'button.emoji', ':smile:'],
    ['panel', 'options', 'w'],
    ['panel', 'options', 'r'],
  ]);
  for (const text of [manifest, JSON.stringify(losses)]) expect(text).not.toContain('secret');
});

it('cuts numbers that guildesk does not take, and lists them', async () => {
  const limits = { enabled: true, userMaximum: 5_000, globalMaximum: 2.4 };
  const autoclose = { enableInactiveHours: true, inactiveHours: 0.2 };
  const options = [
    { id: 'a', name: 'A', type: 'ticket', limits, autoclose, cooldown: { enabled: true, cooldownMinutes: 1e9 } },
  ];
  const out = await convert(await write({ 'config/options.json': options }));
  expect(await readLinesOf(out, 'categories.jsonl')).toMatchObject([
    { limits: { perUser: 1_000, total: 2, cooldownSeconds: 31_536_000 }, autoClose: { inactiveHours: 1 } },
  ]);
  expect((await readLinesOf(out, 'losses.jsonl')).map(({ field, value }) => [field, value])).toEqual([
    ['limits.userMaximum', '5000'],
    ['cooldown', '60000000000'],
  ]);
});

it('lists settings of options and tickets without a counterpart', async () => {
  const options = [
    {
      id: 'a',
      name: 'A',
      type: 'ticket',
      readonlyAdmins: ['1'],
      allowCreationByBlacklistedUsers: true,
      questions: ['q', 'none'],
      channel: { suffix: 'random-hex', claimedCategory: [{}] },
      dmMessage: { enabled: true },
      ticketMessage: {
        enabled: true,
        embed: { enabled: true, title: 'T', image: 'https://example.com/i.png' },
        ping: { '@everyone': true },
      },
      autoclose: { disableOnClaim: true },
      autodelete: { enableUserLeave: true },
      slowMode: { enabled: true },
    },
  ];
  const questions = [{ id: 'q', name: 'Q', type: 'checkbox' }];
  const tickets = [ticket('901', { pinned: true }), ticket('902', { 'opened-by': null })];
  const out = await convert(
    await write({
      'config/general.json': { serverId: SAMPLE_GUILD, language: 'klingon' },
      'config/options.json': options,
      'config/questions.json': questions,
      'database/tickets.json': tickets,
    }),
  );
  expect((await readLinesOf(out, 'losses.jsonl')).map(({ field }) => field)).toEqual([
    'readonlyAdmins',
    'allowCreationByBlacklistedUsers',
    'channel.claimedCategory',
    'dmMessage',
    'ticketMessage.ping.@everyone',
    'autoclose.disableOnClaim',
    'autodelete',
    'slowMode',
    'channel.suffix',
    'ticketMessage.embed',
    'questions',
    'questions',
    'language',
    'pinned',
    'opened-by',
  ]);
  expect(await readLinesOf(out, 'tickets.jsonl')).toHaveLength(1);
});

it.each<[string, Readonly<Record<string, unknown>>, readonly string[], RegExp]>([
  ['another server than the one that is named', {}, ['--guild', '5'], /is of server 1100000000000000001, not of 5/],
  ['no server', { 'config/general.json': {} }, [], /Name the server with --guild/],
  ['a file that is cut', { 'config/options.json': '[{"id":' }, [], /config\/options: not JSON/],
  ['an option without an id', { 'config/options.json': [{ name: 'A' }] }, [], /config\/options: 0\.id/],
  [
    'a ticket with another requester',
    { 'database/tickets.json': [ticket('901', { 'opened-by': 'kim' })] },
    [],
    /ticket 901: data\.opened-by/,
  ],
  [
    'a time that is none',
    { 'database/tickets.json': [ticket('901', { 'opened-on': 9e18 })] },
    [],
    /ticket 901: data\.opened-on/,
  ],
  ['tickets that are no list', { 'database/tickets.json': {} }, [], /database\/tickets: /],
])('refuses %s', async (_, files, words, why) => {
  await expect(convert(await write(files), words)).rejects.toThrow(why);
});

it('refuses a folder of something else', async () => {
  await expect(convert(await emptyFolder())).rejects.toThrow(/config/);
  const folder = await emptyFolder();
  for (const name of ['config', 'database']) await mkdir(join(folder, name));
  await expect(convert(folder)).rejects.toThrow(/config\/general\.json is missing/);
  await expect(convert(join(folder, 'nothing'))).rejects.toThrow(/There is no file or folder/);
});
