import { randomUUID } from 'node:crypto';
import { uuidIds } from '#adapters/node/ids.ts';
import { type DataExport, FIRST_POSITION, type Turn } from '#core/privacy/index.ts';
import { type GuildId, toOrganizationId, toUserId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';

const MINUTE_MS = 60_000;
const ANY: Turn = { limit: 1_000, busy: [], after: null };

/** Exports of the data of persons. */
export const exportStoreContract = (stores: () => Stores): void => {
  const store = () => stores().exports;
  const build = (fields: Partial<DataExport> = {}): DataExport => ({
    id: uuidIds.next('export'),
    guildId: aGuildId(),
    organizationId: null,
    userId: REQUESTER,
    position: FIRST_POSITION,
    recordCount: 0,
    partCount: 0,
    isTruncated: false,
    isForMember: false,
    revision: 0,
    dueAt: NOON,
    createdAt: NOON,
    completedAt: null,
    expiresAt: null,
    sentAt: null,
    ...fields,
  });
  const complete = (dataExport: DataExport): DataExport => ({
    ...dataExport,
    revision: dataExport.revision + 1,
    dueAt: plusMs(NOON, MINUTE_MS),
    completedAt: NOON,
    expiresAt: plusMs(NOON, MINUTE_MS),
  });
  const isOf =
    ({ id }: DataExport) =>
    (other: DataExport) =>
      other.id === id;

  afterEach(async () => {
    for (;;) {
      const due = await store().acquireDue(plusMs(NOON, 1_000_000), NOON, ANY);
      if (due.length === 0) break;
      for (const one of due) await store().remove(one);
    }
  });

  it('makes one export of a person at a time for each owner', async () => {
    const first = build();
    const { guildId } = first;
    expect(await store().add(guildId, [first])).toEqual([first]);
    expect(await store().add(guildId, [build({ guildId })])).toEqual([first]);
    const other = build({ guildId, userId: STAFF });
    expect(await store().add(guildId, [other])).toEqual([other]);
    expect(await store().save(complete(first), null)).toBe(true);
    const second = build({ guildId });
    expect(await store().add(guildId, [second])).toEqual([second]);
    expect(await store().list(guildId, first.id)).toEqual([complete(first)]);
    const asked = build({ guildId, isForMember: true });
    expect(await store().findNewest(guildId, REQUESTER)).toBeNull();
    expect(await store().add(guildId, [asked])).toEqual([asked]);
    expect(await store().findNewest(guildId, REQUESTER)).toEqual(asked);
    expect(await store().findNewest(aGuildId(), REQUESTER)).toBeNull();
  });

  it('counts the orders about a person, without those that the person asked for', async () => {
    const [guildId, other] = [aGuildId(), aGuildId()];
    const organizationId = toOrganizationId(randomUUID());
    const id = uuidIds.next('export');
    const done = complete(build({ guildId }));
    await store().add(guildId, [done]);
    await store().add(guildId, [build({ guildId })]);
    await store().add(guildId, [build({ guildId, userId: STAFF })]);
    await store().add(guildId, [build({ guildId, isForMember: true })]);
    await store().add(
      organizationId,
      [guildId, other].map((one) => build({ id, guildId: one, organizationId })),
    );
    expect(await store().countOfPerson(guildId, REQUESTER)).toBe(2);
    expect(await store().countOfPerson(guildId, STAFF)).toBe(1);
    expect(await store().countOfPerson(organizationId, REQUESTER)).toBe(1);
    expect(await store().countOfPerson(other, REQUESTER)).toBe(0);
    await store().remove(done);
    expect(await store().countOfPerson(guildId, REQUESTER)).toBe(1);
  });

  it('has the order of an organization in several servers, which is no order of these', async () => {
    const organizationId = toOrganizationId(randomUUID());
    const id = uuidIds.next('export');
    const guilds = [aGuildId(), aGuildId()].toSorted();
    const exports = guilds.map((guildId) => build({ id, guildId, organizationId }));
    expect(await store().add(organizationId, exports)).toEqual(exports);
    expect(await store().add(organizationId, [build({ organizationId })])).toEqual(exports);
    expect(await store().list(organizationId, id)).toEqual(exports);
    expect(await store().listOrders(organizationId, { limit: 1, after: null })).toEqual({
      items: [exports],
      next: null,
    });
    for (const guildId of guilds) {
      expect(await store().list(guildId, id)).toEqual([]);
      expect(await store().findNewest(guildId, REQUESTER)).toBeNull();
    }
  });

  it('lists the orders of an owner, the newest first', async () => {
    const guildId = aGuildId();
    const exports = [build({ guildId, userId: STAFF }), build({ guildId })];
    for (const one of exports) await store().add(guildId, [one]);
    const first = await store().listOrders(guildId, { limit: 1, after: null });
    expect(first.items).toEqual([[exports[1]]]);
    expect(await store().listOrders(guildId, { limit: 1, after: first.next })).toEqual({
      items: [[exports[0]]],
      next: null,
    });
  });

  it('leases those that are due', async () => {
    const dataExport = build();
    await store().add(dataExport.guildId, [dataExport]);
    const until = plusMs(NOON, MINUTE_MS);
    expect((await store().acquireDue(plusMs(NOON, -1), until, ANY)).filter(isOf(dataExport))).toEqual([]);
    const leased = (await store().acquireDue(NOON, until, ANY)).filter(isOf(dataExport));
    expect(leased).toEqual([{ ...dataExport, dueAt: until }]);
    expect((await store().acquireDue(NOON, until, ANY)).filter(isOf(dataExport))).toEqual([]);
    expect((await store().acquireDue(until, until, ANY)).filter(isOf(dataExport))).toHaveLength(1);
  });

  it('leases one of each server, in turn after the one that had it', async () => {
    const guilds = [aGuildId(), aGuildId(), aGuildId()].toSorted() as [GuildId, GuildId, GuildId];
    const add = async (guildId: GuildId, fields: Partial<DataExport>) => {
      const dataExport = build({ guildId, userId: toUserId(randomUUID()), ...fields });
      await store().add(guildId, [dataExport]);
      return dataExport.id;
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

  it('counts what is made for an owner, without what members asked for', async () => {
    const guildId = aGuildId();
    const organizationId = toOrganizationId(randomUUID());
    await store().add(guildId, [build({ guildId, isForMember: true })]);
    await store().add(guildId, [complete(build({ guildId, userId: STAFF }))]);
    await store().add(guildId, [build({ guildId })]);
    const id = uuidIds.next('export');
    const ofOrganization = [guildId, aGuildId()].map((one) => build({ id, guildId: one, organizationId }));
    await store().add(organizationId, ofOrganization);
    expect(await store().countRunning(guildId)).toBe(1);
    expect(await store().countRunning(organizationId)).toBe(1);
    expect(await store().countRunning(aGuildId())).toBe(0);
  });

  it('saves a revision once, with its part', async () => {
    const dataExport = build();
    await store().add(dataExport.guildId, [dataExport]);
    const next = { ...dataExport, revision: 1, partCount: 1, recordCount: 2, position: { step: 2, after: ['a', 'b'] } };
    expect(await store().save(next, '{"a":1}')).toBe(true);
    expect(await store().save({ ...next, partCount: 2 }, '{"b":1}')).toBe(false);
    expect(await store().list(dataExport.guildId, dataExport.id)).toEqual([next]);
    expect(await store().findPart(dataExport, 0)).toBe('{"a":1}');
    expect(await store().findPart(dataExport, 1)).toBeNull();
  });

  it('removes an export with its parts', async () => {
    const [removed, kept] = [build(), build()];
    for (const one of [removed, kept]) {
      await store().add(one.guildId, [one]);
      await store().save({ ...one, revision: 1, partCount: 1 }, '{}');
    }
    await store().remove(removed);
    expect(await store().list(removed.guildId, removed.id)).toEqual([]);
    expect(await store().findPart(removed, 0)).toBeNull();
    expect(await store().save({ ...removed, revision: 2, partCount: 2 }, '{}')).toBe(false);
    expect(await store().findPart(kept, 0)).toBe('{}');
  });
};
