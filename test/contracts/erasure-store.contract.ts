import { randomUUID } from 'node:crypto';
import { uuidIds } from '#adapters/node/ids.ts';
import { type Erasure, FIRST_POSITION } from '#core/privacy/index.ts';
import { toOrganizationId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON, REQUESTER, STAFF } from '../support/build.ts';
import type { Stores } from './stores.ts';

const MINUTE_MS = 60_000;

/** Erasures of persons. */
export const erasureStoreContract = (stores: () => Stores): void => {
  const store = () => stores().erasures;
  const build = (fields: Partial<Erasure> = {}): Erasure => ({
    id: uuidIds.next('erasure'),
    guildId: aGuildId(),
    organizationId: null,
    userId: REQUESTER,
    mode: 'erase',
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
    for (const erasure of await store().acquireDue(plusMs(NOON, 1_000_000), NOON, 1_000))
      await store().save(end(erasure));
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
    expect((await store().acquireDue(plusMs(NOON, -1), until, 100)).filter(isOf(erasure))).toEqual([]);
    const leased = (await store().acquireDue(NOON, until, 100)).filter(isOf(erasure));
    expect(leased).toEqual([{ ...erasure, dueAt: until }]);
    expect((await store().acquireDue(NOON, until, 100)).filter(isOf(erasure))).toEqual([]);
    expect((await store().acquireDue(until, until, 100)).filter(isOf(erasure))).toHaveLength(1);
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
