import { randomUUID } from 'node:crypto';
import { uuidIds } from '#adapters/node/ids.ts';
import { type Erasure, FIRST_POSITION, type Turn } from '#core/privacy/index.ts';
import { type GuildId, toOrganizationId, toUserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';

const MINUTE_MS = 60_000;
const ANY: Turn = { limit: 1_000, busy: [], after: null };

/** Erasures of persons. */
export const erasureStoreContract = (stores: () => Stores): void => {
  const store = () => stores().erasures;
  const build = (fields: Partial<Erasure> = {}): Erasure => ({
    id: uuidIds.next('erasure'),
    guildId: aGuildId(),
    organizationId: null,
    userId: REQUESTER,
    mode: 'erase',
    memberPseudonym: null,
    position: FIRST_POSITION,
    changedRows: 0,
    kept: [],
    revision: 0,
    dueAt: NOON,
    createdAt: NOON,
    endedAt: null,
    ...fields,
  });
  const end = (erasure: Erasure): Erasure => ({
    ...erasure,
    userId: null,
    revision: erasure.revision + 1,
    dueAt: null,
    endedAt: NOON,
  });
  const isOf =
    ({ id }: Erasure) =>
    (other: Erasure) =>
      other.id === id;

  afterEach(async () => {
    await endAllDue(store(), end);
    await store().purge(plusMs(NOON, 1));
  });

  it('has one running order of a person for each owner and mode', async () => {
    const first = build();
    const { guildId } = first;
    expect(await store().add(guildId, [first])).toEqual([first]);
    expect(await store().add(guildId, [build({ guildId })])).toEqual([first]);
    const others = [build({ guildId, userId: STAFF }), build({ guildId, mode: 'anonymize' })];
    for (const other of others) expect(await store().add(guildId, [other])).toEqual([other]);
    expect(await store().save(end(first))).toBe(true);
    const second = build({ guildId });
    expect(await store().add(guildId, [second])).toEqual([second]);
    expect(await store().list(guildId, first.id)).toEqual([end(first)]);
  });

  it('has the order of an organization in several servers, which is no order of these', async () => {
    const organizationId = toOrganizationId(randomUUID());
    const id = uuidIds.next('erasure');
    const guilds = [aGuildId(), aGuildId()].toSorted();
    const erasures = guilds.map((guildId) => build({ id, guildId, organizationId }));
    expect(await store().add(organizationId, erasures)).toEqual(erasures);
    expect(await store().add(organizationId, [build({ organizationId })])).toEqual(erasures);
    expect(await store().list(organizationId, id)).toEqual(erasures);
    for (const guildId of guilds) {
      expect(await store().list(guildId, id)).toEqual([]);
      const own = build({ guildId });
      expect(await store().add(guildId, [own])).toEqual([own]);
    }
  });

  it('leases those that are due', async () => {
    const erasure = build();
    await store().add(erasure.guildId, [erasure]);
    const until = plusMs(NOON, MINUTE_MS);
    expect((await store().acquireDue(plusMs(NOON, -1), until, ANY)).filter(isOf(erasure))).toEqual([]);
    const leased = (await store().acquireDue(NOON, until, ANY)).filter(isOf(erasure));
    expect(leased).toEqual([{ ...erasure, dueAt: until }]);
    expect((await store().acquireDue(NOON, until, ANY)).filter(isOf(erasure))).toEqual([]);
    expect((await store().acquireDue(until, until, ANY)).filter(isOf(erasure))).toHaveLength(1);
  });

  it('leases one of each server, in turn after the one that had it', async () => {
    const guilds = [aGuildId(), aGuildId(), aGuildId()].toSorted() as [GuildId, GuildId, GuildId];
    const add = async (guildId: GuildId, fields: Partial<Erasure>) => {
      const erasure = build({ guildId, userId: toUserId(randomUUID()), ...fields });
      await store().add(guildId, [erasure]);
      return erasure.id;
    };
    const ids: string[] = [];
    for (const guildId of guilds) {
      await add(guildId, { dueAt: NOON });
      ids.push(await add(guildId, { dueAt: plusMs(NOON, -MINUTE_MS) }));
    }
    const lease = async (turn: Partial<Turn>) => {
      const leased = await store().acquireDue(NOON, plusMs(NOON, MINUTE_MS), { ...ANY, ...turn });
      return leased.map(({ id }) => id).toSorted();
    };
    const first = await lease({ limit: 1, after: guilds[0] });
    // Divided databases lease as many each.
    expect(first).toContain(ids[1]);
    const others = await lease({ busy: [guilds[1]] });
    expect([...first, ...others]).toEqual(expect.arrayContaining(ids));
    expect(await lease({ busy: guilds })).toEqual([]);
    const all = [...first, ...others, ...(await lease({}))];
    expect([all.length, new Set(all).size]).toEqual([6, 6]);
    expect(await lease({})).toEqual([]);
  });

  it('counts what runs for an owner, without what members asked for, of which it finds the newest', async () => {
    const guildId = aGuildId();
    const organizationId = toOrganizationId(randomUUID());
    const memberPseudonym = toUserId('90000000000000000001');
    const asked = [build({ guildId, memberPseudonym }), build({ guildId, memberPseudonym })] as const;
    await store().add(guildId, [asked[0]]);
    await store().save(end(asked[0]));
    await store().add(guildId, [asked[1]]);
    const [ended, running] = [build({ guildId, userId: STAFF }), build({ guildId, userId: toUserId('77') })];
    for (const erasure of [ended, running]) await store().add(guildId, [erasure]);
    await store().save(end(ended));
    const id = uuidIds.next('erasure');
    const ofOrganization = [guildId, aGuildId()].map((one) => build({ id, guildId: one, organizationId }));
    await store().add(organizationId, ofOrganization);
    expect(await store().countRunning(guildId)).toBe(1);
    expect(await store().countRunning(organizationId)).toBe(1);
    expect(await store().countRunning(aGuildId())).toBe(0);
    expect(await store().findNewestOfMember(guildId, memberPseudonym)).toEqual(asked[1]);
    expect(await store().findNewestOfMember(aGuildId(), memberPseudonym)).toBeNull();
    expect(await store().findNewestOfMember(guildId, toUserId('90000000000000000002'))).toBeNull();
  });

  it('saves a revision once', async () => {
    const erasure = build();
    await store().add(erasure.guildId, [erasure]);
    const next = { ...erasure, revision: 1, changedRows: 3, position: { step: 2, after: ['a', 'b'] } };
    expect(await store().save(next)).toBe(true);
    expect(await store().save({ ...next, changedRows: 9 })).toBe(false);
    expect(await store().list(erasure.guildId, erasure.id)).toEqual([next]);
  });

  it('removes those that ended long ago', async () => {
    const [ended, running] = [build(), build()];
    for (const erasure of [ended, running]) await store().add(erasure.guildId, [erasure]);
    await store().save(end(ended));
    expect(await store().purge(NOON)).toBe(0);
    expect(await store().purge(plusMs(NOON, 1))).toBe(1);
    expect(await store().list(ended.guildId, ended.id)).toEqual([]);
    expect(await store().list(running.guildId, running.id)).toEqual([running]);
  });
};

const endAllDue = async (store: Stores['erasures'], end: (erasure: Erasure) => Erasure): Promise<void> => {
  for (;;) {
    const due = await store.acquireDue(plusMs(NOON, 1_000_000), NOON, ANY);
    if (due.length === 0) return;
    for (const erasure of due) await store.save(end(erasure));
  }
};
