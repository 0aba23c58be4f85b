import { join } from 'node:path';
import { availableDatabase, recordedPostgresDatabase, withPostgres } from '../../support/databases.ts';
import { emptyFolder, ROOT } from '../../support/programs/process.ts';
import { judgeTexts } from '../../support/statements/judge-texts.ts';
import { getFixture } from '../../support/suite/fixture.ts';
import { countRows, refuseIn, reportIn, runIn } from '../../support/portability/use-portability.ts';
import { type Client, client } from '../../support/api.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi } from '../../support/use-api.ts';

/** What another bot had, in the portable format. */
const FILE = join(ROOT, 'test/support/portability/from-another-bot');
const GUILD = '1100000000000000001';
const SILENT = ['events', 'webhook_deliveries', 'ticket_notices', 'flow_runs', 'chat_effects', 'notifications'];

/** The texts of all statements, where there is a PostgreSQL server. */
const texts = new Set<string>();
const api = useApi({
  database: () => (getFixture().postgresUrl ? recordedPostgresDatabase(texts) : availableDatabase()),
});
let as: Client;
let report: Json;
beforeAll(async () => {
  await runIn(api, 'admin', 'guild', 'add', GUILD, '--name', 'Harbor Lights', '--plan', 'enterprise');
  const token = await api.token({ kind: 'guild', guildId: GUILD as never });
  as = client(api.url, token);
  report = await reportIn(api, 'admin', 'import', 'run', FILE, '--guild', GUILD, '--settings');
  await api.work();
});

const listTickets = async (): Promise<Json[]> => done(as.get('/v1/tickets?sort=createdAt'));

it('adds what the file has, and says what it could not', () => {
  expect(report.added).toMatchObject({ ticket: 3, message: 6, category: 2, panel: 1, cannedReply: 2, block: 1 });
  expect(report).toMatchObject({ known: 0, source: `discord-tickets:${GUILD}`, broken: [] });
});

it('keeps numbers, times, answers and ratings', async () => {
  const [first] = await listTickets();
  expect(first).toMatchObject({
    ticketNumber: 1,
    subject: 'HL-10042',
    status: 'closed',
    createdAt: '2025-05-02T08:00:00.000Z',
    closedAt: '2025-05-02T11:30:00.000Z',
    feedback: { rating: 5, comment: 'Fast and kind' },
    externalId: 'discord-tickets:1100000000000001001',
  });
  expect(first.formAnswers).toHaveLength(2);
  expect(first.id > '0196').toBe(true);
});

it('finds out who was staff, and names them', async () => {
  const [first] = await listTickets();
  const data = await done(as.get(`/v1/tickets/${first.id}/messages?sort=createdAt`));
  expect(data[0]).toMatchObject({ author: { type: 'user', id: '1100000000000000101' }, authorName: 'Alex' });
  expect(data[1]).toMatchObject({
    author: { type: 'staff', id: '1100000000000000111' },
    authorName: 'Mira',
    authorAvatarUrl: expect.stringContaining('cf5bdfb4'),
  });
  expect(first).toMatchObject({ requesterName: 'Alex', claimedByName: 'Mira' });
});

it('makes a transcript of each closed ticket, and a timeline that analytics count', async () => {
  const tickets = await listTickets();
  const closed = tickets.filter(({ status }) => status === 'closed');
  const data = await done(as.get('/v1/transcripts'));
  expect(data.map(({ ticketId }: Json) => ticketId).sort()).toEqual(closed.map(({ id }) => id).sort());
  const range = 'from=2025-05-01T00:00:00Z&to=2025-07-01T00:00:00Z';
  const overview = await done(as.get(`/v1/analytics/overview?${range}`));
  expect(overview.tickets).toMatchObject({ created: 3, closed: 2, unanswered: 1 });
});

it('lists what its converter could not carry over', async () => {
  expect(report.losses).toContainEqual({
    kind: 'cannedReply',
    field: 'regex',
    why: 'Replies are not sent by themselves. Make an automation rule or an article.',
    count: 1,
    examples: ['1'],
  });
  const printed = await runIn(api, 'admin', 'import', 'check', FILE, '--guild', GUILD);
  expect(printed).toContain('Expected: 1 to 1 seconds, 0.0 MB to 0.0 MB.');
  expect(printed).toContain('  category.emoji: A custom emoji is known by its id alone. Choose it again. (1: 2)');
});

it('informs nobody of it', async () => {
  expect(await countRows(api, GUILD, SILENT)).toEqual(Object.fromEntries(SILENT.map((table) => [table, 0])));
  const data = await done(as.get('/v1/audit-log'));
  const actions = data.map(({ action }: Json) => action);
  expect(actions.filter((action: string) => action === 'import.finished')).toHaveLength(1);
  expect(actions.filter((action: string) => !/^(import|token|server)\./.test(action))).toEqual([]);
});

it('adds nothing twice, and leaves alone what was renamed or deleted since', async () => {
  const data = await done(as.get('/v1/categories'));
  await done(as.patch(`/v1/categories/${data[0].id}`, { name: 'Renamed' }));
  const [first] = await listTickets();
  await done(as.delete(`/v1/tickets/${first.id}`));
  const before = await countRows(api, GUILD, ['tickets', 'ticket_messages', 'categories', 'transcripts', 'blocks']);
  const again = await reportIn(api, 'admin', 'import', 'run', FILE, '--guild', GUILD, '--settings');
  expect(again.known).toBe(10);
  expect(await countRows(api, GUILD, Object.keys(before))).toEqual(before);
});

it('undoes what nobody has touched', async () => {
  const imports = await api.service.database.query<{ id: string }>(
    'select id from imports where guild_id = :guild order by created_at limit 1',
    { guild: GUILD },
  );
  const id = imports[0]!.id;
  expect(await refuseIn(api, 'admin', 'import', 'undo', id, '--guild', GUILD)).toMatch(/--confirm/);
  const undone = await reportIn(api, 'admin', 'import', 'undo', id, '--guild', GUILD, '--confirm');
  // The ticket that was deleted, the category that was renamed, and the calendar that the settings name.
  expect(undone).toEqual({ removed: 7, left: 3 });
  expect(
    await countRows(api, GUILD, ['tickets', 'ticket_messages', 'transcript_messages', 'categories', 'panels']),
  ).toEqual({
    tickets: 0,
    ticket_messages: 0,
    // Those of the ticket that was deleted: its transcript stays.
    transcript_messages: 4,
    categories: 1,
    panels: 0,
  });
  expect(await refuseIn(api, 'admin', 'import', 'undo', id, '--guild', GUILD, '--confirm')).toMatch(/undone already/);
  const later = await reportIn(api, 'admin', 'import', 'run', FILE, '--guild', GUILD);
  // What was deleted stays deleted.
  expect(later.added).toMatchObject({ ticket: 2 });
});

withPostgres('PostgreSQL', () => {
  it('each statement names its server', async () => {
    await runIn(api, 'admin', 'export', '--guild', GUILD, '--out', join(await emptyFolder(), 'x.tar'));
    const { tables: _, ...wrong } = await judgeTexts(texts);
    expect(wrong).toEqual({ unnamed: [], unlisted: [], refused: [], severalParts: [] });
  });
});
