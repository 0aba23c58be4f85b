import type { Backtest } from '#core/backtests/index.ts';
import { VersionConflict } from '#core/shared/errors.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import { aBacktest } from '../support/build-backtest.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

const LIMITS = { max: 4, maxWaiting: 3 };
const MINUTE_MS = 60_000;
const after = (minutes: number): Instant => plusMs(NOON, minutes * MINUTE_MS);

export const backtestStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });

  const store = () => stores().backtests;
  const add = async (fields: Partial<Backtest> = {}, where = guild): Promise<Backtest> => {
    const backtest = aBacktest(where, fields);
    expect(await store().add(backtest, LIMITS)).toBe(true);
    return backtest;
  };
  const end = (backtest: Backtest) => store().save({ ...backtest, status: 'finished', dueAt: null });
  const find = ({ guildId, id }: Backtest) => store().find(guildId, id);
  /** Others share the database: what they left is begun first. */
  const acquire = async (now: Instant, until: Instant): Promise<Backtest | null> => {
    for (;;) {
      const acquired = await store().acquire(now, until);
      if (!acquired || acquired.guildId === guild) return acquired;
      await end(acquired);
    }
  };

  it('keeps all fields', async () => {
    const backtest = await add({
      draft: { kind: 'target', targetId: null, target: { name: 'T', resolutionMinutes: 5 } },
    });
    expect(await find(backtest)).toEqual(backtest);
    const fields = { status: 'failed', failure: 'broken_off', dueAt: null, finishedAt: NOON } as const;
    const progress = { events: 3, total: 7 };
    const saved = await store().save({ ...backtest, ...fields, progress });
    expect(saved).toEqual({ ...backtest, ...fields, progress, version: 2 });
    expect(await find(backtest)).toEqual(saved);
    await expect(store().save(backtest)).rejects.toThrow(VersionConflict);
  });

  it('lists those of the server and of the kinds, the newest first', async () => {
    const [first, rule, last] = [await add(), await add({ kind: 'automation' }), await add()];
    await add({}, aGuildId());
    const list = (...kinds: readonly Backtest['kind'][]) => readAllPages((page) => store().list(guild, kinds, page));
    expect(await list('target', 'automation', 'assignment')).toEqual([last, rule, first]);
    expect(await list('automation')).toEqual([rule]);
    expect(await list()).toEqual([]);
  });

  it('takes so many that wait, also at once, and removes the oldest that ended', async () => {
    const four = [1, 2, 3, 4].map(() => aBacktest(guild));
    const added = await Promise.all(four.map((one) => store().add(one, LIMITS)));
    expect(added.filter(Boolean)).toHaveLength(3);
    const waiting = four.filter((_, index) => added[index]);
    for (const one of waiting) await end(one);
    const [next, last] = [await add(), await add()];
    const all = await readAllPages((page) => store().list(guild, ['target'], page));
    expect(all.map(({ id }) => id)).toEqual([
      last.id,
      next.id,
      ...waiting
        .slice(1)
        .map(({ id }) => id)
        .reverse(),
    ]);
  });

  it('begins the one that is due longest, and no second one of the server', async () => {
    const [second, first] = [await add({ dueAt: after(2) }), await add({ dueAt: after(1) })];
    expect(await acquire(NOON, after(5))).toBeNull();
    const begun = await acquire(after(2), after(5));
    expect(begun).toEqual({
      ...first,
      status: 'running',
      attempts: 1,
      dueAt: after(5),
      version: 2,
      updatedAt: after(2),
    });
    expect(await find(first)).toEqual(begun);
    expect(await acquire(after(3), after(6))).toBeNull();
    await end(begun as Backtest);
    expect(await acquire(after(3), after(6))).toMatchObject({ id: second.id });
  });

  it('begins one again that was not renewed', async () => {
    const backtest = await add();
    await acquire(NOON, after(1));
    expect(await acquire(plusMs(after(1), -1), after(2))).toBeNull();
    expect(await acquire(after(1), after(2))).toMatchObject({ id: backtest.id, attempts: 2 });
  });

  it('is begun by one of several workers', async () => {
    // What others left is not due any more.
    expect(await acquire(after(3), after(9))).toBeNull();
    for (const minute of [1, 2, 3]) await add({ dueAt: after(minute) });
    const begun = await Promise.all([1, 2, 3, 4].map(() => store().acquire(after(3), after(9))));
    expect(begun.filter((one) => one?.guildId === guild)).toHaveLength(1);
  });

  it('removes one, and those that are old', async () => {
    const [removed, old, kept] = [
      await add(),
      await add({ createdAt: '2001-01-01T00:00:00.000Z' as Instant }),
      await add(),
    ];
    await store().remove(aGuildId(), removed.id);
    expect(await find(removed)).toEqual(removed);
    await store().remove(guild, removed.id);
    expect(await find(removed)).toBeNull();
    const before = '2001-01-02T00:00:00.000Z' as Instant;
    expect(await store().purge(before, 10)).toBe(1);
    expect(await store().purge(before, 10)).toBe(0);
    expect([await find(old), await find(kept)]).toEqual([null, kept]);
    await expect(store().save(old)).rejects.toThrow(VersionConflict);
  });
};
