import { uuidIds } from '#adapters/node/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { anOrganization, aServer, aToken, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

export const tokenStoreContract = (stores: () => Stores): void => {
  const aHolder = async () => {
    const server = aServer();
    await stores().organizations.addServer(server);
    return { server, owner: { kind: 'guild', guildId: server.id } as const };
  };

  it('knows who holds an active token', async () => {
    const { server, owner } = await aHolder();
    const token = aToken(owner, { scopes: ['tickets:read', 'tickets:write'] });
    await stores().tokens.addWithin(token, null);
    expect(await stores().tokens.findPrincipal(token.hash, NOON)).toEqual({
      tokenId: token.id,
      owner,
      ownerName: server.name,
      plan: server.plan,
      name: token.name,
      prefix: token.prefix,
      scopes: token.scopes,
      expiresAt: null,
    });
    expect(await stores().tokens.findPrincipal('unknown', NOON)).toBeNull();
  });

  it('finds a token by its id, revoked or not', async () => {
    const { owner } = await aHolder();
    const [active, revoked] = [aToken(owner), aToken(owner)];
    for (const token of [active, revoked]) await stores().tokens.addWithin(token, null);
    await stores().tokens.revoke(revoked.id, NOON);
    expect(await stores().tokens.find(active.id)).toEqual(active);
    expect(await stores().tokens.find(revoked.id)).toEqual({ ...revoked, revokedAt: NOON });
    expect(await stores().tokens.find(uuidIds.next('token'))).toBeNull();
  });

  it('knows the holder of an organization token', async () => {
    const organization = anOrganization();
    await stores().organizations.addOrganization(organization);
    const owner = { kind: 'organization', organizationId: organization.id } as const;
    const token = aToken(owner);
    await stores().tokens.addWithin(token, null);
    expect(await stores().tokens.findPrincipal(token.hash, NOON)).toMatchObject({ owner, plan: organization.plan });
    expect(await stores().tokens.list(owner)).toEqual([token]);
  });

  it('refuses a token from the time it is revoked or expires', async () => {
    const { owner } = await aHolder();
    const later = plusMs(NOON, 1_000);
    const [revoked, expiring] = [aToken(owner), aToken(owner, { expiresAt: later })];
    for (const token of [revoked, expiring]) await stores().tokens.addWithin(token, null);
    expect(await stores().tokens.revoke(revoked.id, NOON)).toBe(true);
    expect(await stores().tokens.findPrincipal(revoked.hash, NOON)).toBeNull();
    expect(await stores().tokens.findPrincipal(expiring.hash, NOON)).not.toBeNull();
    expect(await stores().tokens.findPrincipal(expiring.hash, later)).toBeNull();
  });

  it('keeps the first revocation, and knows no revocation of an unknown token', async () => {
    const { owner } = await aHolder();
    const token = aToken(owner);
    await stores().tokens.addWithin(token, null);
    await stores().tokens.revoke(token.id, NOON);
    expect(await stores().tokens.revoke(token.id, plusMs(NOON, 5))).toBe(true);
    expect(await stores().tokens.list(owner)).toEqual([{ ...token, revokedAt: NOON }]);
    expect(await stores().tokens.revoke(uuidIds.next('token'), NOON)).toBe(false);
  });

  it('counts only active tokens toward the limit', async () => {
    const { owner } = await aHolder();
    const gone = [aToken(owner, { revokedAt: NOON }), aToken(owner, { expiresAt: NOON })];
    for (const token of gone) await stores().tokens.addWithin(token, null);
    expect(await stores().tokens.addWithin(aToken(owner), 1)).toBe(true);
    expect(await stores().tokens.addWithin(aToken(owner), 1)).toBe(false);
    expect(await stores().tokens.list(owner)).toHaveLength(3);
  });

  it('lets one of twenty through that are added at once at nine of ten', async () => {
    const { owner } = await aHolder();
    for (let i = 0; i < 9; i += 1) await stores().tokens.addWithin(aToken(owner), 10);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => stores().tokens.addWithin(aToken(owner), 10)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await stores().tokens.list(owner)).toHaveLength(10);
  });

  it('keeps when a token was last used, never an earlier time after a later one', async () => {
    const { owner } = await aHolder();
    const token = aToken(owner);
    await stores().tokens.addWithin(token, null);
    const use = async (at: Instant) => stores().tokens.recordUses(new Map([[token.id, at]]));
    await use(plusMs(NOON, 10));
    await use(NOON);
    expect(await stores().tokens.list(owner)).toMatchObject([{ lastUsedAt: plusMs(NOON, 10) }]);
  });
};
