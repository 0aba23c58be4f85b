import type { Answer } from '../support/api.ts';
import { prepareRequest, sendRequest } from '../support/endpoints/endpoint-case.ts';
import { ENDPOINT_CASES, listEndpoints, listNames } from '../support/endpoints/endpoint-cases.ts';
import { UNKNOWN } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const api = useApi();
const { as } = useServer(api, 'all tests');

const LISTS = listNames(({ isList }) => isList === true);

/** A success of each endpoint, each in a server of its own. */
const successes: Record<string, Answer> = {};
/** The exception from all that is said of answers here: server-sent events. */
const streams: Record<string, Answer> = {};
beforeAll(async () => {
  const waiting = listEndpoints();
  const sendWaiting = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const server = await api.server();
      const request = await prepareRequest(next.route, next.case, { api, server, as: await api.as(server) });
      (next.case.isStream ? streams : successes)[next.name] = await sendRequest(request);
    }
  };
  await Promise.all(Array.from({ length: 6 }, sendWaiting));
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
  const direct = described.filter((endpoint) => !endpoint.includes(' /org/servers/{guildId}/'));
  expect([...Object.keys(successes), ...Object.keys(streams)].sort()).toEqual(direct.sort());
});

it('has no case without an endpoint', () => {
  expect(Object.keys(ENDPOINT_CASES).sort()).toEqual(
    listEndpoints()
      .map(({ route }) => route.id)
      .sort(),
  );
});

it('answers every request in JSON', async () => {
  const failures = [await as.get('/v1/nothing'), await api.anonymous.get('/v1/me'), await as.post('/v1/tickets')];
  for (const { headers, body } of [...Object.values(successes), ...failures]) {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body).toBeInstanceOf(Object);
  }
});

it('answers streams as server-sent events, each of whose messages is JSON', () => {
  for (const { status, headers, text } of Object.values(streams)) {
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const [, data = ''] = /^data: (.*)$/m.exec(text) ?? [];
    expect(JSON.parse(data)).toEqual({ id: expect.any(String) });
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
    if (LISTS.includes(endpoint)) continue;
    expect([endpoint, Object.keys(body)]).toEqual([endpoint, ['data']]);
    expect([endpoint, Array.isArray(body.data), typeof body.data]).toEqual([endpoint, false, 'object']);
  }
});

it.each(LISTS)('%s answers an array in `data`, with `pagination` beside it', (endpoint) => {
  const { body } = success(endpoint);
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

it.each([
  ['answers 201 to what creates', 201],
  ['answers 202 to what goes on after the answer', 202],
])('%s', (_, status) => {
  const answered = Object.keys(successes).filter((endpoint) => success(endpoint).status === status);
  expect(answered.sort()).toEqual(listNames((one) => one.status === status));
  expect(answered.length).toBeGreaterThan(3);
});

it('answers a deletion with what was deleted', () => {
  for (const [endpoint, { status, body }] of Object.entries(successes)) {
    if (!endpoint.startsWith('DELETE')) continue;
    expect([endpoint, status, body]).toEqual([endpoint, 200, { data: { id: expect.any(String), deleted: true } }]);
  }
  expect(success('DELETE /tickets/{id}/participants/{userId}').body.data.id).toBe('7');
});

it('names its fields in camelCase', () => {
  const namesIn = (value: unknown): string[] =>
    typeof value === 'object' && value !== null
      ? [...(Array.isArray(value) ? [] : Object.keys(value)), ...Object.values(value).flatMap(namesIn)]
      : [];
  // The words of JSON Schema are not ours.
  const foreign = listNames(({ hasForeignNames }) => hasForeignNames === true);
  for (const [endpoint, { body }] of Object.entries(successes)) {
    if (foreign.includes(endpoint)) continue;
    for (const name of namesIn(body)) expect(name).toMatch(/^[a-z]+([A-Z][a-z]+)*$|^sha256$|^p\d\d$/);
  }
});

it('names each request in X-Request-Id, by the name its client gave it if it did', async () => {
  const ids = Object.values(successes).map(({ headers }) => headers.get('x-request-id') ?? '');
  expect(ids).not.toContain('');
  expect(new Set(ids).size).toBe(ids.length);
  const named = await as.get(`/v1/tickets/${UNKNOWN}`, { 'x-request-id': 'mine-4711' });
  expect([named.status, named.headers.get('x-request-id')]).toEqual([404, 'mine-4711']);
});
