import { uuidIds } from '#adapters/node/ids.ts';
import type { PrivacyRequest } from '#core/privacy/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';

/** What members ask for about their data. */
export const privacyRequestStoreContract = (stores: () => Stores): void => {
  const store = () => stores().privacyRequests;
  const build = (fields: Partial<PrivacyRequest> = {}): PrivacyRequest => ({
    id: uuidIds.next('privacyRequest'),
    guildId: aGuildId(),
    userId: REQUESTER,
    kind: 'export',
    status: 'requested',
    orderId: null,
    createdAt: NOON,
    decidedAt: null,
    ...fields,
  });
  const accept = (request: PrivacyRequest): PrivacyRequest => ({
    ...request,
    status: 'accepted',
    orderId: uuidIds.next('export'),
    decidedAt: plusMs(NOON, 1),
  });
  const FIRST_PAGE = { limit: 10, after: null };

  it('has one waiting request of a member of each kind', async () => {
    const first = build();
    const { guildId } = first;
    expect(await store().add(first)).toEqual(first);
    expect(await store().add(build({ guildId }))).toEqual(first);
    for (const other of [build({ guildId, userId: STAFF }), build({ guildId, kind: 'erasure' }), build()])
      expect(await store().add(other)).toEqual(other);
    expect(await store().decide(accept(first))).toBe(true);
    const second = build({ guildId });
    expect(await store().add(second)).toEqual(second);
  });

  it('is decided once', async () => {
    const request = await store().add(build());
    const accepted = accept(request);
    expect(await store().decide(accepted)).toBe(true);
    expect(await store().decide({ ...accepted, status: 'rejected' })).toBe(false);
    expect(await store().find(request.guildId, request.id)).toEqual(accepted);
    expect(await store().find(aGuildId(), request.id)).toBeNull();
  });

  it('lists the newest first, and those with a status', async () => {
    const guildId = aGuildId();
    const requests = [build({ guildId, kind: 'erasure' }), build({ guildId })];
    for (const request of requests) await store().add(request);
    const first = await store().list(guildId, {}, { limit: 1, after: null });
    expect(first.items).toEqual([requests[1]]);
    expect(await store().list(guildId, {}, { limit: 1, after: first.next })).toEqual({
      items: [requests[0]],
      next: null,
    });
    const decided = accept(requests[1] as PrivacyRequest);
    await store().decide(decided);
    expect((await store().list(guildId, { status: ['accepted', 'rejected'] }, FIRST_PAGE)).items).toEqual([decided]);
    expect((await store().list(guildId, { status: ['requested'] }, FIRST_PAGE)).items).toEqual([requests[0]]);
  });

  it('removes those that were made long ago', async () => {
    const LONG_AGO = plusMs(NOON, -1_000_000_000);
    const [old, recent] = [build({ createdAt: LONG_AGO }), build()];
    for (const request of [old, recent]) await store().add(request);
    expect(await store().purge(plusMs(LONG_AGO, 1))).toBe(1);
    expect(await store().find(old.guildId, old.id)).toBeNull();
    expect(await store().find(recent.guildId, recent.id)).toEqual(recent);
  });
};
