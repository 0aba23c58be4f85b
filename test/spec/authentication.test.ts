import { tokenGenerator } from '#adapters/node/token-generator.ts';
import { type Client, client, type TestServer } from '../support/api.ts';
import { done, toOwner, createToken, expireToken, readRateLimit, refusal } from '../support/spec-helpers.ts';
import { useApi } from '../support/use-api.ts';

const api = useApi();
let server: TestServer;
let secret: string;
beforeAll(async () => {
  server = await api.server();
  secret = await api.token(toOwner(server));
});

const sending = (authorization: string) => api.anonymous.get('/v1/me', { authorization });

describe('a request', () => {
  it('is authenticated by `Authorization: Bearer <API_TOKEN>`', async () => {
    expect((await sending(`Bearer ${secret}`)).status).toBe(200);
  });

  it('may write the scheme in any case', async () => {
    expect((await sending(`bearer ${secret}`)).status).toBe(200);
  });

  it('without a token is refused with 401, at every path', async () => {
    for (const path of ['/v1/me', '/v1/tickets', '/v1/categories', `/v1/org/servers/${server.id}/tickets`, '/v1/none'])
      expect(await api.anonymous.get(path)).toMatchObject(refusal(401));
    expect(await api.anonymous.post('/v1/tickets')).toMatchObject(refusal(401));
  });

  it.each<[string, (token: string) => string]>([
    ['empty', () => ''],
    ['a scheme alone', () => 'Bearer'],
    ['a token without its scheme', (token) => token],
    ['of another scheme', (token) => `Token ${token}`],
    ['Basic', (token) => `Basic ${Buffer.from(`${token}:`).toString('base64')}`],
    ['two tokens', (token) => `Bearer ${token} ${token}`],
    ['nonsense', () => 'Bearer nonsense'],
    ['a token cut short', (token) => `Bearer ${token.slice(0, -1)}`],
    ['a token with something after it', (token) => `Bearer ${token}x`],
    ['a token with a typo', (token) => `Bearer ${token.slice(0, 9)}${token[9] === 'a' ? 'b' : 'a'}${token.slice(10)}`],
    ['the prefix of a token', (token) => `Bearer ${token.slice(0, 12)}`],
    ['a well-formed token that nobody was given', () => `Bearer ${tokenGenerator.generate().secret}`],
    ['the hash of a token', (token) => `Bearer ${tokenGenerator.hash(token)}`],
    ['a NUL character and more', () => 'Bearer %00'],
  ])('whose Authorization is %s is refused with 401', async (_, authorization) => {
    expect(await sending(authorization(secret))).toMatchObject(refusal(401, 'token'));
  });

  it('cannot bring its token in the query', async () => {
    expect(await api.anonymous.get(`/v1/me?access_token=${secret}`)).toMatchObject(refusal(401));
  });

  it('with an expired token is refused with 401', async () => {
    const { token, as } = await createToken(api, toOwner(server), '2100-01-01T00:00:00.000Z');
    expect((await as.get('/v1/me')).status).toBe(200);
    await expireToken(api, token.id);
    expect(await as.get('/v1/me')).toMatchObject(refusal(401));
  });

  it('with a revoked token is refused with 401', async () => {
    const { token, as } = await createToken(api, toOwner(server));
    await api.service.app.access.revokeToken(token.id);
    expect(await as.get('/v1/me')).toMatchObject(refusal(401));
  });
});

describe('a token', () => {
  it('begins with a fixed short prefix that ends in an underscore, and goes on with its secret part', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => api.token(toOwner(server))));
    for (const each of secrets) expect(each).toMatch(/^gdk_[0-9A-Za-z]{42}$/);
    expect(new Set(secrets).size).toBe(20);
  });

  it('that lacks the scope is refused with 403, which names the scope', async () => {
    const as = await api.as(server, ['tickets:read']);
    expect(await as.post('/v1/tickets', {})).toMatchObject(refusal(403, 'tickets:write'));
  });

  it('of the wrong kind for the path is refused with 403, which says so', async () => {
    const organizationId = await api.organization('team', [server]);
    const organization = client(api.url, await api.token({ kind: 'organization', organizationId }));
    const guild = client(api.url, secret);
    expect(await organization.get('/v1/tickets')).toMatchObject(refusal(403, /wrong token type/i));
    expect(await guild.get(`/v1/org/servers/${server.id}/tickets`)).toMatchObject(refusal(403, /wrong token type/i));
  });
});

describe('plans', () => {
  it.each(['free', 'community'] as const)('without API access: on %s no token is made', async (plan) => {
    const { id } = await api.server(plan);
    await expect(api.token({ kind: 'guild', guildId: id })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('API access is not available on this plan'),
    });
  });

  it.each(['free', 'community'] as const)('without API access: on %s a token of better days gets 403', async (plan) => {
    const { changePlan } = api.service.app.organizations;
    const mine = await api.server('pro');
    const as = await api.as(mine);
    await changePlan(mine.id, plan);
    for (const answer of [await as.get('/v1/me'), await as.get('/v1/tickets'), await as.post('/v1/categories')])
      expect(answer).toMatchObject(refusal(403, 'API access is not available on this plan'));
    await changePlan(mine.id, 'pro');
    expect((await as.get('/v1/me')).status).toBe(200);
  });

  it.each(['pro', 'team', 'enterprise'] as const)('with guild tokens: %s', async (plan) => {
    const as = await api.as(await api.server(plan));
    expect((await as.get('/v1/tickets')).status).toBe(200);
  });

  it.each(['team', 'enterprise'] as const)('with organization tokens: %s', async (plan) => {
    const mine = await api.server();
    const organizationId = await api.organization(plan, [mine]);
    const as = client(api.url, await api.token({ kind: 'organization', organizationId }));
    expect((await as.get(`/v1/org/servers/${mine.id}/tickets`)).status).toBe(200);
  });

  it.each(['free', 'community', 'pro'] as const)('without organization tokens: %s, 403', async (plan) => {
    const organizationId = await api.organization(plan, []);
    await expect(api.token({ kind: 'organization', organizationId })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('refuse an organization token of better days on pro with 403', async () => {
    const mine = await api.server();
    const organizationId = await api.organization('team', [mine]);
    const as = client(api.url, await api.token({ kind: 'organization', organizationId }));
    await api.service.database.query("update organizations set plan = 'pro' where id = :organizationId::uuid", {
      organizationId,
    });
    expect(await as.get(`/v1/org/servers/${mine.id}/tickets`)).toMatchObject(refusal(403, 'plan'));
  });
});

describe('GET /v1/me', () => {
  /** Of the operator, instead of the plans' (RATE_LIMIT_PER_MINUTE of these tests). */
  const IN_FORCE = 1_000_000;
  const scopes = ['tickets:read', 'categories:read'];

  it('tells a guild token what it is', async () => {
    const mine = await api.server('pro');
    const { token, secret: own } = await api.service.app.access.createToken({
      owner: toOwner(mine),
      name: 'Mine',
      scopes,
      expiresAt: '2100-01-01T00:00:00.000Z' as never,
    });
    expect((await client(api.url, own).get('/v1/me')).body).toEqual({
      data: {
        tokenId: token.id,
        kind: 'guild',
        name: 'Mine',
        prefix: own.slice(0, 12),
        scopes,
        server: { id: mine.id, name: 'A server' },
        organization: null,
        plan: 'pro',
        expiresAt: '2100-01-01T00:00:00.000Z',
        limits: { requestsPerMinute: IN_FORCE, activeTokens: 10 },
      },
    });
  });

  it('tells an organization token what it is', async () => {
    const organizationId = await api.organization('enterprise', []);
    const as = client(api.url, await api.token({ kind: 'organization', organizationId }, ['org:servers:read']));
    expect(await done(as.get('/v1/me'))).toMatchObject({
      kind: 'organization',
      scopes: ['org:servers:read'],
      server: null,
      plan: 'enterprise',
      expiresAt: null,
      organization: { id: organizationId, name: 'An organization' },
      limits: { requestsPerMinute: IN_FORCE, activeTokens: null },
    });
  });

  it('needs no scope in particular', async () => {
    const holders: Client[] = await Promise.all(
      [['flows:write'], ['analytics:read']].map((own) => api.as(server, own)),
    );
    for (const as of holders) expect((await as.get('/v1/me')).status).toBe(200);
  });

  it('never shows the secret of the token', async () => {
    const { text } = await client(api.url, secret).get('/v1/me');
    expect(text).not.toContain(secret.slice(12));
  });

  it('tells the limit in force, which its headers tell', async () => {
    const as = await api.as(await api.server('team'));
    const answer = await as.get('/v1/me');
    expect(answer.body.data.limits.requestsPerMinute).toBe(IN_FORCE);
    expect(readRateLimit(answer).limit).toBe(IN_FORCE);
  });
});
