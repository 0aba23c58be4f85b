import { createHash } from 'node:crypto';
import type { Instant } from '#core/shared/instant.ts';
import { nextTimer } from '#core/tickets/model/next-timer.ts';
import { NO_POLICY } from '#core/tickets/index.ts';
import { toLine } from '#core/transcripts/index.ts';
import { runCommand } from '../../apps/cli/commands.ts';
import { DEMO_SERVERS, seedDemo } from '../../apps/cli/demo/demo.ts';
import { type Client, client } from '../support/api.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { useApi } from '../support/use-api.ts';

const GUILD = DEMO_SERVERS[0].id;
const TICKETS = 300;

const api = useApi();
let as: Client;
let tickets: Json[];
beforeAll(async () => {
  as = client(api.url, (await seedDemo(api.service.app)).guildToken);
  const { stderr, stdout } = await demoData('--guild', GUILD, '--tickets', String(TICKETS), '--months', '1');
  expect(stderr).toBe('');
  expect(stdout).toMatch(new RegExp(`^${TICKETS} ticket\\(s\\) of 1 month\\(s\\), #1 to #${TICKETS}, were added`));
  tickets = await all('/v1/tickets');
});

const demoData = (...words: string[]) => runCommand(api.service, ['demo-data', ...words]);

/** A whole list, page by page. */
const all = async (path: string): Promise<Json[]> => {
  const rows: Json[] = [];
  let next = '';
  do {
    const { body, text } = await as.get(`${path}?limit=100${next}`);
    if (!body.data) throw new Error(text);
    rows.push(...body.data);
    next = body.pagination.hasMore ? `&cursor=${body.pagination.nextCursor}` : '';
  } while (next);
  return rows;
};
const counted = (field: string) => new Set(tickets.map((ticket) => JSON.stringify(ticket[field])));

it('adds as many tickets as were asked for, numbered without a gap in the order of their coming', () => {
  const byTime = [...tickets].reverse();
  expect(byTime.map(({ ticketNumber }) => ticketNumber)).toEqual(tickets.map((_, index) => index + 1));
  const now = new Date().toISOString();
  for (const { createdAt, updatedAt } of tickets)
    expect([createdAt <= updatedAt, updatedAt <= now]).toEqual([true, true]);
});

it('is as varied as what people do', () => {
  expect(counted('status').size).toBeGreaterThan(1);
  expect(counted('categoryId').size).toBeGreaterThanOrEqual(5);
  expect(counted('claimedById').size).toBeGreaterThan(5);
  expect(counted('requesterId').size).toBeGreaterThan(30);
  for (const cause of ['manual', 'close_request', 'inactivity'])
    expect([...counted('closeCause')]).toContain(`"${cause}"`);
  const ratings = tickets.flatMap(({ feedback }) => feedback?.rating ?? []);
  expect(ratings.length).toBeGreaterThan(50);
  expect(new Set(ratings).size).toBeGreaterThan(3);
  expect(tickets.filter(({ firstResponseAt }) => firstResponseAt === null).length).toBeGreaterThan(3);
  expect(tickets.filter(({ reopenCount }) => reopenCount > 0).length).toBeGreaterThan(3);
});

it('adds tickets with a timeline and messages that agree with them, each valid through the API', async () => {
  // Every fourth: each takes several requests.
  for (const listed of tickets.filter((_, index) => index % 4 === 0)) {
    const path = `/v1/tickets/${listed.id}`;
    const { allowedActions, ...ticket } = await done(as.get(path));
    expect(ticket).toEqual(listed);
    expect(allowedActions.length).toBeGreaterThan(10);
    const timeline = (await all(`${path}/timeline`)).reverse();
    const [row] = await api.service.database.query<{ events: number }>(
      'select event_count as events from tickets where id = :id::uuid',
      { id: listed.id },
    );
    expect(timeline).toHaveLength(row!.events);
    expect(timeline[0]).toMatchObject({ type: 'ticket.created', at: ticket.createdAt });
    expect(timeline.at(-1).at).toBe(ticket.updatedAt);
    expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).sort());
    // What the last change of a field says it is.
    const reported = Object.assign({}, ...timeline.map(({ to }) => to));
    const { inactivityWarnedAt: _, noteId: __, mergedTicketId: ___, ...fields } = reported;
    expect(ticket).toMatchObject(fields);
    const messages = await all(`${path}/messages`);
    expect(messages).toHaveLength(ticket.messageCount);
    expect(messages.at(-1)?.createdAt.slice(0, 19) ?? null).toBe(ticket.lastMessageAt?.slice(0, 19) ?? null);
    const response = messages.find(({ author }) => author.type === 'staff');
    expect(response?.createdAt ?? null).toBe(ticket.firstResponseAt);
  }
});

it('has a transcript for every closing, whose fingerprint is right', async () => {
  const transcripts = await all('/v1/transcripts');
  const closings = tickets.flatMap(({ reopenCount, status }) => [
    ...Array(reopenCount).keys(),
    ...(status === 'closed' ? [0] : []),
  ]);
  expect(transcripts).toHaveLength(closings.length);
  for (const { id } of transcripts.slice(0, 20)) {
    const { ticket, messages, sha256 } = await done(as.get(`/v1/transcripts/${id}`));
    const lines = [ticket, ...messages].map(toLine).join('');
    expect(createHash('sha256').update(lines).digest('hex')).toBe(sha256);
  }
});

it('leaves to timers what they have to do, and no more', async () => {
  const before = new Date().toISOString();
  const rows = await api.service.database.query<{ id: string; dueAt: Instant | null }>(
    `select id, due_at as "dueAt" from tickets where guild_id = :guild and status <> 'closed'`,
    { guild: GUILD },
  );
  const stores = api.service.app.tickets;
  for (const { id, dueAt } of rows) {
    const found: Json = await stores.get(GUILD, id as never);
    const category: Json = await api.service.app.categories.get(GUILD, found.categoryId);
    expect(dueAt).toBe(nextTimer(found, { ...NO_POLICY, ...category })?.at ?? null);
    if (dueAt) expect(dueAt > before).toBe(true);
  }
  expect(rows.length).toBeGreaterThan(0);
});

it('records no event, so that nobody is notified', async () => {
  const types = (await done(as.get('/v1/events'))).map(({ type }: Json) => type);
  expect(new Set(types)).toEqual(new Set(['category.created']));
  expect(types).toHaveLength(1);
});

it('leaves tickets that go on like any other', async () => {
  const staffId = '300000000000000001';
  const open = tickets.find(({ status }) => status !== 'closed');
  await done(as.post(`/v1/tickets/${open.id}/reply`, { content: 'Are you there?', staffId }));
  const chat = `/sandbox/api/guilds/${GUILD}/channels/${open.channelId}/messages`;
  await done(api.anonymous.post(chat, { userId: open.requesterId, content: 'I am' }));
  const { messageCount } = await done(as.post(`/v1/tickets/${open.id}/close`, { reason: 'Solved' }));
  expect(messageCount).toBe(Number(open.messageCount) + 2);
  await api.work();
  expect((await done(as.get(`/v1/tickets/${open.id}/transcript`))).messages).toHaveLength(messageCount);
  const closed = tickets.find(({ closeCause }) => closeCause === 'manual');
  expect(await done(as.post(`/v1/tickets/${closed.id}/reopen`))).toMatchObject({ status: 'open' });
});

it('adds more when it is run again, and counts on with tickets of the API', async () => {
  const { categoryId } = tickets[0];
  const open = async () => (await done(as.post('/v1/tickets', { categoryId, requesterId: '1' }))).ticketNumber;
  expect(await open()).toBe(TICKETS + 1);
  const { stdout } = await demoData('--guild', GUILD, '--tickets', '20', '--months', '1');
  expect(stdout).toContain(`#${TICKETS + 2} to #${TICKETS + 21}`);
  expect(await open()).toBe(TICKETS + 22);
  expect(await all('/v1/tickets')).toHaveLength(TICKETS + 22);
  expect(await all('/v1/categories')).toHaveLength(6);
});

it('shares them between the demo servers when none is named', async () => {
  const { stdout } = await demoData('--tickets', '10');
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^7 ticket.* of 12 month.*server 1000000000000000001/),
    expect.stringMatching(/^3 ticket.*#1 to #3, were added to server 1000000000000000002/),
  ]);
});

it('is in the metrics at once', async () => {
  const overview = await done(as.get('/v1/analytics/overview?from=2020-01-01T00:00:00Z'));
  // Other tests have added some.
  const there = await all('/v1/tickets');
  const merged = there.filter(({ mergedIntoId }) => mergedIntoId !== null).length;
  expect(overview).toMatchObject({ tickets: { created: there.length - merged, merged } });
});
