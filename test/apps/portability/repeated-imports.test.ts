import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import type { Client } from '../../support/api.ts';
import { finishErasures } from '../../support/privacy/finish-erasures.ts';
import { breakOff } from '../../support/portability/break-off.ts';
import { manifestOf } from '../../support/portability/portable-folder.ts';
import { buildTickets, CATEGORY, REQUESTER, toTime, useImports } from '../../support/portability/use-imports.ts';
import { done, type Json } from '../../support/spec-helpers.ts';

const imports = useImports();
const { api, write, run, refuse, count } = imports;
let guild: string;
let as: Client;
beforeEach(() => ({ guild, as } = imports));

describe('after a process was killed', () => {
  it('goes on at each step to the same end', async () => {
    const path = await write({ 'tickets.jsonl': buildTickets(250) });
    await breakOff(imports, path, 0);
    for (const step of [1, 1, 1, 1]) {
      expect(await refuse(path)).toMatch(/Another import of the server runs/);
      api.clock.advance(31_000);
      await breakOff(imports, path, step);
    }
    expect((await count()).tickets).toBe(250);
    api.clock.advance(31_000);
    expect((await run(path)).added).toMatchObject({ category: 1, ticket: 250, message: 500, transcript: 125 });
    expect(await count()).toMatchObject({ tickets: 250, ticket_messages: 500, transcripts: 125, categories: 1 });
    const rows = await api.service.database.query('select status from imports where guild_id = :guild', { guild });
    expect(rows).toEqual([{ status: 'finished' }]);
  });
});

it('excludes two runs of one server, not those of two', async () => {
  const path = await write({ 'tickets.jsonl': buildTickets(120) });
  const results = await Promise.allSettled([run(path), run(path), run(path)]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  for (const result of results)
    if (result.status === 'rejected') expect(String(result.reason)).toMatch(/Another import|Another process/);
  expect(await count()).toMatchObject({ tickets: 120, ticket_messages: 240, categories: 1 });
});

describe('numbers', () => {
  it('are kept in an empty server, and the next ticket has the next one', async () => {
    await run(await write({ 'tickets.jsonl': buildTickets(3) }));
    const [category] = await done(as.get('/v1/categories'));
    const ticket = await done(as.post('/v1/tickets', { categoryId: category.id, requesterId: '5' }));
    expect(ticket.ticketNumber).toBe(4);
  });

  it('are shifted by one offset where one is used, also in a second run', async () => {
    const category = await done(as.post('/v1/categories', { name: 'Own' }));
    await done(as.post('/v1/tickets', { categoryId: category.id, requesterId: '5' }));
    const path = await write({ 'tickets.jsonl': buildTickets(2) });
    expect(await refuse(path, '--numbers', 'keep')).toMatch(/--numbers shift/);
    expect((await run(path)).numberOffset).toBe(1);
    await run(await write({ 'tickets.jsonl': buildTickets(4) }, 'later'));
    const tickets: Json[] = await done(as.get('/v1/tickets?sort=ticketNumber')).catch(() =>
      done(as.get('/v1/tickets')),
    );
    expect(tickets.map(({ ticketNumber }) => ticketNumber).toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(tickets.find(({ ticketNumber }) => ticketNumber === 5)!.metadata).toEqual({ 'import.number': '4' });
  });
});

it('gives taken names another one, and keeps both', async () => {
  await done(as.post('/v1/categories', { name: 'Questions' }));
  await run(await write({}));
  const names = (await done(as.get('/v1/categories'))).map(({ name }: Json) => name);
  expect(names.toSorted()).toEqual(['Questions', 'Questions (2)']);
});

it('closes open tickets if that is asked for', async () => {
  await run(await write({ 'tickets.jsonl': buildTickets(4) }), '--open', 'close');
  const tickets: Json[] = await done(as.get('/v1/tickets'));
  expect(tickets.map(({ status }) => status)).toEqual(['closed', 'closed', 'closed', 'closed']);
});

it('puts tickets without a category into an archived one', async () => {
  const lines = buildTickets(2).map(({ categoryKey: _, ...line }) => line);
  await run(await write({ 'tickets.jsonl': lines }));
  const [ticket] = await done(as.get('/v1/tickets'));
  expect(await done(as.get(`/v1/categories/${ticket.categoryId}`))).toMatchObject({ name: 'Imported', archived: true });
});

it('brings nothing back of a person whose data was erased', async () => {
  const blocks = [{ key: `user:${REQUESTER}`, userId: REQUESTER, reason: 'Rude', createdAt: toTime(0) }];
  const path = await write({ 'tickets.jsonl': buildTickets(4), 'blocks.jsonl': blocks });
  const closing = ['--open', 'close'];
  await run(path, ...closing);
  await done(as.post('/v1/privacy/erasures', { userId: REQUESTER, mode: 'erase' }));
  await finishErasures(api.service.app, api.clock);
  const later = await write({ 'tickets.jsonl': buildTickets(8), 'blocks.jsonl': blocks }, 'later');
  const report = await run(later);
  expect(report.added.ticket ?? 0).toBe(0);
  expect(report.losses).toContainEqual(
    expect.objectContaining({ why: expect.stringContaining('was erased'), count: 4 }),
  );
  expect(await count()).toMatchObject({ tickets: 4 });
  for (const table of ['tickets', 'ticket_messages', 'imported_records', 'blocks', 'transcripts']) {
    const statement = `select count(*)::int as rows from ${table} t where guild_id = :guild and t::text like :like`;
    const row = await api.service.database.queryOne<{ rows: number }>(statement, { guild, like: `%${REQUESTER}%` });
    expect([table, row?.rows]).toEqual([table, 0]);
  }
});

it('brings nothing back that an erased person wrote in tickets of others', async () => {
  const person = '200000000000000777';
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const buildParts = (ticket: string, text: string): readonly Json[] => [
    { record: 'attachment', ticket, key: `${ticket}f`, filename: 'giraffe.txt', sha256, createdAt: toTime(3) },
    {
      record: 'message',
      ticket,
      key: `${ticket}p`,
      author: { type: 'unknown', id: person },
      content: text,
      attachments: [{ attachmentKey: `${ticket}f`, filename: 'giraffe.txt' }],
      createdAt: toTime(3),
    },
    {
      record: 'note',
      ticket,
      key: `${ticket}n`,
      author: { type: 'staff', id: person },
      content: text,
      createdAt: toTime(3),
    },
  ];
  const [open, openMessage, openReply, closed, ...rest] = buildTickets(2);
  const mention = { ...openReply, content: `Ask <@${person}>` };
  const writeLines = (name: string, subject: string) =>
    write(
      {
        'tickets.jsonl': [
          ...[open, openMessage, mention, ...buildParts('t0', 'Of the zebra')],
          ...[{ ...closed, subject }, ...rest, ...buildParts('t1', 'Of the lion')],
          ...(subject === 'Later' ? [{ ...closed, key: 't9', number: 9 }, ...buildParts('t9', 'Of the bear')] : []),
        ],
        'users.jsonl': [{ id: person, name: 'Ostrich' }],
        [`attachments/${sha256}`]: Buffer.from('abc'),
      },
      name,
    );
  await run(await writeLines('first', 'Before'));
  await api.work();
  await done(as.post('/v1/privacy/erasures', { userId: person, mode: 'erase' }));
  await finishErasures(api.service.app, api.clock);
  api.clock.advance(60_000);
  const report = await run(await writeLines('later', 'Later'));
  expect(report).toMatchObject({ added: { ticket: 1 }, changed: 1 });
  expect(report.losses).toContainEqual(expect.objectContaining({ why: expect.stringContaining('names persons') }));
  for (const table of [
    'tickets',
    'ticket_messages',
    'ticket_notes',
    'ticket_timeline',
    'transcript_messages',
    'transcripts',
  ]) {
    const statement = `select count(*)::int as rows from ${table} t where guild_id = :guild and t::text ~ :pattern`;
    const pattern = `${person}|Ostrich|zebra|lion|bear|giraffe`;
    expect([table, await api.service.database.queryOne(statement, { guild, pattern })]).toEqual([table, { rows: 0 }]);
  }
  const kept = `select count(*)::int as rows from attachments where guild_id = :guild and status = 'kept'`;
  expect(await api.service.database.queryOne(kept, { guild })).toEqual({ rows: 0 });
});

describe('broken lines', () => {
  const ticket = buildTickets(1)[0]!;
  it.each<[string, object, RegExp]>([
    ['no key', { ...ticket, key: undefined }, /line 1: key: a text/],
    ['a number as the subject', { ...ticket, subject: 5 }, /line 1: subject/],
    ['a list as the requester', { ...ticket, requesterId: ['5'] }, /line 1: requesterId/],
    ['no time', { ...ticket, createdAt: undefined }, /line 1: createdAt/],
    ['a wrong time', { ...ticket, createdAt: 'yesterday' }, /line 1: createdAt/],
    ['a wrong status', { ...ticket, status: 'lost' }, /line 1: status/],
    ['a negative number', { ...ticket, number: -1 }, /line 1: number/],
    ['a number that is too large', { ...ticket, number: 2 ** 40 }, /number/],
    ['a list as metadata', { ...ticket, metadata: ['a'] }, /line 1: metadata/],
    [
      'a wrong time within a value',
      { ...ticket, scheduledClose: { closeAt: 'x', scheduledById: '1', reason: null, silently: false } },
      /closeAt/,
    ],
    ['an id of a ticket that is no key', { ...ticket, ruleState: 'x' }, /line 1: ruleState/],
  ])('%s end the import with their place', async (_, line, why) => {
    expect(await refuse(await write({ 'tickets.jsonl': [line] }))).toMatch(why);
    expect((await count()).tickets).toBe(0);
  });

  it('of what a converter could not carry over end the import, too', async () => {
    const path = await write({ 'losses.jsonl': [{ kind: 'ticket', key: 'x'.repeat(999), field: '*', why: 5 }] });
    expect(await refuse(path)).toMatch(/losses\.jsonl, line 1: why: a text of 1 to/);
  });

  it('are listed instead, and nothing else is lost', async () => {
    const lines = [
      ...buildTickets(2),
      '{"record":',
      { ...ticket, key: 'x', status: 'lost' },
      ...buildTickets(4).slice(6),
    ];
    const path = await write({ 'tickets.jsonl': lines });
    const report = await run(path, '--skip-broken');
    expect(report.broken.map(({ place }: Json) => place)).toEqual(['tickets.jsonl, line 7', 'tickets.jsonl, line 8']);
    // The ticket before a line that is no JSON may be without a part.
    expect(report.added.ticket).toBe(3);
  });

  it('refuses files with more categories than a server can have, of other servers, and of later versions', async () => {
    const many = Array.from({ length: 251 }, (_, index) => ({ ...CATEGORY, key: `${index}`, name: `C ${index}` }));
    expect(await refuse(await write({ 'categories.jsonl': many }, 'many'))).toMatch(/more than 250 lines/);
    expect(await refuse(await write({ 'manifest.json': manifestOf('5') }, 'other'))).toMatch(/--other-guild/);
    const later = { ...manifestOf(guild), version: 2 };
    expect(await refuse(await write({ 'manifest.json': later }, 'version'))).toMatch(/version 1 is supported/);
  });
});

it('removes what the database refuses, and cuts what is too long', async () => {
  const [ticket, message] = buildTickets(1);
  const lines = [
    { ...ticket, subject: `a\0b\ud800${'c'.repeat(300)}` },
    { ...message, content: 'x\0y' },
  ];
  const report = await run(await write({ 'tickets.jsonl': lines }));
  expect(report.losses).toContainEqual(expect.objectContaining({ kind: 'ticket', field: 'subject', count: 1 }));
  const [found] = await done(as.get('/v1/tickets'));
  expect([found.subject.length, found.subject.slice(0, 4)]).toEqual([200, 'ab\ufffdc']);
});

it('names users by the file of users, and passes over what is none', async () => {
  const user = { id: REQUESTER, name: `R${'x'.repeat(200)}`, avatarUrl: 'javascript:alert(1)' };
  const others = [{ id: 'x', name: 'Y' }, { id: '77', name: 5 }, { name: 'Z' }, { id: ['77'], name: 'Z' }];
  const [ticket, message, reply] = buildTickets(1);
  const lines = [ticket, message, { ...reply, authorName: null }];
  await run(await write({ 'tickets.jsonl': lines, 'users.jsonl': [user, ...others] }));
  const [found] = await done(as.get('/v1/tickets'));
  expect(found.requesterName).toHaveLength(100);
  const messages: Json[] = await done(as.get(`/v1/tickets/${found.id}/messages`));
  const names = messages.map(({ content, authorName }) => [content, authorName?.length ?? null]);
  expect(Object.fromEntries(names)).toEqual({ 'Words 0': 100, Yes: null });
  expect(messages.every(({ authorAvatarUrl }) => authorAvatarUrl === null)).toBe(true);
});

it('says what it would do, and writes nothing', async () => {
  const before = await count();
  const path = await write({ 'tickets.jsonl': buildTickets(40) });
  await done(as.patch('/v1/settings', { retention: { closedTicketsDays: 30 } }));
  const report = await imports.check(path);
  expect(report).toMatchObject({
    added: { ticket: 40, category: 1, message: 80 },
    open: 20,
    beyondRetention: 20,
    staff: 1,
  });
  expect(report.byMonth).toEqual({ '2025-01': 31, '2025-02': 9 });
  expect(await count()).toEqual(before);
  expect(await readFile(join(path, 'summary.json'), 'utf8')).toContain('tickets.jsonl');
});
