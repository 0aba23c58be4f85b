import { type Answer, type Client, startApi, type TestApi, type TestServer } from '../support/api.ts';
import { STAFF } from '../support/build.ts';
import { embeddedDatabase } from '../support/databases.ts';
import { categoryWith, opened, UNKNOWN, wanted } from './helpers.ts';

let api: TestApi;
let server: TestServer;
let as: Client;
beforeAll(async () => {
  api = await startApi(await embeddedDatabase());
  server = await api.server();
  as = await api.as(server);
});
afterAll(() => api.close());

const LISTS = [
  ...['/tickets', '/tickets/{id}/messages', '/tickets/{id}/participants', '/tickets/{id}/notes'],
  ...['/tickets/{id}/timeline', '/categories', '/panels', '/transcripts', '/blocklist'],
  ...['/knowledgebase', '/knowledgebase/search', '/flows', '/flow-node-types'],
  ...['/webhooks', '/webhooks/{id}/deliveries', '/events', '/webhook-event-types'],
];

/** The answer of every endpoint there is, each a success. */
const everySuccess = async (): Promise<Record<string, Answer>> => {
  const ticket = await opened(as, server);
  const category = await categoryWith(as);
  const [at, of] = [`/v1/tickets/${ticket.id}`, `/v1/categories/${category.id}`];
  return {
    ...(await everyTicketLifeSuccess(at)),
    ...(await everyTicketAndCategorySuccess(at, of)),
    ...(await everyTranscriptSuccess()),
    ...(await everyPanelSuccess()),
    ...(await everyFlowSuccess()),
    ...(await everyKnowledgeSuccess()),
    ...(await everyBlockSuccess()),
    ...(await everyWebhookSuccess()),
  };
};

const everyTicketLifeSuccess = async (at: string): Promise<Record<string, Answer>> => {
  const elsewhere = await categoryWith(as);
  await as.post(`${at}/claim`, { staffId: '9' });
  const ask = () => as.post(`${at}/close-request`);
  const noted = await as.post(`${at}/notes`, { content: 'Noted' });
  const other = await opened(as, server);
  const target = await opened(as, server);
  return {
    'POST /tickets/{id}/transfer': await as.post(`${at}/transfer`, { staffId: '5' }),
    'POST /tickets/{id}/unclaim': await as.post(`${at}/unclaim`),
    'POST /tickets/{id}/move': await as.post(`${at}/move`, { categoryId: elsewhere.id }),
    'POST /tickets/{id}/merge': await as.post(`/v1/tickets/${other.id}/merge`, { targetId: target.id }),
    'POST /tickets/{id}/notes': noted,
    'GET /tickets/{id}/notes': await as.get(`${at}/notes`),
    'DELETE /tickets/{id}/notes/{noteId}': await as.delete(`${at}/notes/${noted.body.data.id}`),
    'GET /tickets/{id}/timeline': await as.get(`${at}/timeline`),
    'POST /tickets/{id}/close-request': await ask(),
    'DELETE /tickets/{id}/close-request': await as.delete(`${at}/close-request`),
    'POST /tickets/{id}/close-request/deny': await ask().then(() => as.post(`${at}/close-request/deny`)),
    'POST /tickets/{id}/close-request/accept': await ask().then(() => as.post(`${at}/close-request/accept`)),
    'POST /tickets/{id}/feedback': await as.post(`${at}/feedback`, { rating: 5 }),
    'POST /tickets/{id}/reopen': await as.post(`${at}/reopen`),
  };
};

const everyTranscriptSuccess = async (): Promise<Record<string, Answer>> => {
  const { id } = await opened(as, server, { message: 'Help' });
  await as.post(`/v1/tickets/${id}/close`);
  await api.work();
  const listed = await as.get('/v1/transcripts');
  const transcript = `/v1/transcripts/${listed.body.data[0].id}`;
  return {
    'GET /transcripts': listed,
    'GET /transcripts/{id}': await as.get(transcript),
    'GET /tickets/{id}/transcript': await as.get(`/v1/tickets/${id}/transcript?format=html`),
    'DELETE /transcripts/{id}': await as.delete(transcript),
  };
};

const everyPanelSuccess = async (): Promise<Record<string, Answer>> => {
  const { id: channelId } = await api.service.chat.addChannel(server.id, 'support');
  const options = [{ label: 'Help', categoryId: server.categoryId }];
  const created = await as.post('/v1/panels', { name: 'Envelopes', channelId, content: 'Hello', options });
  const panel = `/v1/panels/${created.body.data.id}`;
  return {
    'POST /panels': created,
    'GET /panels': await as.get('/v1/panels'),
    'GET /panels/{id}': await as.get(panel),
    'PATCH /panels/{id}': await as.patch(panel, { content: 'Hello there' }),
    'POST /panels/{id}/preview': await as.post(`${panel}/preview`),
    'POST /panels/{id}/deploy': await as.post(`${panel}/deploy`),
    'POST /panels/{id}/undeploy': await as.post(`${panel}/undeploy`),
    'DELETE /panels/{id}': await as.delete(panel),
  };
};

const everyKnowledgeSuccess = async (): Promise<Record<string, Answer>> => {
  const created = await as.post('/v1/knowledgebase', { title: 'Envelopes', content: 'Here.' });
  const item = `/v1/knowledgebase/${created.body.data.id}`;
  return {
    'POST /knowledgebase': created,
    'GET /knowledgebase': await as.get('/v1/knowledgebase'),
    'GET /knowledgebase/{id}': await as.get(item),
    'PATCH /knowledgebase/{id}': await as.patch(item, { summary: 'There' }),
    'POST /knowledgebase/{id}/publish': await as.post(`${item}/publish`),
    'GET /knowledgebase/search': await as.get('/v1/knowledgebase/search?q=envelope'),
    'POST /knowledgebase/suggest': await as.post('/v1/knowledgebase/suggest', { text: 'Where are envelopes?' }),
    'POST /knowledgebase/{id}/feedback': await as.post(`${item}/feedback`, { helpful: true }),
    'POST /knowledgebase/{id}/archive': await as.post(`${item}/archive`),
    'DELETE /knowledgebase/{id}': await as.delete(item),
  };
};

const everyFlowSuccess = async (): Promise<Record<string, Answer>> => {
  const created = await as.post('/v1/flows', { name: 'Envelopes', nodes: [{ id: 'end', type: 'end' }] });
  const flow = `/v1/flows/${created.body.data.id}`;
  return {
    'POST /flows': created,
    'GET /flows': await as.get('/v1/flows'),
    'GET /flows/{id}': await as.get(flow),
    'PATCH /flows/{id}': await as.patch(flow, { description: 'None' }),
    'POST /flows/{id}/validate': await as.post(`${flow}/validate`),
    'DELETE /flows/{id}': await as.delete(flow),
    'GET /flow-node-types': await as.get('/v1/flow-node-types'),
  };
};

const everyBlockSuccess = async (): Promise<Record<string, Answer>> => {
  const created = await as.post('/v1/blocklist', { userId: '66' });
  return {
    'POST /blocklist': created,
    'GET /blocklist': await as.get('/v1/blocklist'),
    'DELETE /blocklist/{id}': await as.delete(`/v1/blocklist/${created.body.data.id}`),
  };
};

/** Nobody listens at the address; that is no failure of the request. */
const NOBODY = 'https://203.0.113.1.example/';

const everyWebhookSuccess = async (): Promise<Record<string, Answer>> => {
  const created = await as.post('/v1/webhooks', { url: NOBODY });
  const hook = `/v1/webhooks/${created.body.data.id}`;
  const tested = await as.post(`${hook}/test`);
  const delivery = `${hook}/deliveries/${tested.body.data.id}`;
  return {
    'POST /webhooks': created,
    'GET /webhooks': await as.get('/v1/webhooks'),
    'GET /webhooks/{id}': await as.get(hook),
    'PATCH /webhooks/{id}': await as.patch(hook, { description: 'Mine' }),
    'POST /webhooks/{id}/rotate-secret': await as.post(`${hook}/rotate-secret`),
    'POST /webhooks/{id}/test': tested,
    'POST /webhooks/{id}/replay': await as.post(`${hook}/replay`, { from: '2026-01-01T00:00:00Z' }),
    'GET /webhooks/{id}/deliveries': await as.get(`${hook}/deliveries`),
    'GET /webhooks/{id}/deliveries/{deliveryId}': await as.get(delivery),
    'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': await as.post(`${delivery}/redeliver`),
    'DELETE /webhooks/{id}': await as.delete(hook),
    'GET /events': await as.get('/v1/events?types=category.created'),
    'GET /webhook-event-types': await as.get('/v1/webhook-event-types'),
  };
};

const everyTicketAndCategorySuccess = async (at: string, of: string): Promise<Record<string, Answer>> => ({
  'GET /me': await as.get('/v1/me'),
  'POST /tickets': await as.post('/v1/tickets', wanted(server)),
  'GET /tickets': await as.get('/v1/tickets'),
  'GET /tickets/{id}': await as.get(at),
  'PATCH /tickets/{id}': await as.patch(at, { priority: 'high' }),
  'POST /tickets/{id}/claim': await as.post(`${at}/claim`, { staffId: STAFF }),
  'POST /tickets/{id}/reply': await as.post(`${at}/reply`, { content: 'Hello' }),
  'GET /tickets/{id}/messages': await as.get(`${at}/messages`),
  'POST /tickets/{id}/participants': await as.post(`${at}/participants`, { userId: '5' }),
  'GET /tickets/{id}/participants': await as.get(`${at}/participants`),
  'DELETE /tickets/{id}/participants/{userId}': await as.delete(`${at}/participants/5`),
  'POST /tickets/{id}/close': await as.post(`${at}/close`),
  'DELETE /tickets/{id}': await as.post(`${at}/close`).then(() => as.delete(at)),
  'POST /categories': await as.post('/v1/categories', { name: 'Envelopes' }),
  'GET /categories': await as.get('/v1/categories'),
  'GET /categories/{id}': await as.get(of),
  'GET /categories/{id}/availability': await as.get(`${of}/availability?userId=5`),
  'PATCH /categories/{id}': await as.patch(of, { position: 3 }),
  'DELETE /categories/{id}': await as.delete(of),
});

let successes: Record<string, Answer>;
beforeAll(async () => {
  successes = await everySuccess();
});

const success = (endpoint: string): Answer => {
  const answer = successes[endpoint];
  if (!answer) throw new Error(`Nobody asked for ${endpoint}.`);
  return answer;
};

it('knows every endpoint that the description of the API names', async () => {
  const { paths } = (await api.anonymous.get('/openapi.json')).body as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const direct = described.filter((endpoint) => !endpoint.includes('/org/'));
  expect(Object.keys(successes).sort()).toEqual(direct.sort());
});

it('answers every request in JSON', async () => {
  const failures = [await as.get('/v1/nothing'), await api.anonymous.get('/v1/me'), await as.post('/v1/tickets')];
  for (const { headers, body } of [...Object.values(successes), ...failures]) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toBeInstanceOf(Object);
  }
});

it('reads bodies as JSON only', async () => {
  const answer = await as.send('POST', '/v1/tickets', 'categoryId=1', {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
});

it('wraps every result in `data`, so that no success is without a body', () => {
  for (const [endpoint, { status, body }] of Object.entries(successes)) {
    expect([endpoint, status]).toEqual([endpoint, [200, 201, 202].includes(status) ? status : 'a success']);
    expect(body).toHaveProperty('data');
  }
});

it('answers a single resource as an object in `data`, with nothing beside it', () => {
  for (const [endpoint, { body }] of Object.entries(successes)) {
    if (LISTS.some((path) => endpoint === `GET ${path}`)) continue;
    expect([endpoint, Object.keys(body)]).toEqual([endpoint, ['data']]);
    expect([endpoint, Array.isArray(body.data), typeof body.data]).toEqual([endpoint, false, 'object']);
  }
});

it.each(LISTS)('answers the list %s as an array in `data`, with `pagination` beside it', (path) => {
  const { body } = success(`GET ${path}`);
  expect(Object.keys(body).sort()).toEqual(['data', 'pagination']);
  expect(Array.isArray(body.data)).toBe(true);
  expect(body.data.length).toBeGreaterThan(0);
  expect(body.pagination).toEqual({ nextCursor: null, hasMore: false, limit: 50 });
});

it('answers an empty list as an empty array', async () => {
  const empty = await api.as(await api.server());
  expect((await empty.get('/v1/tickets')).body).toEqual({
    data: [],
    pagination: { nextCursor: null, hasMore: false, limit: 50 },
  });
});

it('gives a ticket its id as a string and its number as an integer', () => {
  const [listed] = success('GET /tickets').body.data;
  for (const ticket of [success('POST /tickets').body.data, success('GET /tickets/{id}').body.data, listed]) {
    expect(typeof ticket.id).toBe('string');
    expect(Number.isInteger(ticket.ticketNumber)).toBe(true);
  }
});

it('answers 201 to what creates', () => {
  const created = Object.keys(successes).filter((endpoint) => success(endpoint).status === 201);
  expect(created).toEqual([
    ...['POST /tickets/{id}/notes', 'POST /tickets', 'POST /tickets/{id}/participants', 'POST /categories'],
    ...['POST /panels', 'POST /flows', 'POST /knowledgebase', 'POST /blocklist', 'POST /webhooks'],
  ]);
});

it('answers 202 to what goes on after the answer', () => {
  const accepted = Object.keys(successes).filter((endpoint) => success(endpoint).status === 202);
  expect(accepted).toEqual(['POST /webhooks/{id}/replay', 'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver']);
});

it('answers a deletion with what was deleted', () => {
  for (const [endpoint, { status, body }] of Object.entries(successes)) {
    if (!endpoint.startsWith('DELETE')) continue;
    expect([endpoint, status, body]).toEqual([endpoint, 200, { data: { id: expect.any(String), deleted: true } }]);
  }
  expect(success('DELETE /tickets/{id}/participants/{userId}').body.data.id).toBe('5');
});

it('names its fields in camelCase', () => {
  const namesIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(namesIn)]
      : [];
  // The words of JSON Schema are not ours.
  const { 'GET /webhook-event-types': _, 'GET /flow-node-types': __, ...ours } = successes;
  for (const { body } of Object.values(ours)) {
    for (const name of namesIn(body)) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$|^sha256$/);
  }
});

it('names each request in X-Request-Id, by the name its client gave it if it did', async () => {
  const ids = Object.values(successes).map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(ids).not.toContain('');
  expect(new Set(ids).size).toBe(ids.length);
  const named = await as.get(`/v1/tickets/${UNKNOWN}`, { 'x-request-id': 'mine-4711' });
  expect([named.status, named.headers.get('x-request-id')]).toEqual([404, 'mine-4711']);
});
