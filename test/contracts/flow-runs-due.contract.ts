import type { FlowRun } from '#core/flows/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { aGuildId } from '../support/build.ts';
import { anEndedRun, aRun } from '../support/build-flows.ts';
import type { Stores } from './stores.ts';

// Due runs are those of every server: these lie far before all that other suites keep.
const DAY_MS = 24 * 60 * 60 * 1000;
const LONG_AGO = '2001-01-01T00:00:00.000Z' as Instant;

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let guild: GuildId;
  let now: Instant;
  let days = 0;
  beforeEach(() => {
    guild = aGuildId();
    now = plusMs(LONG_AGO, (days += 10) * DAY_MS);
  });
  const store = () => stores().flowRuns;
  const after = (ms: number): Instant => plusMs(now, ms);
  const kept = async (overrides: Partial<FlowRun> = {}) => {
    const run = aRun(guild, overrides);
    await store().add(run, 100);
    return run;
  };
  const due = (ms: number, overrides: Partial<FlowRun> = {}) => kept({ dueAt: after(ms), ...overrides });
  const taken = async (until: Instant, limit = 100) =>
    (await store().acquireDue(now, until, limit)).filter((run) => run.guildId === guild);
  /** Nothing of this test is due any more. */
  afterEach(async () => {
    while ((await store().acquireDue(after(DAY_MS), '2100-01-01T00:00:00.000Z' as Instant, 100)).length > 0);
    await store().purge(after(DAY_MS));
  });
  return {
    get guild() {
      return guild;
    },
    get now() {
      return now;
    },
    store,
    after,
    kept,
    due,
    taken,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testAcquiring = (fixture: Fixture): void => {
  const { due, kept, after, taken, store } = fixture;

  it('gives out what is due, longest first, under a new revision, until a time', async () => {
    const runs = [await due(-1), await due(-300), await due(0), await due(-20)] as const;
    await due(1);
    await kept({ dueAt: null });
    const until = after(1000);
    const given = ({ revision, ...run }: FlowRun) => ({ ...run, dueAt: until, revision: revision + 1 });
    const [last, first, latest, second] = runs;
    expect(await taken(until)).toEqual([first, second, last, latest].map(given));
    expect(await store().find(fixture.guild, first.id)).toEqual(given(first));
    expect(await taken(until)).toEqual([]);
  });

  it('gives a share of each server, and none of busy ones', async () => {
    const [many, other, busy] = [fixture.guild, aGuildId(), aGuildId()];
    for (const ms of [-50, -40, -30, -20]) await due(ms);
    for (const id of [other, busy]) await store().add(aRun(id, { dueAt: after(-10) }), 100);
    const given = await store().acquireDue(fixture.now, after(1000), 100, { share: 2, busy: [busy] });
    const servers = given.map(({ guildId }) => guildId).filter((id) => [many, other, busy].includes(id));
    expect(servers).toEqual([many, many, other]);
  });

  it('keeps its previous holder from saving', async () => {
    const run = await due(0);
    const [given] = await taken(after(1));
    await expect(store().save(run)).rejects.toMatchObject({ name: 'VersionConflict' });
    await store().renewLease(run, after(9));
    expect(await store().find(fixture.guild, run.id)).toEqual(given);
  });

  it('gives a run out again when its time has come, and its worker has not renewed it', async () => {
    const run = await due(0);
    await taken(after(0));
    expect(await taken(after(1))).toMatchObject([{ id: run.id, revision: 3 }]);
  });

  it('gives out so many at once, those that are due longest, and the others next', async () => {
    const runs = [await due(-1), await due(-2), await due(-3), await due(-4), await due(-5)];
    const [e, d, c, b, a] = runs.map(({ id }) => id);
    const idsTaken = async (limit: number) => (await taken(after(1), limit)).map(({ id }) => id);
    expect([await idsTaken(2), await idsTaken(2), await idsTaken(2)]).toEqual([[a, b], [c, d], [e]]);
  });

  it('gives out what has ended while something is left to do for it', async () => {
    const ended = anEndedRun(fixture.guild, { dueAt: fixture.now, endedAt: fixture.now });
    await store().add(ended, 100);
    expect(await taken(after(1))).toMatchObject([{ id: ended.id }]);
  });

  it('gives each run to one of many who take at the same time', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 30; i += 1) ids.push((await due(-i)).id);
    const takers = Array.from({ length: 5 }, () => taken(after(1), 10));
    const given = (await Promise.all(takers)).flat();
    // A worker that comes too early leaves what others hold.
    while (given.length < ids.length) {
      const more = await taken(after(1), 10);
      if (more.length === 0) break;
      given.push(...more);
    }
    expect(given.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(given.every(({ revision }) => revision === 2)).toBe(true);
  });
};

const testPurging = (fixture: Fixture): void => {
  const { after, store } = fixture;

  it('forgets runs that ended before a time, and causes without a run since', async () => {
    const other = aGuildId();
    const gone = [
      anEndedRun(fixture.guild, { endedAt: after(-1) }),
      anEndedRun(other, { endedAt: after(-2), status: 'failed' }),
    ];
    const left = [anEndedRun(fixture.guild, { endedAt: fixture.now }), aRun(fixture.guild, { startedAt: after(-9) })];
    for (const run of [...gone, ...left]) await store().add(run, 100);
    // Two runs, and the cause of the one that was started before.
    expect(await store().purge(fixture.now)).toBe(3);
    expect(await store().purge(fixture.now)).toBe(0);
    for (const { guildId, id } of gone) expect(await store().find(guildId, id)).toBeNull();
    for (const run of left) expect(await store().find(fixture.guild, run.id)).toEqual(run);
  });
};

/** What comes up by itself: runs that are due, and those that are forgotten. */
export const flowRunsDueContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testAcquiring(fixture);
  testPurging(fixture);
};
