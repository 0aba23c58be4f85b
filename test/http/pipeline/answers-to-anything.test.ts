import { connect } from 'node:net';
import type { Client } from '../../support/api.ts';
import { useApi } from '../../support/use-api.ts';

const api = useApi();
let as: Client;
beforeAll(async () => {
  as = await api.as(await api.server());
});

const JSON_TYPE = { 'content-type': 'application/json' };

const raw = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let answer = '';
    socket.on('data', (data) => (answer += data.toString()));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });

const USUAL = [
  'x-request-id',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-content-type-options: nosniff',
  'cache-control: no-store',
];

it.each([
  ['without Host', 'GET /v1/me HTTP/1.1\r\nConnection: close\r\n\r\n', 'Host'],
  ['with two Hosts', 'GET /v1/me HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 'Host'],
  ['that expects something', 'GET /v1/me HTTP/1.1\r\nHost: a\r\nExpect: xyz\r\nConnection: close\r\n\r\n', 'Expect'],
  ['that is no HTTP', 'NONSENSE\r\n\r\n', 'HTTP'],
])('answers a request %s as any other bad one', async (_, text, says) => {
  const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 400 /);
  for (const header of USUAL) expect(head.toLowerCase()).toContain(header);
  expect(JSON.parse(body)).toMatchObject({
    error: { code: 'validation_error', message: expect.stringContaining(says) },
  });
});

it('answers a client that waits for leave to go on', async () => {
  const head =
    'POST /v1/tickets HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}';
  expect(await raw(head)).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 401 /);
});

it('marks every answer as nothing to guess at and nothing to keep', async () => {
  const answers = [
    await as.get('/v1/me'),
    await as.get('/v1/nothing'),
    await as.post('/v1/tickets', { subject: 5 }),
    await api.anonymous.get('/v1/me'),
    await api.anonymous.get('/livez'),
    await api.anonymous.get('/openapi.json'),
    await api.anonymous.get('/sandbox/api/guilds/1/channels'),
  ];
  for (const { headers } of answers) {
    expect([headers.get('x-content-type-options'), headers.get('cache-control')]).toEqual(['nosniff', 'no-store']);
  }
});

it('names at most twenty complaints, however many there are', async () => {
  const nodes = Array.from({ length: 100 }, (_, i) => ({ id: `n${i}`, type: 'wait', data: { seconds: 'x' } }));
  const options = Array.from({ length: 25 }, () => ({ label: '', colour: 'x' }));
  for (const [path, body] of [
    ['/v1/flows', { name: 'Many', nodes }],
    ['/v1/panels', { name: 'Many', channelId: 'x', options }],
    [
      '/v1/tickets',
      { tags: Array.from({ length: 20 }, () => 5), participantIds: Array.from({ length: 20 }, () => 'x') },
    ],
  ] as const) {
    const { status, body: answered } = await as.post(path, body);
    const complaints = answered.error.message.split('; ');
    expect([status, complaints.length, complaints.at(-1)]).toEqual([400, 21, expect.stringMatching(/^and \d+ more$/)]);
  }
  const unknown = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, 1]));
  expect((await as.post('/v1/tickets', unknown)).text.length).toBeLessThan(5_000);
});

it.each(['{"secret": "hunter2" x}', 'hunter2', '{"hunter2', '["hunter2",]'])(
  'quotes nothing of a body that is no JSON: %s',
  async (body) => {
    const answer = await as.send('POST', '/v1/tickets', body, JSON_TYPE);
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining('not valid JSON') } },
    });
    expect(answer.text).not.toContain('hunter');
  },
);

it.each([[{ length: { toString: 1 } }], [{ length: {} }], [{ 0: 'x', length: { valueOf: 1, toString: 1 } }]])(
  'answers 400 to an object that poses as a text or a list: %j',
  async (posing) => {
    for (const field of ['name', 'nodes', 'trigger']) {
      expect((await as.post('/v1/flows', { name: 'Posing', [field]: posing })).status).toBe(400);
    }
    expect((await as.post('/v1/tickets', { subject: posing, tags: posing })).status).toBe(400);
  },
);
