import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server, as } = useServer(api, 'all tests');

const nested = (depth: number) => '{"metadata":'.repeat(1) + '['.repeat(depth) + ']'.repeat(depth) + '}';
const JSON_TYPE = { 'content-type': 'application/json' };

const bodies: [string, string | Uint8Array, Record<string, string>, RegExp][] = [
  ['JSON 5,000 levels deep', nested(5_000), JSON_TYPE, /nested deeper than 32/],
  ['a NUL character', '{"subject":"a\\u0000b"}', JSON_TYPE, /NUL/],
  ['a NUL character in a field name', '{"a\\u0000":1}', JSON_TYPE, /NUL/],
  ['__proto__', '{"__proto__":{"admin":true}}', JSON_TYPE, /__proto__/],
  ['__proto__ inside', '{"metadata":{"__proto__":"x"}}', JSON_TYPE, /__proto__/],
  ['half a surrogate pair', '{"subject":"\\ud800"}', JSON_TYPE, /surrogate/],
  ['a body of 1 MB', JSON.stringify({ subject: 'x'.repeat(1_000_000) }), JSON_TYPE, /larger than/],
  [
    'a small body that unpacks to 1 MB',
    gzipSync(JSON.stringify({ subject: 'x'.repeat(1_000_000) })),
    { ...JSON_TYPE, 'content-encoding': 'gzip' },
    /larger than/,
  ],
  ['bytes that are no gzip', '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' }, /could not be read|encoded/],
  ['an unknown content encoding', '{}', { ...JSON_TYPE, 'content-encoding': 'zstd-42' }, /could not be read|encoded/],
  ['the wrong content type', 'subject=x', { 'content-type': 'application/x-www-form-urlencoded' }, /application\/json/],
  ['no content type', '{}', { 'content-type': '' }, /application\/json/],
  ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), JSON_TYPE, /UTF-8/],
  ['cut-off JSON', '{"subject":', JSON_TYPE, /not valid JSON/],
  ['a JSON array', '[]', JSON_TYPE, /^The body has to be an object/],
  ['JSON null', 'null', JSON_TYPE, /^The body has to be an object/],
  ['a JSON string', '"x"', JSON_TYPE, /^The body has to be an object/],
  ['an unknown field', '{"colour":"red"}', JSON_TYPE, /unknown field colour/],
];

it.each(bodies)('answers 400 to %s, with its headers, and lives on', async (_, body, headers, message) => {
  const answer = await as.send('POST', '/v1/tickets', body, headers);
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'validation_error', message: expect.stringMatching(message) } },
  });
  expect(answer.headers.get('x-ratelimit-limit')).toBe('1000000');
  expect(answer.headers.get('x-ratelimit-remaining')).toMatch(/^\d+$/);
  expect(answer.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);
  expect((await as.get('/v1/me')).status).toBe(200);
});

const create = (fields: object) =>
  as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '1', ...fields });

it.each([
  ['subject', { subject: 5 }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'x'.repeat(201) }],
  ['categoryId', { categoryId: 'x' }],
  ['requesterId', { requesterId: 'bob' }],
  ['requesterId', { requesterId: 123 }],
  ['message', { message: 'x'.repeat(4001) }],
  ['priority', { priority: 'highest' }],
  ['tags', { tags: Array.from({ length: 21 }, String) }],
  ['tags', { tags: 'vip' }],
  ['metadata', { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, 'x'])) }],
  ['metadata', { metadata: { a: 1 } }],
  ['participantIds', { participantIds: ['x'] }],
  ['formAnswers', { formAnswers: [{ questionId: 'q' }] }],
  ['externalId', { externalId: '' }],
  ['bypassLimits', { bypassLimits: 'yes' }],
  ['staffId', { staffId: 'ann' }],
])('names the field %s when its value is wrong: %j', async (field, fields) => {
  const { status, body } = await create(fields);
  expect([status, body.error.code]).toEqual([400, 'validation_error']);
  expect(body.error.message).toContain(field);
});

it('names every complaint at once', async () => {
  const { body } = await create({ subject: 5, priority: 'x', requesterId: null });
  for (const field of ['subject', 'priority', 'requesterId']) expect(body.error.message).toContain(field);
});

it.each([
  'limit=0',
  'limit=101',
  'limit=x',
  'limit=',
  'limit=1.5',
  'limit=-1',
  'limit=1&limit=2',
  'cursor=x',
  'cursor=',
  'colour=red',
  'status=odd',
  'status=',
  'createdAfter=yesterday',
  'categoryId=x',
  'requesterId=bob',
  'sort=subject',
  'unclaimed=maybe',
  'ticketNumber=0',
  'ticketNumber=99999999999',
  'q=%20',
  'q=!!',
  'tag=%00',
  'q=a%00b',
])('answers 400 to the query ?%s', async (query) => {
  const { status, body } = await as.get(`/v1/tickets?${query}`);
  expect([status, body.error.code]).toEqual([400, 'validation_error']);
});

it.each(['abc', '"x"', '"1', '1.5', '-1'])('answers 400 to If-Match: %s', async (value) => {
  const ticket = (await create({})).body.data;
  const answer = await as.patch(`/v1/tickets/${ticket.id}`, {}, { 'if-match': value });
  expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('If-Match') } } });
});

it.each(['', 'x'.repeat(256), 'ä', 'a\tb'])('answers 400 to the Idempotency-Key %j', async (key) => {
  const encoded = Buffer.from(key, 'utf8').toString('latin1');
  const answer = await as.post(
    '/v1/tickets',
    { categoryId: server.categoryId, requesterId: '1' },
    { 'idempotency-key': encoded },
  );
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { message: expect.stringContaining('Idempotency-Key') } },
  });
});

it.each(['GET /v1/nothing', 'PUT /v1/tickets', 'POST /v1/me', 'GET /v1', 'GET /elsewhere', 'GET /v1/tickets/a/b/c'])(
  'answers 404 to %s, an unknown path or method',
  async (request) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await as.send(method, path);
    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } });
    expect(answer.headers.get('x-ratelimit-limit')).toBeTruthy();
  },
);

it('answers 401 before it says that a path is unknown', async () => {
  expect(await api.anonymous.get('/v1/nothing')).toMatchObject({
    status: 401,
    body: { error: { code: 'unauthorized' } },
  });
});

it('survives paths and queries that cannot be decoded', async () => {
  for (const path of ['/v1/tickets/%', '/v1/tickets/%ff', '/v1/tickets?cursor=%']) {
    const { status } = await as.get(path);
    expect([400, 404]).toContain(status);
  }
});

const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

it('answers what is not HTTP in the same form, and closes the connection', async () => {
  for (const text of ['NONSENSE\r\n\r\n', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`]) {
    const answer = await raw(text);
    expect(answer).toMatch(/^HTTP\/1.1 400 /);
    expect(answer).toContain('"code":"validation_error"');
    expect(answer).toMatch(/X-RateLimit-Limit: \d+/);
  }
  expect((await as.get('/v1/me')).status).toBe(200);
});

it.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00', '1899-12-31T23:59:59Z'])(
  'refuses the time %s, which could not be kept',
  async (time) => {
    const at = encodeURIComponent(time);
    const filters = ['tickets?createdAfter', 'tickets?closedBefore', 'transcripts?closedAfter', 'events?createdAfter'];
    for (const filter of filters) {
      const { status, body } = await as.get(`/v1/${filter}=${at}`);
      expect([status, body.error.message]).toEqual([400, expect.stringContaining('1900 to 9999')]);
    }
  },
);

it('says of a query parameter given twice that it is', async () => {
  expect((await as.get('/v1/tickets?tag=a&tag=b')).body.error.message).toBe('tag: it is given twice');
});

it.each(['guilds/%00/channels', 'guilds/abc/channels', 'guilds/1/channels/%00/messages'])(
  'finds nothing in the simulated chat at %s',
  async (path) => {
    expect((await api.anonymous.get(`/sandbox/api/${path}`)).status).toBe(404);
  },
);
