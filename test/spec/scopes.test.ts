import type { Client, TestServer } from '../support/api.ts';
import { openApi } from '../../apps/composition/listening/listen.ts';
import { createOrganizationClient, done, openTicket, refusal, ticketInput } from '../support/spec-helpers.ts';
import { fillPath } from '../support/endpoints/endpoint-case.ts';
import { listNames } from '../support/endpoints/endpoint-cases.ts';
import { useApi } from '../support/use-api.ts';

const api = useApi();
let server: TestServer;
let all: Client;
beforeAll(async () => {
  server = await api.server();
  all = await api.as(server);
});

const GROUPS = [
  'tickets',
  'categories',
  'panels',
  'flows',
  'knowledgebase',
  'transcripts',
  'webhooks',
  'settings',
  'privacy',
];
const GUILD_SCOPES = [...GROUPS.flatMap((group) => [`${group}:read`, `${group}:write`]), 'analytics:read'];
const ORG_SCOPES = ['org:servers:read', 'org:members:read', 'org:analytics:read', 'org:transcripts:read'];

interface Operation {
  readonly security: readonly Record<string, readonly string[]>[];
}
const { paths } = openApi() as { paths: Record<string, Record<string, Operation>> };
const ENDPOINTS = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { security }]) => ({
    method: method.toUpperCase(),
    path,
    scopes: Object.values(security[0] ?? {})[0] ?? [],
  })),
);
const GUARDED = ENDPOINTS.filter(({ scopes }) => scopes.length > 0).map(
  (endpoint) => [endpoint.method, endpoint.path, endpoint.scopes[0] ?? ''] as const,
);

const asking = (as: Client, method: string, path: string) => {
  const at = fillPath(path, { guildId: server.id });
  return as.send(method, `/v1${at}`, method === 'GET' ? undefined : {});
};
const isOrganization = (path: string) => /^\/org(\/|$)/.test(path);
const tokenWith = (path: string, scopes: readonly string[]): Promise<Client> =>
  isOrganization(path) ? createOrganizationClient(api, [server], scopes) : api.as(server, scopes);

it('every endpoint but GET /v1/me needs one scope', () => {
  const open = ENDPOINTS.filter(({ scopes }) => scopes.length !== 1);
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /me']);
});

/** What is asked by POST and yet only reads. */
const READING_POSTS = listNames(({ isReading }) => isReading === true);
const reads = (method: string, path: string) =>
  method === 'GET' || READING_POSTS.includes(`${method} ${path.replace('/org/servers/{guildId}', '')}`);

it('a read endpoint needs a `:read` scope, a write endpoint a `:write` scope', () => {
  for (const [method, path, scope] of GUARDED)
    expect([method, path, scope]).toEqual([
      method,
      path,
      expect.stringMatching(reads(method, path) ? /:read$/ : /:write$/),
    ]);
});

it.each([
  ['/tickets', 'tickets:'],
  ['/categories', 'categories:'],
  ['/panels', 'panels:'],
  ['/canned-replies', 'knowledgebase:'],
  ['/transcripts', 'transcripts:'],
  ['/blocklist', 'settings:'],
  ['/settings', 'settings:'],
  ['/audit-log', 'settings:read$'],
  ['/org/audit-log', 'org:servers:read$'],
  ['/users', 'tickets:'],
  ['/staff', 'settings:read$'],
  ['/chat-server', 'settings:read$'],
  ['/knowledgebase', 'knowledgebase:'],
  ['/flow', 'flows:'],
  ['/commands', 'flows:'],
  ['/org/transcripts', 'org:transcripts:read$'],
  ['/analytics', 'analytics:'],
  ['/org/analytics', 'org:analytics:'],
  ['/org/members', 'org:members:'],
])('the endpoints of %s need the scopes of %s', (group, scopes) => {
  const endpoints = GUARDED.filter(
    ([, path]) => path.replace('/org/servers/{guildId}', '').startsWith(group) && !path.endsWith('/transcript'),
  );
  expect(endpoints.length).toBeGreaterThan(0);
  for (const [, , scope] of endpoints) expect(scope).toMatch(new RegExp(`^${scopes}`));
});

it('the organization and its servers need the scope of servers', () => {
  const own = GUARDED.filter(([, path]) => ['/org', '/org/servers', '/org/servers/{guildId}'].includes(path));
  expect(own.map(([, , scope]) => scope)).toEqual(Array(3).fill('org:servers:read'));
});

it('the transcript of a ticket needs the scope of transcripts', () => {
  const transcripts = GUARDED.filter(([, path]) => path.endsWith('/tickets/{id}/transcript'));
  expect(transcripts.map(([, , scope]) => scope)).toEqual(['transcripts:read', 'transcripts:read']);
});

describe.each(GUARDED)('%s %s', (method, path, scope) => {
  it(`lets in a token with ${scope} alone`, async () => {
    const { status } = await asking(await tokenWith(path, [scope]), method, path);
    expect([200, 201, 202, 400, 404]).toContain(status);
  });

  it('refuses a token with every other scope, and names the one it lacks', async () => {
    const others = [...GUILD_SCOPES, ...(isOrganization(path) ? ORG_SCOPES : [])].filter((other) => other !== scope);
    const refused = await asking(await tokenWith(path, others), method, path);
    expect(refused).toMatchObject(refusal(403, /missing/));
    // Whole words: "org:transcripts:read" does not name "transcripts:read".
    const named = (refused.body.error.message as string).match(/[a-z]+(:[a-z]+)+/g);
    expect(named).toEqual([scope]);
  });
});

describe('writing never implies reading:', () => {
  it('a token that may write tickets opens one and cannot read it', async () => {
    const as = await api.as(server, ['tickets:write']);
    const { id } = await openTicket(as, server);
    for (const path of ['/v1/tickets', `/v1/tickets/${id}`, `/v1/tickets/${id}/messages`])
      expect(await as.get(path)).toMatchObject(refusal(403, 'tickets:read'));
  });

  it('a token that may write categories makes one and cannot read it', async () => {
    const as = await api.as(server, ['categories:write']);
    const { id } = await done(as.post('/v1/categories', { name: 'Unread' }));
    expect(await as.get(`/v1/categories/${id}`)).toMatchObject(refusal(403, 'categories:read'));
  });
});

it('reading never implies writing: a refused request changes nothing', async () => {
  const as = await api.as(server, ['tickets:read', 'categories:read']);
  const { id } = await openTicket(all, server);
  const refused = [
    await as.post('/v1/tickets', ticketInput(server)),
    await as.patch(`/v1/tickets/${id}`, { subject: 'Written' }),
    await as.post(`/v1/tickets/${id}/close`),
    await as.delete(`/v1/tickets/${id}`),
  ];
  for (const answer of refused) expect(answer).toMatchObject(refusal(403, 'tickets:write'));
  expect(await done(as.get(`/v1/tickets/${id}`))).toMatchObject({ version: 1, status: 'open', subject: null });
});

it('a scope of one group is none of another', async () => {
  const as = await api.as(server, ['tickets:read', 'tickets:write', 'flows:read', 'settings:write']);
  expect(await as.get('/v1/categories')).toMatchObject(refusal(403, 'categories:read'));
});

describe('a token can be given', () => {
  const making = (kind: 'guild' | 'organization', scopes: readonly string[]) =>
    tokenWith(kind === 'guild' ? '' : '/org/', scopes).then((as) => done(as.get('/v1/me')));

  it.each(GUILD_SCOPES)('the scope %s, whatever its kind', async (scope) => {
    expect((await making('guild', [scope])).scopes).toEqual([scope]);
    expect((await making('organization', [scope])).scopes).toEqual([scope]);
  });

  it.each(ORG_SCOPES)('the scope %s only if it is an organization token', async (scope) => {
    expect((await making('organization', [scope])).scopes).toEqual([scope]);
    const message = expect.stringContaining(scope);
    await expect(making('guild', ['tickets:read', scope])).rejects.toMatchObject({ code: 'validation_error', message });
  });

  it.each([
    'automations:read',
    'automations:write',
    'commands:read',
    'commands:write',
    'canned-replies:read',
    'canned-replies:write',
    'analytics:write',
    'tickets:*',
    '*',
    'all',
    'tickets',
    'TICKETS:READ',
    '',
    'org:servers:write',
  ])('no scope named "%s", because there is none', async (scope) => {
    for (const kind of ['guild', 'organization'] as const)
      await expect(making(kind, [scope])).rejects.toMatchObject({ code: 'validation_error' });
  });
});
