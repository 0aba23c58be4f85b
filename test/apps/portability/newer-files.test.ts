import type { Client } from '../../support/api.ts';
import { availableDatabase, recordedPostgresDatabase, withPostgres } from '../../support/databases.ts';
import { breakOff } from '../../support/portability/break-off.ts';
import { finishErasures } from '../../support/privacy/finish-erasures.ts';
import { buildTickets, REQUESTER, toTime, useImports } from '../../support/portability/use-imports.ts';
import { countRows } from '../../support/portability/use-portability.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { judgeTexts } from '../../support/statements/judge-texts.ts';
import { getFixture } from '../../support/suite/fixture.ts';

/** The texts of all statements, where there is a PostgreSQL server. */
const texts = new Set<string>();
const imports = useImports({
  database: () => (getFixture().postgresUrl ? recordedPostgresDatabase(texts) : availableDatabase()),
});
const { api, write, run, check, undo } = imports;
let as: Client;
beforeEach(() => ({ as } = imports));

const STAFF = { type: 'staff', id: '77' };
const CLOSED = { status: 'closed', closedAt: toTime(90), closedBy: STAFF };
const READ = '?sort=createdAt';

/** A message that a ticket got at the source after the first file. */
const buildMessage = (ticket: string, name: string, fields: Json = {}): Json => ({
  record: 'message',
  ticket,
  key: `${ticket}${name}`,
  author: STAFF,
  content: `Later ${name}`,
  createdAt: toTime(60),
  ...fields,
});

/** The lines of tickets, with other fields of those that are named, and lines that follow theirs. */
const buildNewer = (count: number, changes: Readonly<Record<string, { fields?: Json; lines?: readonly Json[] }>>) => {
  const groups = Map.groupBy(buildTickets(count), ({ ticket, key }) => String(ticket ?? key));
  return [...groups].flatMap(([key, [ticket, ...parts]]) => [
    { ...ticket, ...changes[key]?.fields },
    ...parts,
    ...(changes[key]?.lines ?? []),
  ]);
};

const writeTickets = (lines: readonly Json[], name: string) => write({ 'tickets.jsonl': lines }, name);
const listTickets = async (): Promise<Json[]> => done(as.get(`/v1/tickets${READ}`));
const findTicket = async (number: number): Promise<Json> =>
  (await listTickets()).find(({ ticketNumber }) => ticketNumber === number)!;
const listContents = async ({ id }: Json): Promise<string[]> =>
  (await done(as.get(`/v1/tickets/${id}/messages${READ}`))).map(({ content }: Json) => content);

/** What is stored of the server, apart from the import that wrote it. */
const readAll = async () => {
  const tables = ['tickets', 'ticket_messages', 'ticket_timeline', 'ticket_notes', 'transcripts', 'attachments'];
  const rows = [...tables, 'transcript_messages', 'imported_records'].map((table) =>
    api.service.database.query(`select t::text as row from ${table} t where guild_id = :guild order by 1`, {
      guild: imports.guild,
    }),
  );
  return Promise.all(rows);
};

/** The first import has three tickets, the first and the third of them open. */
const importFirst = async (): Promise<Json> => {
  const report = await run(await writeTickets(buildTickets(3), 'first'));
  await api.work();
  api.clock.advance(60_000);
  return report;
};

describe('a ticket that nobody has touched', () => {
  const note = { record: 'note', ticket: 't0', key: 'n', author: STAFF, content: 'Zebra', createdAt: toTime(61) };
  const newer = buildNewer(4, {
    t0: {
      fields: { ...CLOSED, subject: 'Solved', firstResponseAt: toTime(60) },
      lines: [buildMessage('t0', 'x'), note],
    },
  });

  it('becomes what it is at the source, with the same id and number', async () => {
    const first = await importFirst();
    const before = await findTicket(1);
    const path = await writeTickets(newer, 'second');
    expect(await check(path)).toMatchObject({ known: 3, changed: 1, extended: 0, byCategory: { Questions: 1 } });
    const report = await run(path);
    expect(report).toMatchObject({ added: { ticket: 1, message: 2 }, known: 3, changed: 1, extended: 0 });
    const after = await findTicket(1);
    expect(after).toMatchObject({
      id: before.id,
      ticketNumber: 1,
      subject: 'Solved',
      status: 'closed',
      messageCount: 3,
    });
    expect([before.version, after.version]).toEqual([1, 2]);
    expect((await listContents(after)).toSorted()).toEqual(['Later x', 'Words 0', 'Yes']);
    expect((await done(as.get(`/v1/tickets/${after.id}/notes`))).map(({ content }: Json) => content)).toEqual([
      'Zebra',
    ]);
    const transcripts = await done(as.get('/v1/transcripts'));
    expect(transcripts.filter(({ ticketId }: Json) => ticketId === after.id)).toHaveLength(1);
    expect(first.importId).not.toBe(report.importId);
  });

  it('is counted and found as it is now', async () => {
    await importFirst();
    const range = `from=${toTime(0)}&to=${toTime(200)}`;
    const readOverview = async () => (await done(as.get(`/v1/analytics/overview?${range}`))).tickets;
    expect(await readOverview()).toMatchObject({ created: 3, closed: 1 });
    const lines = newer.map((line) => (line.key === 't0a' ? { ...line, content: 'Giraffe' } : line));
    await run(await writeTickets(lines, 'second'));
    await api.work();
    expect(await readOverview()).toMatchObject({ created: 4, closed: 3 });
    const search = async (q: string) => (await done(as.get(`/v1/tickets?q=${q}`))).length;
    expect([await search('giraffe'), await search('girafe'), await search('solved')]).toEqual([1, 1, 1]);
    const { rows } = (await api.service.database.queryOne<{ rows: number }>(
      `select count(*)::int as rows from ticket_words where guild_id = :guild and word = '0'`,
      { guild: imports.guild },
    ))!;
    expect(rows).toBe(0);
  });

  it('is not changed by the same file again', async () => {
    await importFirst();
    const path = await writeTickets(newer, 'second');
    await run(path);
    const before = await readAll();
    api.clock.advance(60_000);
    expect(await run(path)).toMatchObject({ added: {}, known: 5, changed: 0, extended: 0 });
    expect(await readAll()).toEqual(before);
  });

  it('is closed by a later run that closes open tickets', async () => {
    await importFirst();
    expect(await run(await writeTickets(buildTickets(3), 'second'), '--open', 'close')).toMatchObject({ changed: 2 });
    expect((await listTickets()).map(({ status }) => status)).toEqual(['closed', 'closed', 'closed']);
    expect(await run(await writeTickets(buildTickets(3), 'third'), '--open', 'close')).toMatchObject({ changed: 0 });
  });

  it('follows its source also after an import of a version that kept no digests', async () => {
    await importFirst();
    const { guild } = imports;
    await api.service.database.query('update imported_records set digest = null where guild_id = :guild', { guild });
    expect(await run(await writeTickets(buildTickets(3), 'second'))).toMatchObject({ changed: 3 });
    expect(await run(await writeTickets(buildTickets(3), 'third'))).toMatchObject({ changed: 0, known: 4 });
  });

  it('loses files that the source has no more, and gets the bytes of those that it lacked', async () => {
    const file = (key: string, fields: Json) => ({
      record: 'attachment',
      ticket: 't0',
      key,
      filename: `${key}.txt`,
      createdAt: toTime(1),
      ...fields,
    });
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
    const before = [file('gone', { sha256: null }), file('late', { sha256: null, error: 'Lost' })];
    await run(await writeTickets(buildNewer(1, { t0: { lines: before } }), 'first'));
    const lines = buildNewer(1, { t0: { lines: [file('late', { sha256 })] } });
    await run(await write({ 'tickets.jsonl': lines, [`attachments/${sha256}`]: Buffer.from('abc') }, 'second'));
    const rows = await api.service.database.query(
      'select filename, status from attachments where guild_id = :guild order by filename',
      { guild: imports.guild },
    );
    expect(rows).toEqual([
      { filename: 'gone.txt', status: 'deleting' },
      { filename: 'late.txt', status: 'kept' },
    ]);
  });
});

describe('a ticket that somebody has worked on', () => {
  it('gets the messages that it lacks, by key and by message of the chat, and nothing else', async () => {
    const [own, shared] = [{ chatMessageId: '555' }, { chatMessageId: '556' }];
    await run(await writeTickets(buildNewer(1, { t0: { lines: [buildMessage('t0', 'w', own)] } }), 'first'));
    const { id } = await findTicket(1);
    await done(as.patch(`/v1/tickets/${id}`, { subject: 'Ours', priority: 'high' }));
    await done(as.post(`/v1/tickets/${id}/reply`, { staffId: '88', content: 'Here' }));
    // The reply stands in the channel that the source has read, under an id of the chat.
    const { guild } = imports;
    const statement = `update ticket_messages set chat_message_id = '556' where guild_id = :guild and content = 'Here'`;
    await api.service.database.query(statement, { guild });
    const lines = [
      buildMessage('t0', 'w', own),
      buildMessage('t0', 'x', { author: { type: 'user', id: REQUESTER } }),
      buildMessage('t0', 'y'),
      buildMessage('t0', 'z', shared),
    ];
    const path = await writeTickets(
      buildNewer(1, { t0: { fields: { ...CLOSED, subject: 'Theirs' }, lines } }),
      'second',
    );
    expect(await check(path)).toMatchObject({ changed: 0, extended: 1 });
    const { ticket_timeline: entries = 0 } = await countRows(api, guild, ['ticket_timeline']);
    expect(await run(path)).toMatchObject({ added: { message: 2 }, changed: 0, extended: 1 });
    const after = await findTicket(1);
    expect(after).toMatchObject({ subject: 'Ours', priority: 'high', status: expect.not.stringMatching('closed') });
    expect((await listContents(after)).toSorted()).toEqual(['Here', 'Later w', 'Later x', 'Later y', 'Words 0', 'Yes']);
    expect(after.messageCount).toBe(6);
    // The one message of staff.
    expect((await countRows(api, guild, ['ticket_timeline'])).ticket_timeline).toBe(entries + 1);
    const before = await readAll();
    expect(await run(path)).toMatchObject({ changed: 0, extended: 0 });
    expect(await readAll()).toEqual(before);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['a note', (id) => done(as.post(`/v1/tickets/${id}/notes`, { content: 'Ours', staffId: '88' }))],
    [
      'a legal hold',
      (id) =>
        api.service.database.query(
          `insert into legal_holds (guild_id, ticket_id, reason, created_at) values (:guild, :id::uuid, 'Court', now())`,
          { guild: imports.guild, id },
        ),
    ],
  ])('is one that has %s', async (_, work) => {
    await importFirst();
    const { id } = await findTicket(1);
    await work(id);
    const lines = buildNewer(3, { t0: { fields: { subject: 'Theirs' }, lines: [buildMessage('t0', 'x')] } });
    expect(await run(await writeTickets(lines, 'second'))).toMatchObject({ changed: 0, extended: 1 });
    expect((await findTicket(1)).subject).toBeNull();
  });
});

it('leaves categories as they are, and brings no ticket back that was deleted or erased', async () => {
  await importFirst();
  const [category] = await done(as.get('/v1/categories'));
  await done(as.patch(`/v1/categories/${category.id}`, { name: 'Ours' }));
  await done(as.delete(`/v1/tickets/${(await findTicket(2)).id}`));
  for (const number of [1, 3]) await done(as.post(`/v1/tickets/${(await findTicket(number)).id}/close`, {}));
  await done(as.post('/v1/privacy/erasures', { userId: REQUESTER, mode: 'erase' }));
  await finishErasures(api.service.app, api.clock);
  await api.work();
  const before = await readAll();
  const change = { fields: { subject: 'Theirs' }, lines: [buildMessage('t0', 'x')] };
  const path = await writeTickets(buildNewer(3, { t0: change, t1: change, t2: change }).map(toOwnTicket), 'second');
  expect(await run(path)).toMatchObject({ added: {}, known: 4, changed: 0, extended: 0 });
  expect(await readAll()).toEqual(before);
  expect((await done(as.get('/v1/categories'))).map(({ name }: Json) => name)).toEqual(['Ours']);
});

/** Lines that were made for one ticket belong to the one before them. */
const toOwnTicket = (line: Json, index: number, lines: readonly Json[]): Json => {
  if (line.record === 'ticket') return line;
  const { key } = lines.slice(0, index).findLast(({ record }) => record === 'ticket')!;
  return { ...line, ticket: key };
};

describe('undo', () => {
  it('of the first import removes what it added, also in its newer state; that of the second its own', async () => {
    const { importId: first } = await importFirst();
    await done(as.post(`/v1/tickets/${(await findTicket(3)).id}/notes`, { content: 'Ours', staffId: '88' }));
    const newer = { fields: { subject: 'Newer' }, lines: [buildMessage('t0', 'x')] };
    const second = await run(await writeTickets(buildNewer(4, { t0: newer }), 'second'));
    expect(await undo(second.importId)).toEqual({ removed: 1, left: 0 });
    expect((await listTickets()).map(({ subject }) => subject)).toEqual(['Newer', null, null]);
    // The third has a note of staff, and uses the category.
    expect(await undo(first)).toEqual({ removed: 2, left: 2 });
    expect((await listTickets()).map(({ ticketNumber }) => ticketNumber)).toEqual([3]);
    expect(await run(await writeTickets(buildNewer(4, { t0: newer }), 'third'))).toMatchObject({
      added: { ticket: 3 },
    });
  });
});

it('goes on after a kill at each step to the same end', async () => {
  await run(await writeTickets(buildTickets(250), 'first'));
  for (const number of [1, 201])
    await done(as.patch(`/v1/tickets/${(await findByNumber(number)).id}`, { subject: 'Ours' }));
  const changes = Object.fromEntries(
    [0, 10, 110, 200, 240].map((index) => [`t${index}`, { lines: [buildMessage(`t${index}`, 'x')] }]),
  );
  const path = await writeTickets(buildNewer(260, changes), 'second');
  for (const step of [0, 1, 1, 1, 1, 1]) {
    await breakOff(imports, path, step);
    api.clock.advance(31_000);
  }
  expect(await run(path)).toMatchObject({ added: { ticket: 10 }, changed: 3, extended: 2 });
  expect(await imports.count()).toMatchObject({ tickets: 260, ticket_messages: 525 });
  const before = await readAll();
  expect(await run(path)).toMatchObject({ added: {}, changed: 0, extended: 0 });
  expect(await readAll()).toEqual(before);
});

const findByNumber = (number: number): Promise<Json> =>
  api.service.database.queryOne('select id from tickets where guild_id = :guild and ticket_number = :number', {
    guild: imports.guild,
    number,
  });

withPostgres('PostgreSQL', () => {
  it('each statement names its server', async () => {
    const { tables: _, ...wrong } = await judgeTexts(texts);
    expect(wrong).toEqual({ unnamed: [], unlisted: [], refused: [], severalParts: [] });
  });
});
