import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertTicketsBot, openTicketsBot, type TicketsBotOptions } from '#adapters/portable/ticketsbot/convert.ts';
import { createPortableFile } from '#adapters/portable/portable-writer.ts';
import { emptyFolder, ROOT } from '../../support/programs/process.ts';
import { zip } from '../../support/portability/archives.ts';
import { readLinesOf } from '../../support/portability/portable-folder.ts';

const FILES = join(ROOT, 'test/support/portability/ticketsbot');
const EXPECTED = join(ROOT, 'test/support/portability/from-ticketsbot');
const DATA = join(FILES, 'guild-data.zip');
const TRANSCRIPTS = join(FILES, 'guild-transcripts.zip');
const GUILD = '1100000000000000001';

const convert = async (path: string, options: Partial<TicketsBotOptions> = {}): Promise<string> => {
  const out = join(await emptyFolder(), 'out');
  const opened = await openTicketsBot(path, {
    transcripts: null,
    labels: null,
    key: null,
    publicKey: null,
    onProgress: () => undefined,
    ...options,
  });
  try {
    const writer = await createPortableFile(out);
    try {
      await convertTicketsBot(opened, writer, 'guildesk 0.1.0');
    } finally {
      await writer.discard();
    }
  } finally {
    await opened.transcripts.close();
  }
  return out;
};

const readPublicKey = () => readFile(join(FILES, 'test-public-key.pem'), 'utf8');
const write = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(await emptyFolder(), name);
  await writeFile(path, content);
  return path;
};
const pack = (files: Readonly<Record<string, string>>) =>
  zip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));
const toData = (fields: object = {}) => JSON.stringify({ guild_id: GUILD, tickets: [], ...fields });

it('becomes the portable file that is expected, with all digits of its ids', async () => {
  const out = await convert(DATA, { transcripts: TRANSCRIPTS, publicKey: await readPublicKey() });
  const names = (await readdir(EXPECTED)).sort();
  for (const name of names) {
    const read = (folder: string) => readFile(join(folder, name), 'utf8');
    expect([name, await read(out)]).toEqual([name, await read(EXPECTED)]);
  }
  expect(await readdir(out)).toEqual(expect.arrayContaining(names));
  expect(JSON.parse(await readFile(join(out, 'manifest.json'), 'utf8'))).toMatchObject({
    guildId: GUILD,
    source: { system: 'ticketsbot', guildId: GUILD },
  });
});

it('takes the transcripts of a bucket, and those of the server alone', async () => {
  const key = (await readFile(join(FILES, 'bucket-key.txt'), 'utf8')).trim();
  const expected = await readLinesOf(EXPECTED, 'tickets.jsonl');
  for (const transcripts of [join(FILES, 'bucket'), join(FILES, 'bucket', GUILD)])
    expect(await readLinesOf(await convert(DATA, { transcripts, key }), 'tickets.jsonl')).toEqual(expected);
  const older = join(await emptyFolder(), GUILD);
  await mkdir(older);
  await writeFile(join(older, 'free-1'), await readFile(join(FILES, 'bucket', GUILD, '1')));
  const lines = await readLinesOf(await convert(DATA, { transcripts: older, key }), 'tickets.jsonl');
  expect(lines.filter(({ record }) => record === 'message')).toHaveLength(2);
});

it('converts tickets without messages where there are no transcripts, and says so', async () => {
  const printed: string[] = [];
  const out = await convert(DATA, { onProgress: (line) => printed.push(line) });
  const lines = await readLinesOf(out, 'tickets.jsonl');
  expect(lines.map(({ record, status }) => [record, status])).toEqual([
    ['ticket', 'closed'],
    ['ticket', 'closed'],
    ['ticket', 'pending'],
    ['ticket', 'closed'],
  ]);
  expect(printed).toEqual([
    'Signatures are not checked: that needs --public-key.',
    'Without --transcripts tickets have no messages.',
  ]);
});

it('takes data.json alone', async () => {
  const path = await write('data.json', toData({ panels: [{ panel_id: 7, title: 'Help' }], ticket_limit: 2 }));
  const out = await convert(path);
  expect(await readLinesOf(out, 'categories.jsonl')).toMatchObject([{ key: '7', name: 'Help', form: null }]);
  expect(JSON.parse(await readFile(join(out, 'settings.json'), 'utf8'))).toMatchObject({
    openingRules: { openInServer: 2 },
  });
});

it('gives tags shortcuts that staff can type, and keeps requesters from closing as there', async () => {
  const path = await write(
    'data.json',
    toData({
      panels: [{ panel_id: 7, title: 'Help' }],
      users_can_close: false,
      tags: [{ Id: 'Opening Hours', Content: 'Always' }],
    }),
  );
  const out = await convert(path);
  expect(await readLinesOf(out, 'categories.jsonl')).toMatchObject([{ requesterClose: 'off' }]);
  expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([
    { name: 'Opening Hours', shortcut: 'opening-hours' },
  ]);
  expect(await readLinesOf(out, 'losses.jsonl')).toMatchObject([{ kind: 'cannedReply', value: 'Opening Hours' }]);
});

describe('labels', () => {
  const toPage = (labels: unknown) => JSON.stringify({ transcripts: [{ ticket_id: 1, labels }] });
  const listTags = async (out: string) =>
    (await readLinesOf(out, 'tickets.jsonl')).filter(({ record }) => record === 'ticket').map(({ tags }) => tags);

  it('become tags, from one page of the dashboard and from many', async () => {
    const labels = join(FILES, 'labels.json');
    expect(await listTags(await convert(DATA, { labels }))).toEqual([['refund'], [], [], []]);
    const pages = join(await emptyFolder(), 'pages');
    await mkdir(pages);
    await writeFile(join(pages, '1.json'), await readFile(labels));
    await writeFile(join(pages, '2.json'), toPage(null).replace('1', '2'));
    await writeFile(join(pages, '3.json'), toPage([{ name: ' late ' }, { name: 'late' }]).replace('1', '4'));
    expect(await listTags(await convert(DATA, { labels: pages }))).toEqual([['refund'], [], [], ['late']]);
  });

  it('are cut and listed where a ticket takes no more', async () => {
    const names = [...Array.from({ length: 20 }, (_, index) => `l${index}`), 'x'.repeat(51)];
    const out = await convert(DATA, { labels: await write('page.json', toPage(names.map((name) => ({ name })))) });
    expect((await listTags(out))[0]).toEqual(names.slice(0, 20));
    expect((await readLinesOf(out, 'losses.jsonl')).filter(({ field }) => field === 'labels')).toMatchObject([
      { key: '1', why: 'The text is too long, and was cut.' },
      { key: '1', why: 'A ticket has 20 tags at most.' },
    ]);
  });

  it('are refused in another form', async () => {
    const labels = await write('page.json', '{"transcripts":[{"ticket_id":1,"labels":["a"]}]}');
    await expect(convert(DATA, { labels })).rejects.toThrow(/page.json: transcripts.0.labels.0/);
    await expect(convert(DATA, { labels: join(FILES, 'nothing') })).rejects.toThrow(/There is no file/);
  });
});

describe('is refused', () => {
  it('with another signature, without one, and with another key', async () => {
    const publicKey = await readPublicKey();
    const unsigned = await write('data.json', toData());
    await expect(convert(unsigned, { publicKey })).rejects.toThrow(/data.json has no signature/);
    await writeFile(`${unsigned}.sig`, 'AAAA');
    await expect(convert(unsigned, { publicKey })).rejects.toThrow(/data.json does not fit its signature/);
    await expect(convert(DATA, { publicKey: 'no key' })).rejects.toThrow(/no key in PEM/);
    const transcripts = await write('t.zip', pack({ 'guild_id.txt': GUILD, 'transcripts/1.json': '[]' }));
    await expect(convert(DATA, { publicKey, transcripts })).rejects.toThrow(/transcripts\/1.json has no signature/);
  });

  it('with transcripts of another server, broken ones, and those of a bucket without their key', async () => {
    const other = await write('t.zip', pack({ 'guild_id.txt': '5' }));
    await expect(convert(DATA, { transcripts: other })).rejects.toThrow(/is of server 5/);
    const broken = await write('t.zip', pack({ 'transcripts/1.json': '{"version":3}' }));
    await expect(convert(DATA, { transcripts: broken })).rejects.toThrow(/transcripts\/1.json/);
    const bucket = join(FILES, 'bucket');
    await expect(convert(DATA, { transcripts: bucket })).rejects.toThrow(/LOG_AES_KEY with --key-file/);
    await expect(convert(DATA, { transcripts: bucket, key: 'f'.repeat(64) })).rejects.toThrow(/cannot be decrypted/);
    await expect(convert(DATA, { transcripts: bucket, key: 'short' })).rejects.toThrow(/16, 24 or 32 bytes/);
    await expect(convert(DATA, { transcripts: join(FILES, 'nothing') })).rejects.toThrow(/There is no file/);
  });

  it('when the data are none of the bot', async () => {
    await expect(convert(await write('data.json', '{'))).rejects.toThrow(/data.json: not JSON/);
    await expect(convert(await write('data.json', '{"guild_id":"x"}'))).rejects.toThrow(/data.json: guild_id/);
    await expect(convert(await write('d.zip', pack({ 'other.json': '{}' })))).rejects.toThrow(/data.json is missing/);
    await expect(convert(join(FILES, 'nothing.json'))).rejects.toThrow(/cannot be read/);
    const tickets = [{ id: 1, user_id: 'kim', open: true, open_time: '2025-01-01T00:00:00Z' }];
    await expect(convert(await write('data.json', toData({ tickets })))).rejects.toThrow(/tickets.0.user_id/);
  });
});
