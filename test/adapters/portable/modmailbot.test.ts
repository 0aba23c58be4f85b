import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { convertFile, expectFiles, SAMPLES } from '../../support/portability/convert-file.ts';
import { readLinesOf } from '../../support/portability/portable-folder.ts';
import { emptyFolder } from '../../support/programs/process.ts';

const DATABASE = join(SAMPLES, 'modmailbot/data.sqlite');
const EXPECTED = join(SAMPLES, 'from-modmailbot');

const convert = (path: string) => convertFile('modmailbot', path);

/** Changes a copy of the database. @returns its path */
const change = async (...statements: readonly string[]): Promise<string> => {
  const path = join(await emptyFolder(), 'data.sqlite');
  await copyFile(DATABASE, path);
  const database = new DatabaseSync(path);
  for (const statement of statements) database.exec(statement);
  database.close();
  return path;
};

it('becomes the portable file that is expected, with all digits of its ids', async () => {
  await expectFiles(await convert(DATABASE), EXPECTED);
});

it('makes notes of what only staff read, and of types that it does not know', async () => {
  const path = await change(
    `update thread_messages set message_type = 12 where id = 1`,
    `update thread_messages set body = '' where id = 2`,
  );
  const lines = await readLinesOf(await convert(path), 'tickets.jsonl');
  const notes = lines.filter(({ record }) => record === 'note').map(({ content }) => content);
  expect(notes).toContain(
    'My lamp arrived broken\nhttp://modmail.example.com:8890/attachments/1100000000000008901/lamp.png',
  );
  expect(notes).not.toContain('');
  expect(lines.filter(({ record }) => record === 'message').map(({ key }) => key)).toEqual(['4', '5', '6', '9']);
});

it('takes what a thread that goes on has planned', async () => {
  const path = await change(
    `update threads set status = 3, alert_ids = '11,12', scheduled_close_at = '2030-01-01 00:00:00',
       scheduled_close_id = '13', scheduled_close_silent = 1 where status = 1`,
  );
  const lines = await readLinesOf(await convert(path), 'tickets.jsonl');
  expect(lines.find(({ record, status }) => record === 'ticket' && status !== 'closed')).toMatchObject({
    status: 'on_hold',
    channelId: '1100000000000001005',
    awaitedByIds: ['11', '12'],
    scheduledClose: { scheduledById: '13', reason: null, silently: true, closeAt: '2030-01-01T00:00:00.000Z' },
  });
});

it('keeps the time of a change, and says which texts are lost', async () => {
  const metadata = (id: number) =>
    JSON.stringify({ originalThreadMessage: { id, message_type: 4, created_at: '2025-05-02 08:20:00' } });
  const path = await change(
    `update thread_messages set message_type = 8, metadata = '${metadata(4)}' where id = 6`,
    `update thread_messages set message_type = 9, metadata = null where id = 7`,
  );
  const out = await convert(path);
  const lines = await readLinesOf(out, 'tickets.jsonl');
  expect(lines.find(({ record, key }) => record === 'message' && key === '4')).toMatchObject({
    editedAt: '2025-05-02T08:30:00.000Z',
  });
  const losses = await readLinesOf(out, 'losses.jsonl');
  expect(losses.filter(({ kind }) => kind === 'message').map(({ key, why }) => [key, why])).toEqual([
    ['6', 'Only the newest text of a reply that was changed is kept.'],
    ['7', 'The reply that was deleted is missing.'],
  ]);
});

it('numbers threads by their order where some of them have no number', async () => {
  const path = await change(`update threads set thread_number = null where thread_number = 1`);
  const lines = await readLinesOf(await convert(path), 'tickets.jsonl');
  expect(lines.filter(({ record }) => record === 'ticket').map(({ number }) => number)).toEqual([undefined, undefined]);
});

it('lists notes about users without a thread, and shortcuts that it changed', async () => {
  const path = await change(
    `update notes set user_id = '1'`,
    `update snippets set trigger = 'Shipping Times!'`,
    `alter table threads drop column alert_ids`,
  );
  const out = await convert(path);
  const losses = await readLinesOf(out, 'losses.jsonl');
  expect(losses).toContainEqual({
    kind: 'note',
    key: 'user:1',
    field: '*',
    value: 'Prefers mail',
    why: 'The user has no ticket.',
  });
  expect(losses.map(({ kind, value }) => [kind, value])).toContainEqual(['cannedReply', 'Shipping Times!']);
  expect(await readLinesOf(out, 'canned-replies.jsonl')).toMatchObject([{ shortcut: 'shipping-times' }]);
});

it('takes databases of older versions, without notes about users', async () => {
  const out = await convert(await change('drop table notes', 'alter table threads drop column next_message_number'));
  const lines = await readLinesOf(out, 'tickets.jsonl');
  expect(lines.filter(({ record }) => record === 'note')).toHaveLength(3);
});

it('gives notes without a time or an author those of their ticket and the service', async () => {
  const out = await convert(await change('update notes set created_at = null, author_id = null'));
  const lines = await readLinesOf(out, 'tickets.jsonl');
  expect(lines.find(({ key }) => key === 'user:1')).toMatchObject({
    author: { type: 'system' },
    createdAt: '2025-05-02T08:00:00.000Z',
  });
});

describe('is refused', () => {
  it('without its server, and with something else in its place', async () => {
    await expect(convertFile('modmailbot', DATABASE, [])).rejects.toThrow(/Name the server with --guild/);
    await expect(convertFile('modmailbot', DATABASE, ['--guild', 'x'])).rejects.toThrow(/"x" is not an id/);
  });

  it('when it is no database of the bot', async () => {
    const other = join(await emptyFolder(), 'other.sqlite');
    await writeFile(other, 'not a database');
    await expect(convert(other)).rejects.toThrow(/is not a database of modmailbot, or it is broken/);
    await expect(convert(join(SAMPLES, 'nothing'))).rejects.toThrow(/is not a database of modmailbot/);
    await expect(convert(join(SAMPLES, 'discord-tickets/database.db'))).rejects.toThrow(
      /is not a database of modmailbot/,
    );
  });

  it.each([
    ['a thread with another status', `update threads set status = 7 where thread_number = 1`, /thread 0b8e.*: status/],
    [
      'a time that is none',
      `update thread_messages set created_at = 'soon' where id = 1`,
      /message 1: created_at: a time/,
    ],
    [
      'a list of files that is broken',
      `update thread_messages set attachments = '[' where id = 1`,
      /message 1: attachments/,
    ],
    ['a user without an id', `update threads set user_id = 'kim'`, /thread .*: user_id/],
  ])('with %s', async (_, statement, why) => {
    await expect(convert(await change(statement))).rejects.toThrow(why);
  });
});
