import { getStatus, type TokenOwner } from '#core/access/index.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import { runCommand } from '../../apps/cli/commands.ts';
import { client, type TestServer } from '../support/api.ts';
import { toOwner, createToken, expireToken, refusal } from '../support/spec-helpers.ts';
import { useApi } from '../support/use-api.ts';

const api = useApi();

const LATER = '2100-01-01T00:00:00.000Z' as Instant;
const VALID = { name: 'A label', scopes: ['tickets:read'], expiresAt: null };
const access = () => api.service.app.access;
const invalid = (what: string) => ({ code: 'validation_error', message: expect.stringContaining(what) });

/** An owner on a plan: a server, or an organization with one. */
const ownerOn = async (plan: 'pro' | 'team' | 'enterprise', kind: TokenOwner['kind']): Promise<TokenOwner> =>
  kind === 'guild'
    ? toOwner(await api.server(plan))
    : { kind, organizationId: await api.organization(plan, [await api.server(plan)]) };

const create = (owner: TokenOwner, count: number) =>
  Promise.all(Array.from({ length: count }, () => access().createToken({ owner, ...VALID })));

describe('a new token', () => {
  let server: TestServer;
  let owner: TokenOwner;
  beforeEach(async () => {
    server = await api.server('pro');
    owner = toOwner(server);
  });

  it('has a name, scopes and the expiry date it was given', async () => {
    const input = { name: 'CRM', scopes: ['tickets:read', 'flows:write'], expiresAt: LATER };
    expect((await access().createToken({ owner, ...input })).token).toMatchObject(input);
  });

  it.each(['', '   ', 'x'.repeat(101)])('needs a name of 1 to 100 characters, not "%s"', async (name) => {
    await expect(access().createToken({ owner, ...VALID, name })).rejects.toMatchObject(invalid('name'));
  });

  it('needs at least one scope', async () => {
    await expect(access().createToken({ owner, ...VALID, scopes: [] })).rejects.toMatchObject(invalid('scopes'));
  });

  it('does not expire when it was given no expiry date', async () => {
    const { token } = await access().createToken({ owner, ...VALID });
    expect(token.expiresAt).toBeNull();
    expect(getStatus(token, '9999-01-01T00:00:00.000Z' as Instant)).toBe('active');
  });

  it('cannot have expired already', async () => {
    const expiresAt = toInstant(Date.now() - 1000);
    await expect(access().createToken({ owner, ...VALID, expiresAt })).rejects.toMatchObject(invalid('expiresAt'));
  });

  it('is shown in full once: nothing that is kept has more of it than its prefix', async () => {
    const { secret } = await access().createToken({ owner, ...VALID });
    const [listed] = await access().listTokens(owner);
    expect(listed?.prefix).toBe(secret.slice(0, 12));
    const rows = await api.service.database.query<{ row: string }>('select t::text as row from tokens t');
    const printed = await runCommand(api.service, ['token', 'list', '--guild', server.id]);
    for (const text of [JSON.stringify(listed), printed.stdout, ...rows.map(({ row }) => row)])
      expect(text).not.toContain(secret.slice(12));
  });

  it('is printed once by the command that makes it, alone', async () => {
    const words = [
      'token',
      'create',
      '--guild',
      server.id,
      '--name',
      'CLI',
      '--scopes',
      'tickets:read,categories:read',
    ];
    const { stdout, stderr, exitCode } = await runCommand(api.service, [...words, '--expires', LATER]);
    expect([stderr, exitCode]).toEqual(['', 0]);
    expect(stdout).toMatch(/^gdk_[0-9A-Za-z]{42}$/);
    const { body } = await client(api.url, stdout).get('/v1/me');
    expect(body.data).toMatchObject({ name: 'CLI', scopes: ['tickets:read', 'categories:read'], expiresAt: LATER });
  });

  it('cannot be made for a server or organization that does not exist', async () => {
    const unknown = { kind: 'guild', guildId: '999' as never } as const;
    await expect(access().createToken({ owner: unknown, ...VALID })).rejects.toMatchObject({ code: 'not_found' });
    const { exitCode, stdout } = await runCommand(api.service, ['token', 'list', '--org', 'x']);
    expect([exitCode, stdout]).toEqual([1, '']);
  });
});

describe('tokens', () => {
  it('are listed where they were made, newest first, with their prefix, metadata and state', async () => {
    const server = await api.server();
    const [first, second] = [await createToken(api, toOwner(server)), await createToken(api, toOwner(server), LATER)];
    await createToken(api, toOwner(await api.server()));
    await access().revokeToken(first.token.id);
    const { stdout } = await runCommand(api.service, ['token', 'list', '--guild', server.id]);
    const lines = stdout.split('\n');
    expect(lines).toHaveLength(2);
    for (const [index, { token, secret }] of [second, first].entries()) {
      for (const posted of [token.id, secret.slice(0, 12), token.name, token.scopes.join(','), token.createdAt])
        expect(lines[index]).toContain(posted);
    }
    expect([lines[0], lines[1]]).toEqual([expect.stringMatching(/active.*2100/), expect.stringContaining('revoked')]);
  });

  it('are listed with the time of their last use', async () => {
    const owner = await ownerOn('pro', 'guild');
    const { as } = await createToken(api, owner);
    expect((await access().listTokens(owner))[0]?.lastUsedAt).toBeNull();
    const before = api.service.clock.now();
    await as.get('/v1/me');
    await access().flushTokenUses();
    const [listed] = await access().listTokens(owner);
    expect((listed?.lastUsedAt ?? '') >= before).toBe(true);
  });

  it('are revoked at once: the very next request gets 401', async () => {
    const { token, as } = await createToken(api, await ownerOn('pro', 'guild'));
    for (let i = 0; i < 5; i += 1) expect((await as.get('/v1/me')).status).toBe(200);
    await access().revokeToken(token.id);
    expect(await as.get('/v1/me')).toMatchObject(refusal(401));
  });

  it('are revoked by command, too', async () => {
    const { token, as } = await createToken(api, await ownerOn('team', 'organization'));
    expect((await runCommand(api.service, ['token', 'revoke', token.id])).exitCode).toBe(0);
    expect(await as.get('/v1/me')).toMatchObject(refusal(401));
    const unknown = await runCommand(api.service, ['token', 'revoke', '019b0000-0000-7000-8000-00000000dead']);
    expect(unknown).toMatchObject({ exitCode: 1, stdout: '', stderr: 'Token not found.' });
  });

  it('are revoked one by one: the others of the server go on', async () => {
    const owner = await ownerOn('pro', 'guild');
    const [one, other] = [await createToken(api, owner), await createToken(api, owner)];
    await access().revokeToken(one.token.id);
    expect((await other.as.get('/v1/me')).status).toBe(200);
  });
});

const LIMITED: ['pro' | 'team', TokenOwner['kind']][] = [
  ['pro', 'guild'],
  ['team', 'guild'],
  ['team', 'organization'],
];
const FULL = { code: 'conflict', message: expect.stringContaining('10 active tokens') };

describe.each(LIMITED)('on plan %s, of the active tokens of one %s', (plan, kind) => {
  it('there are 10, and the 11th is a conflict', async () => {
    const owner = await ownerOn(plan, kind);
    await create(owner, 10);
    await expect(create(owner, 1)).rejects.toMatchObject(FULL);
    expect(await access().listTokens(owner)).toHaveLength(10);
    await create(await ownerOn(plan, kind), 1);
  });

  it('those revoked and those expired do not count', async () => {
    const owner = await ownerOn(plan, kind);
    const [revoked, expired] = await create(owner, 10);
    await access().revokeToken(revoked!.token.id);
    await create(owner, 1);
    await expect(create(owner, 1)).rejects.toMatchObject(FULL);
    await expireToken(api, expired!.token.id);
    await create(owner, 1);
    await expect(create(owner, 1)).rejects.toMatchObject(FULL);
  });

  it('there are 10 even when 15 are made at once', async () => {
    const owner = await ownerOn(plan, kind);
    const made = await Promise.allSettled(Array.from({ length: 15 }, () => create(owner, 1)));
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  });
});

it.each(['guild', 'organization'] as const)('on plan enterprise a %s may have any number of them', async (kind) => {
  const owner = await ownerOn('enterprise', kind);
  await create(owner, 30);
  expect(await access().listTokens(owner)).toHaveLength(30);
});
