import {
  ALL_SCOPES,
  createUnauthorizedError,
  getStatus,
  listScopesFor,
  type Requirement,
  type TokenOwner,
} from '#core/access/index.ts';
import { createAuthentication } from '#core/access/authenticate.ts';
import type { CreateToken } from '#core/access/create-token.ts';
import type { TokenGenerator, TokenStore } from '#core/access/token-store.ts';
import type { UseCases } from '#core/index.ts';
import type { Plan } from '#core/organizations/index.ts';
import type { Instant } from '#core/shared/instant.ts';
import type { OrganizationId, TokenId } from '#core/shared/ids.ts';
import { aGuildId, NOON } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createInMemory } from '../../support/in-memory.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const at = (time: string) => `2026-01-01T${time}:00.000Z` as Instant;

let app: UseCases;
let clock: FakeClock;
beforeEach(() => {
  clock = new FakeClock();
  app = createInMemory(clock).app;
});

const serverOn = async (plan: Plan): Promise<TokenOwner> => {
  const { id } = await app.organizations.addServer(aGuildId(), 'A server', plan);
  return { kind: 'guild', guildId: id };
};
const organizationOn = async (plan: Plan): Promise<TokenOwner> => {
  const { id } = await app.organizations.addOrganization('Acme', plan);
  return { kind: 'organization', organizationId: id };
};
const create = (owner: TokenOwner, fields: Partial<CreateToken> = {}) =>
  app.access.createToken({ owner, name: 'Bot', scopes: ['tickets:read'], expiresAt: null, ...fields });

describe('a new token', () => {
  it('is shown once and stored without its secret', async () => {
    const owner = await serverOn('pro');
    const { token, secret } = await create(owner, { expiresAt: at('13:00') });
    expect(token).toEqual({
      id: token.id,
      owner,
      name: 'Bot',
      prefix: secret.slice(0, token.prefix.length),
      hash: token.hash,
      scopes: ['tickets:read'],
      expiresAt: at('13:00'),
      revokedAt: null,
      lastUsedAt: null,
      createdAt: NOON,
    });
    expect(await app.access.listTokens(owner)).toEqual([token]);
    expect(JSON.stringify(token)).not.toContain(secret);
  });

  it.each([
    ['an empty name', { name: '  ' }, 'too_long', 'name: 1 to 100 characters are needed.'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'too_long', 'name: 1 to 100 characters are needed.'],
    ['an end in the past', { expiresAt: at('11:59') }, 'out_of_range', 'expiresAt: the date has passed.'],
    ['an end now', { expiresAt: NOON }, 'out_of_range', 'expiresAt: the date has passed.'],
    ['no scope', { scopes: [] }, 'too_few', 'scopes: name at least one scope.'],
    ['unknown scopes', { scopes: ['a', 'tickets:read', 'b'] }, 'not_allowed', 'scopes: unknown scope(s) a, b.'],
    [
      'scopes of organizations',
      { scopes: ['org:servers:read', 'tickets:read', 'org:members:read'] },
      'not_allowed',
      'scopes: org:servers:read, org:members:read can only be given to an organization token.',
    ],
  ])('is refused with %s', async (_, fields, reason, message) => {
    const owner = await serverOn('pro');
    const refusal = { code: 'validation_error', message, details: [{ reason }] };
    await expect(create(owner, fields)).rejects.toMatchObject(refusal);
    expect(await app.access.listTokens(owner)).toEqual([]);
  });

  it('may have a name of 100 characters', async () => {
    await expect(create(await serverOn('pro'), { name: 'x'.repeat(100) })).resolves.toBeDefined();
  });

  it('has each scope once', async () => {
    const { token } = await create(await serverOn('pro'), { scopes: ['tickets:read', 'panels:read', 'tickets:read'] });
    expect(token.scopes).toEqual(['tickets:read', 'panels:read']);
  });

  it('of an organization may have every scope', async () => {
    const { token } = await create(await organizationOn('team'), { scopes: ALL_SCOPES });
    expect(token.scopes).toEqual(ALL_SCOPES);
  });

  it.each<[TokenOwner, string]>([
    [{ kind: 'guild', guildId: aGuildId() }, 'Server not found.'],
    [{ kind: 'organization', organizationId: UNKNOWN as OrganizationId }, 'Organization not found.'],
  ])('needs an owner that is known: %j', async (owner, message) => {
    await expect(create(owner)).rejects.toMatchObject({ code: 'not_found', message });
  });

  it.each<Plan>(['free', 'community'])('is refused on plan %s', async (plan) => {
    await expect(create(await serverOn(plan))).rejects.toMatchObject({
      code: 'forbidden',
      message: `API access is not available on this plan (${plan}). It needs plan pro or higher.`,
    });
  });

  it('of an organization is refused on plan pro', async () => {
    await expect(create(await organizationOn('pro'))).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Organization tokens are not available on this plan (pro). They need plan team or higher.',
    });
  });

  it.each<Plan>(['pro', 'team'])('is one of ten on plan %s', async (plan) => {
    const owner = await serverOn(plan);
    for (let i = 0; i < 10; i += 1) await create(owner);
    await expect(create(owner)).rejects.toMatchObject({
      code: 'conflict',
      message: `The limit of 10 active tokens on plan ${plan} is reached. Revoke one first.`,
    });
  });

  it('is one of any number on plan enterprise', async () => {
    const owner = await serverOn('enterprise');
    for (let i = 0; i < 12; i += 1) await create(owner);
    expect(await app.access.listTokens(owner)).toHaveLength(12);
  });

  it('takes the place of one that was revoked or has expired', async () => {
    const owner = await serverOn('pro');
    const { token } = await create(owner);
    await create(owner, { expiresAt: at('12:01') });
    for (let i = 0; i < 8; i += 1) await create(owner);
    await app.access.revokeToken(token.id);
    await create(owner);
    await expect(create(owner)).rejects.toMatchObject({ code: 'conflict' });
    clock.advance(60_000);
    await expect(create(owner)).resolves.toBeDefined();
  });
});

describe('a bearer token', () => {
  it('says who calls, and how often they may', async () => {
    const owner = await serverOn('pro');
    const { token, secret } = await create(owner);
    expect(await app.access.authenticate(secret)).toMatchObject({
      identity: { kind: 'token', id: token.id, name: 'Bot' },
      owner,
      ownerName: 'A server',
      plan: 'pro',
      scopes: ['tickets:read'],
      requestsPerMinute: 120,
    });
  });

  it('is refused when it is none, was revoked, or has expired', async () => {
    const owner = await serverOn('pro');
    const [one, two] = [await create(owner), await create(owner, { expiresAt: at('12:01') })];
    expect(await app.access.authenticate('gdk_typo')).toBeNull();
    await app.access.revokeToken(one.token.id);
    expect(await app.access.authenticate(one.secret)).toBeNull();
    clock.advance(60_000);
    expect(await app.access.authenticate(two.secret)).toBeNull();
  });

  it('leaves a trace of its last use once that is written', async () => {
    const owner = await serverOn('pro');
    const { secret } = await create(owner);
    await app.access.flushTokenUses();
    clock.advance(60_000);
    await app.access.authenticate(secret);
    expect(await app.access.listTokens(owner)).toMatchObject([{ lastUsedAt: null }]);
    await app.access.flushTokenUses();
    expect(await app.access.listTokens(owner)).toMatchObject([{ lastUsedAt: at('12:01') }]);
  });

  it('is revoked for good, and has to be there', async () => {
    const { token } = await create(await serverOn('pro'));
    await app.access.revokeToken(token.id);
    expect(await app.access.listTokens(token.owner)).toMatchObject([{ revokedAt: NOON }]);
    await expect(app.access.revokeToken(UNKNOWN as TokenId)).rejects.toMatchObject({
      code: 'not_found',
      message: 'Token not found.',
    });
  });

  it('is revoked by its own server or organization only', async () => {
    const servers = [await serverOn('pro'), await serverOn('pro')];
    const owners = [...servers, await organizationOn('team'), await organizationOn('team')];
    for (const owner of owners) {
      const { token } = await create(owner);
      for (const other of owners.filter((one) => one !== owner)) {
        const refused = app.access.revokeTokenOf(other, token.id);
        await expect(refused).rejects.toMatchObject({ code: 'not_found', message: 'Token not found.' });
      }
      expect(await app.access.listTokens(owner)).toEqual([token]);
      expect(await app.access.revokeTokenOf(owner, token.id)).toEqual({ ...token, revokedAt: NOON });
    }
    const unknown = app.access.revokeTokenOf(await serverOn('pro'), UNKNOWN as TokenId);
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that is no token costs no query, and no uses cost no write', async () => {
    const calls: string[] = [];
    const tokens = {
      findPrincipal: () => {
        calls.push('read');
        return Promise.resolve(null);
      },
      recordUses: () => {
        calls.push('write');
        return Promise.resolve();
      },
    } as Partial<TokenStore> as TokenStore;
    const generator = { hash: (text: string) => (text === 'typo' ? null : text) } as TokenGenerator;
    const { authenticate, flushTokenUses } = createAuthentication({ tokens, generator, clock });
    expect(await authenticate('typo')).toBeNull();
    await flushTokenUses();
    expect(calls).toEqual([]);
    expect(await authenticate('unknown')).toBeNull();
    expect(calls).toEqual(['read']);
  });

  it('that is missing gets another message than one that is not valid', () => {
    const message = 'The API token is missing or invalid. Send it as "Authorization: Bearer <API_TOKEN>".';
    expect(createUnauthorizedError(false)).toMatchObject({ reason: 'token_missing', message });
    expect(createUnauthorizedError(true)).toMatchObject({ reason: 'token_invalid', message });
  });
});

it.each([
  [{ revokedAt: NOON, expiresAt: null }, 'revoked'],
  [{ revokedAt: NOON, expiresAt: NOON }, 'revoked'],
  [{ revokedAt: null, expiresAt: NOON }, 'expired'],
  [{ revokedAt: null, expiresAt: at('12:01') }, 'active'],
  [{ revokedAt: null, expiresAt: null }, 'active'],
])('a token with %j is %s at noon', (token, status) => {
  expect(getStatus(token, NOON)).toBe(status);
});

it('offers the scopes of organizations to organizations only', () => {
  expect(listScopesFor('organization')).toEqual(ALL_SCOPES);
  expect(listScopesFor('guild')).toEqual(ALL_SCOPES.filter((scope) => !scope.startsWith('org:')));
});

describe('a request', () => {
  const check = async (owner: TokenOwner, requirement: Requirement, plan?: Plan) => {
    const { secret } = await create(owner);
    if (plan && owner.kind === 'guild') await app.organizations.changePlan(owner.guildId, plan);
    const principal = await app.access.authenticate(secret);
    app.access.authorize(principal!, requirement);
  };

  it.each<Requirement>([
    { token: 'guild', scope: 'tickets:read' },
    { token: 'any', scope: 'tickets:read' },
    { token: 'any', scope: null },
  ])('is allowed that needs %j', async (requirement) => {
    await expect(check(await serverOn('pro'), requirement)).resolves.toBeUndefined();
  });

  it('is refused without the scope, and writing is no reading', async () => {
    const refused = check(await serverOn('pro'), { token: 'guild', scope: 'tickets:write' });
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      message: 'This token is missing the required scope(s): tickets:write.',
    });
  });

  it('is refused with a token of the other kind', async () => {
    await expect(check(await serverOn('pro'), { token: 'organization', scope: null })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('paths under /v1/org need an organization token'),
    });
    await expect(check(await organizationOn('team'), { token: 'guild', scope: null })).rejects.toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining('this path needs a guild token'),
    });
  });

  it('is refused when the plan has no API access any more', async () => {
    const refused = check(await serverOn('pro'), { token: 'any', scope: null }, 'free');
    await expect(refused).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('(free)') });
  });
});
