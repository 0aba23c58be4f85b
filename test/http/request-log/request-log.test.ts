import { randomUUID } from 'node:crypto';
import { describePath } from '#adapters/http/exchange/record-requests.ts';
import { client } from '../../support/api.ts';
import { type SignedIn, signIn } from '../../support/browser/dashboard.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const api = useApi();
const { server } = useServer(api);

interface Logged {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly reason: string | null;
  readonly durationMs: number;
  readonly requestId: string;
}

const createToken = async (admin: SignedIn, base: string, scopes: readonly string[]) => {
  const { data } = (await admin.post(`${base}/tokens`, { name: 'Website', scopes })).body;
  const list = async (query = '') => {
    await api.service.app.requestLog.flush();
    return (await admin.get(`${base}/tokens/${data.id}/requests${query}`)).body;
  };
  return { id: data.id as string, secret: data.secret as string, program: client(api.url, data.secret), list };
};

const signInAsAdmin = () => signIn(api, { owner: { kind: 'guild', guildId: server.id }, role: 'admin' });
const toLine = ({ method, path, status, reason }: Logged) => [method, path, status, reason];

it('lists what was asked with a token, newest first, without values, bodies and secrets', async () => {
  const { program, list, secret } = await createToken(await signInAsAdmin(), `/servers/${server.id}`, ['tickets:read']);
  await program.get('/v1/tickets?q=private+words&limit=5');
  await program.post('/v1/tickets', { userId: '42', subject: 'private subject' });
  await program.get(`/v1/tickets/${randomUUID()}`);
  await program.get('/v1/nowhere');
  const { data } = (await list()) as { data: readonly Logged[] };
  expect(data.map(toLine)).toEqual([
    ['GET', '/v1/nowhere', 404, 'unknown_path'],
    ['GET', expect.stringMatching(/^\/v1\/tickets\/[\w-]{36}$/), 404, 'unknown_resource'],
    ['POST', '/v1/tickets', 403, 'missing_scope'],
    ['GET', '/v1/tickets?q&limit', 200, null],
  ]);
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`private|${secret}`));
  for (const { durationMs } of data) expect(durationMs).toBeGreaterThanOrEqual(0);
});

it('names each request by the id that its answer has', async () => {
  const { program, list } = await createToken(await signInAsAdmin(), `/servers/${server.id}`, ['tickets:read']);
  const { headers } = await program.get('/v1/me');
  expect((await list()).data).toMatchObject([{ path: '/v1/me', requestId: headers.get('x-request-id') }]);
});

it('shows failures only, and goes on page by page', async () => {
  const { program, list } = await createToken(await signInAsAdmin(), `/servers/${server.id}`, ['tickets:read']);
  for (const path of ['/v1/me', '/v1/first', '/v1/tickets', '/v1/second']) await program.get(path);
  const paths = ({ data }: { data: readonly Logged[] }) => data.map(({ path }) => path);
  expect(paths(await list('?status=4xx,5xx'))).toEqual(['/v1/second', '/v1/first']);
  expect(paths(await list('?status=2xx'))).toEqual(['/v1/tickets', '/v1/me']);
  const first = await list('?status=4xx&limit=1');
  const second = await list(`?status=4xx&limit=1&cursor=${encodeURIComponent(first.pagination.nextCursor)}`);
  expect([paths(first), paths(second), second.pagination.nextCursor]).toEqual([['/v1/second'], ['/v1/first'], null]);
  expect((await list('?status=6xx')).error.reason).toBe('invalid_request');
});

it('has nothing of a request without a valid token', async () => {
  const { program, secret, list } = await createToken(await signInAsAdmin(), `/servers/${server.id}`, ['tickets:read']);
  await client(api.url, `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`).get('/v1/me');
  await client(api.url, '').get('/v1/me');
  expect((await list()).data).toEqual([]);
  await program.get('/v1/me');
  expect((await list()).data).toHaveLength(1);
});

describe('with a low rate limit', () => {
  const limited = useApi({ environment: { RATE_LIMIT_PER_MINUTE: '2' } });
  const { as } = useServer(limited);

  it('has what the limit has refused', async () => {
    for (let i = 0; i < 3; i += 1) await as.get('/v1/me');
    await limited.service.app.requestLog.flush();
    const rows = await limited.service.database.query('select status, reason from request_log order by id');
    expect(rows).toEqual([
      { status: 200, reason: null },
      { status: 200, reason: null },
      { status: 429, reason: 'rate_limit_exceeded' },
    ]);
  });
});

it('is shown to those who manage the tokens of the same owner', async () => {
  const admin = await signInAsAdmin();
  const { id } = await createToken(admin, `/servers/${server.id}`, ['tickets:read']);
  const other = await api.server();
  const stranger = await signIn(api, { owner: { kind: 'guild', guildId: other.id } });
  const read = async (person: SignedIn, base: string) => (await person.get(`${base}/tokens/${id}/requests`)).status;
  expect(await read(admin, `/servers/${server.id}`)).toBe(200);
  expect(await read(stranger, `/servers/${other.id}`)).toBe(404);
  expect(await read(stranger, `/servers/${server.id}`)).toBe(404);
  const staff = await signIn(api, { owner: { kind: 'guild', guildId: server.id }, role: 'staff' });
  expect(await read(staff, `/servers/${server.id}`)).toBe(403);
});

it('has the requests of an organization token to its servers', async () => {
  const organizationId = await api.organization('team', [server]);
  const admin = await signIn(api, { owner: { kind: 'organization', organizationId } });
  const base = `/organizations/${organizationId}`;
  const { program, list } = await createToken(admin, base, ['tickets:read', 'org:analytics:read']);
  await program.get(`/v1/org/servers/${server.id}/tickets?limit=1`);
  expect((await list()).data).toMatchObject([{ path: `/v1/org/servers/${server.id}/tickets?limit`, status: 200 }]);
});

it.each([
  ['/v1/tickets', '', '/v1/tickets'],
  ['/v1/tickets', 'q=a=b&q=c&&=d&limit', '/v1/tickets?q&limit'],
  ['/v1/tickets', 'q=%0A\n=x', '/v1/tickets?q'],
])('describes %s with the query %j as %s', (path, query, described) => {
  expect(describePath(path, query)).toBe(described);
});

it('shortens a path that is very long', () => {
  expect(describePath(`/v1/${'x'.repeat(9_000)}`, '')).toHaveLength(500);
});
