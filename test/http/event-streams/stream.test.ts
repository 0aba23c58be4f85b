import { MAX_STREAMS_PER_CALLER, MAX_STREAMS_PER_OWNER } from '#adapters/http/event-streams/event-streams.ts';
import { NO_EVENT } from '#core/event-stream/index.ts';
import { availableDatabase } from '../../support/databases.ts';
import { openEventStream, type StreamClient } from '../../support/event-stream.ts';
import { client, startApi, type TestServer } from '../../support/api.ts';
import { useApi } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const STREAM = '/v1/events/stream';
const api = useApi({ streamTimes: { heartbeatMs: 100, recheckMs: 200 } });
let server: TestServer;
let token: string;
let opened: StreamClient[];

beforeEach(async () => {
  [server, opened] = [await api.server(), []];
  token = await api.token({ kind: 'guild', guildId: server.id });
});
afterEach(() => opened.forEach((stream) => stream.close()));

const as = (secret = token) => client(api.url, secret);
const open = async (lastEventId: string | null = null, path = STREAM, secret = token): Promise<StreamClient> => {
  const headers = lastEventId === null ? {} : { 'last-event-id': lastEventId };
  const stream = await openEventStream(api.url + path, secret, headers);
  opened.push(stream);
  return stream;
};
const openTicket = async (secret = token, { categoryId } = server): Promise<string> =>
  (await as(secret).post('/v1/tickets', { categoryId, requesterId: '1' })).body.data.id;
const feed = async (): Promise<any[]> => (await as().get('/v1/events')).body.data;
const ids = (stream: StreamClient) => stream.messages.map(({ id }) => id);

it('begins with `ready` and the id of the newest event, and sends each event as it happens', async () => {
  const stream = await open();
  const [newest] = await feed();
  await stream.until(1);
  const ticketId = await openTicket();
  await as().patch(`/v1/categories/${server.categoryId}`, { position: 4 });
  await stream.until(3);
  const [, created, changed] = await feed();
  expect(stream.messages).toEqual([
    { id: newest.id, event: 'ready', data: { id: newest.id } },
    { id: created.id, event: 'ticket.created', data: { id: created.id, type: 'ticket.created', ticketId } },
    { id: changed.id, event: 'category.updated', data: { id: changed.id, type: 'category.updated', ticketId: null } },
  ]);
  expect([stream.status, stream.retryMs()]).toEqual([200, 2_000]);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-ratelimit-limit': expect.any(String),
    'x-request-id': expect.any(String),
  });
});

it('is not compressed, whatever the client accepts', async () => {
  const stream = await openEventStream(api.url + STREAM, token, { 'accept-encoding': 'gzip, br' });
  opened.push(stream);
  await stream.until(1);
  expect(stream.headers['content-encoding']).toBeUndefined();
});

it('sends a message soon after the commit', async () => {
  const stream = await open();
  await stream.until(1);
  const startedAt = performance.now();
  await openTicket();
  await stream.until(2);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

it('continues after the last message, with what happened meanwhile first and without `ready`', async () => {
  const first = await open();
  await first.until(1);
  await openTicket();
  await first.until(2);
  first.close();
  await openTicket();
  await openTicket();
  const second = await open(first.lastEventId());
  await second.until(2);
  await openTicket();
  await second.until(3);
  const all = (await feed()).map(({ id }) => id);
  expect([...ids(first), ...ids(second)]).toEqual(all);
});

it('continues after `ready` where nothing had happened before, too', async () => {
  const guildId = (await api.service.app.organizations.addServer('77001' as never, 'Empty', 'enterprise')).id;
  const secret = await api.token({ kind: 'guild', guildId });
  const stream = await open(null, STREAM, secret);
  await stream.until(1);
  expect(stream.messages[0]).toEqual({ id: NO_EVENT, event: 'ready', data: { id: NO_EVENT } });
  stream.close();
  await as(secret).post('/v1/categories', { name: 'First' });
  const resumed = await open(stream.lastEventId(), STREAM, secret);
  await resumed.until(1);
  expect(resumed.messages[0]?.event).toBe('category.created');
});

it.each(['019b0000-0000-7000-8000-00000000dead', 'nonsense', '1; drop table events'])(
  'says `reset` after the unknown event %s, and continues from now',
  async (unknown) => {
    const stream = await open(unknown);
    await stream.until(1);
    const [newest] = await feed();
    const refused = (await as().get('/v1/events?after=019b0000-0000-7000-8000-00000000dead')).body;
    const [{ reason, message }] = refused.error.details;
    expect(reason).toBe('unknown_reference');
    expect(stream.messages[0]).toEqual({ id: newest.id, event: 'reset', data: { id: newest.id, reason, message } });
    await openTicket();
    await stream.until(2);
    expect(stream.messages.map(({ event }) => event)).toEqual(['reset', 'ticket.created']);
  },
);

it('sends nothing of other servers, and does not continue after their events', async () => {
  const other = await api.server();
  const theirs = await api.token({ kind: 'guild', guildId: other.id });
  const stream = await open();
  await stream.until(1);
  await openTicket(theirs, other);
  await openTicket();
  await stream.until(2);
  expect(stream.messages.slice(1).map(({ id }) => id)).toEqual([(await feed()).at(-1).id]);
  const [foreign] = (await as(theirs).get('/v1/events')).body.data;
  const resumed = await open(foreign.id);
  await resumed.until(1);
  expect(resumed.messages[0]?.event).toBe('reset');
});

it('sends the types that were asked for alone', async () => {
  const stream = await open(null, `${STREAM}?eventTypes=category.updated,ticket.claimed`);
  await stream.until(1);
  const id = await openTicket();
  await as().post(`/v1/tickets/${id}/claim`, { staffId: '9' });
  await as().patch(`/v1/categories/${server.categoryId}`, { position: 2 });
  await stream.until(3);
  expect(stream.messages.slice(1).map(({ event }) => event)).toEqual(['ticket.claimed', 'category.updated']);
});

it('is there for organization tokens, at the path of the member server', async () => {
  const organizationId = await api.organization('enterprise', [server]);
  const secret = await api.token({ kind: 'organization', organizationId });
  const stream = await open(null, `/v1/org/servers/${server.id}/events/stream`, secret);
  await stream.until(1);
  await openTicket();
  await stream.until(2);
  expect(stream.messages[1]?.event).toBe('ticket.created');
  await api.service.app.organizations.leaveOrganization(server.id);
  await waitUntil(stream.isEnded);
});

it('answers failures before it begins as JSON', async () => {
  const bad = await open(null, `${STREAM}?eventTypes=ticket.exploded`);
  const unscoped = await open(null, STREAM, await api.token({ kind: 'guild', guildId: server.id }, ['tickets:read']));
  const unknown = await open(null, STREAM, 'gdk_nonsense');
  for (const [stream, status, code] of [
    [bad, 400, 'validation_error'],
    [unscoped, 403, 'forbidden'],
    [unknown, 401, 'unauthorized'],
  ] as const) {
    await waitUntil(stream.isEnded);
    expect([stream.status, stream.headers['content-type']]).toEqual([status, 'application/json; charset=utf-8']);
    expect(JSON.parse(stream.text()).error.code).toBe(code);
  }
});

it('is open 200 times for the tokens of a server at the most, and for another server as before', async () => {
  const tokens = await Promise.all(
    Array.from({ length: 41 }, () => api.token({ kind: 'guild', guildId: server.id }, ['webhooks:read'])),
  );
  const secrets = tokens.flatMap((secret) => Array.from({ length: MAX_STREAMS_PER_CALLER }, () => secret));
  for (const secret of secrets.slice(0, MAX_STREAMS_PER_OWNER)) await open(null, STREAM, secret);
  const refused = await as(secrets.at(-1)).get(STREAM);
  expect(refused).toMatchObject({
    status: 409,
    body: { error: { reason: 'limit_reached', message: expect.stringContaining('200 event streams') } },
  });
  const other = await api.token({ kind: 'guild', guildId: (await api.server()).id });
  expect((await open(null, STREAM, other)).status).toBe(200);
});

it('is open five times for a token at the most, and again when one is closed', async () => {
  for (let count = 0; count < MAX_STREAMS_PER_CALLER; count += 1) expect((await open()).status).toBe(200);
  const refused = await open();
  await waitUntil(refused.isEnded);
  expect([refused.status, JSON.parse(refused.text()).error]).toEqual([
    409,
    { code: 'conflict', reason: 'limit_reached', message: expect.stringContaining('5 event streams') },
  ]);
  expect((await open(null, STREAM, await api.token({ kind: 'guild', guildId: server.id }))).status).toBe(200);
  opened[0]?.close();
  await waitUntil(async () => (await open()).status === 200);
});

it('counts as one request, and as none in flight', async () => {
  const remaining = async () => Number((await as().get('/v1/me')).headers.get('x-ratelimit-remaining'));
  const gaugeOf = async (name: string) =>
    Number(new RegExp(`^${name} (\\d+)$`, 'm').exec((await api.anonymous.get('/metrics')).text)?.[1]);
  const before = await gaugeOf('guildesk_event_streams');
  const stream = await open();
  await stream.until(1);
  await waitUntil(() => stream.comments.length > 2);
  expect(await gaugeOf('guildesk_event_streams')).toBe(before + 1);
  expect(await gaugeOf('guildesk_requests_in_flight')).toBe(0);
  expect(await remaining()).toBeGreaterThan(999_990);
  stream.close();
  await waitUntil(async () => (await gaugeOf('guildesk_event_streams')) === before);
});

it('says that it is there, as a comment', async () => {
  const stream = await open();
  await waitUntil(() => stream.comments.length >= 3);
  expect(new Set(stream.comments)).toEqual(new Set(['heartbeat']));
});

it('ends when its token is revoked, and not before', async () => {
  const { tokenId } = (await as().get('/v1/me')).body.data;
  const stream = await open();
  await waitUntil(() => stream.comments.length > 5);
  expect(stream.isEnded()).toBe(false);
  await api.service.app.access.revokeToken(tokenId);
  await waitUntil(stream.isEnded);
});

it('ends when the plan of the server has no access to the API any more', async () => {
  const stream = await open();
  await stream.until(1);
  await api.service.app.organizations.changePlan(server.id, 'free');
  await waitUntil(stream.isEnded);
});

it('answers HEAD without a stream', async () => {
  const { status, headers, text } = await as().send('HEAD', STREAM);
  expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream', '']);
});

it('ends within the grace period of a stop, and tells its clients to come back at different times', async () => {
  const graceMs = 1_000;
  const stopping = await startApi(await availableDatabase(), { SHUTDOWN_GRACE_SECONDS: '1' });
  const { id: guildId } = await stopping.server();
  const streams: StreamClient[] = [];
  for (let count = 0; count < 20; count += 1) {
    const secret = await stopping.token({ kind: 'guild', guildId });
    streams.push(await openEventStream(stopping.url + STREAM, secret));
  }
  await Promise.all(streams.map((stream) => stream.until(1)));
  const endedAt: number[] = [];
  const startedAt = performance.now();
  const stopped = stopping.close();
  await Promise.all(streams.map((stream) => waitUntil(stream.isEnded).then(() => endedAt.push(performance.now()))));
  await stopped;
  expect(Math.max(...endedAt) - startedAt).toBeLessThan(graceMs + 1_000);
  expect(Math.max(...endedAt) - Math.min(...endedAt)).toBeGreaterThan(graceMs / 4);
  const retries = streams.map((stream) => stream.retryMs() ?? 0);
  expect(new Set(retries).size).toBeGreaterThan(10);
  for (const retry of retries) expect(retry >= 1_000 && retry <= 5_000).toBe(true);
});
