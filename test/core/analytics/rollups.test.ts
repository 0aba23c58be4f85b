import fc from 'fast-check';
import { createHistograms, groupRollups } from '#core/analytics/group-rollups.ts';
import {
  computePercentiles,
  countAll,
  countOf,
  getSeconds,
  isEmpty,
  mergeHistograms,
  negate,
  NO_VALUES,
} from '#core/analytics/histogram.ts';
import { planRollups, type RollupPlan } from '#core/analytics/rollup-plan.ts';
import { listChanges, mergeRollups, type Rollup } from '#core/analytics/rollup.ts';
import type { Metric, TicketMetrics } from '#core/analytics/ticket-metrics.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import type { TeamId, UserId } from '#core/shared/ids.ts';
import { type Instant, toInstant } from '#core/shared/instant.ts';
import { aGuildId, aTicket, STAFF } from '../../support/build.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const day = (text: string) => Date.parse(`${text}T00:00:00.000Z`);

const measureMonth = (start: number): number => {
  const date = new Date(start);
  return (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) - start) / QUARTER_MS;
};

const STEPS = ['steps'] as const;
const NO_QUARTERS = { measures: STEPS, fromQuarter: 0, toQuarter: 0 };

/** A row of the plan that has one value in each quarter of an hour, as it is read: with the quarters that the plan needs. */
const listRows = ({ runs, uses }: RollupPlan): readonly Rollup[] =>
  (['day', 'month'] as const).flatMap((span) =>
    [...uses[span].keys()].map(toInstant).map((start) => {
      const run = runs.find(({ span: of, from, to }) => of === span && start >= from && start < to);
      const { fromQuarter, toQuarter } = run ?? NO_QUARTERS;
      const read = Array.from({ length: toQuarter - fromQuarter }, (_, at) => [fromQuarter + at, [0, 1, 1]] as const);
      const total = [0, 1, span === 'day' ? 96 : measureMonth(Date.parse(start))];
      const subjects = { '': { total, quarters: Object.fromEntries(read) } };
      return { dimension: 'all', measure: 'steps', span, start, subjects };
    }),
  );

/** How many quarters of an hour each interval is made of. */
const countQuarters = (plan: RollupPlan): readonly number[] =>
  (groupRollups(plan, listRows(plan), () => '').get('') ?? createHistograms(plan.buckets)).steps.map(countAll);

describe('a report', () => {
  it('reads rows of months for whole months, and rows of days for the rest', () => {
    const { runs, buckets } = planRollups([day('2026-01-30'), day('2026-04-02') + QUARTER_MS], STEPS);
    expect(buckets).toBe(1);
    expect(runs).toEqual([
      { span: 'day', from: '2026-01-30T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', ...NO_QUARTERS },
      { span: 'month', from: '2026-02-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z', ...NO_QUARTERS },
      { span: 'day', from: '2026-04-01T00:00:00.000Z', to: '2026-04-02T00:00:00.000Z', ...NO_QUARTERS },
      {
        span: 'day',
        from: '2026-04-02T00:00:00.000Z',
        to: '2026-04-03T00:00:00.000Z',
        measures: STEPS,
        fromQuarter: 0,
        toQuarter: 1,
      },
    ]);
  });

  it('reads the days of a month that is not whole', () => {
    const part = planRollups([day('2026-02-01'), day('2026-03-01') - QUARTER_MS], STEPS);
    expect(part.runs).toEqual([
      { span: 'day', from: '2026-02-01T00:00:00.000Z', to: '2026-02-28T00:00:00.000Z', ...NO_QUARTERS },
      {
        span: 'day',
        from: '2026-02-28T00:00:00.000Z',
        to: '2026-03-01T00:00:00.000Z',
        measures: STEPS,
        fromQuarter: 95,
        toQuarter: 96,
      },
    ]);
    const whole = planRollups([day('2026-02-01'), day('2026-03-01')], STEPS);
    expect(whole.runs).toEqual([
      { span: 'month', from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z', ...NO_QUARTERS },
    ]);
    const shifted = planRollups([day('2026-02-01') + DAY_MS / 2, day('2026-03-20')], STEPS);
    expect(new Set(shifted.runs.map(({ span }) => span))).toEqual(new Set(['day']));
  });

  it('reads the total of a day, and of its quarters those that belong to another interval', () => {
    const HOUR_MS = 3_600_000;
    const at = (hour: number) => day('2026-03-05') + hour * HOUR_MS;
    const listUses = (...hours: readonly number[]) => {
      const { runs, uses } = planRollups(hours.map(at), STEPS);
      return [
        ...[...uses.day.values()].map(({ total }) => total),
        ...runs.map(({ fromQuarter, toQuarter }) => [fromQuarter, toQuarter]),
      ];
    };
    expect(listUses(0, 24)).toEqual([0, [0, 0]]);
    expect(listUses(-1, 23, 47)).toEqual([null, 0, 1, [92, 96]]);
    expect(listUses(5, 24)).toEqual([0, [0, 20]]);
    expect(listUses(5, 20)).toEqual([0, [0, 96]]);
    expect(listUses(12, 24)).toEqual([null, [48, 96]]);
    expect(listUses(3, 4, 5)).toEqual([null, [12, 20]]);
  });

  it('reads fewer measures of the first interval, but not of a day that is in the second one too', () => {
    const edges = [day('2026-01-01'), day('2026-03-05') + QUARTER_MS, day('2026-03-07')];
    const { runs } = planRollups(edges, ['steps', 'ratings'], STEPS);
    expect(runs.map(({ span, from, measures }) => [span, from.slice(0, 10), ...measures])).toEqual([
      ['month', '2026-01-01', 'steps'],
      ['day', '2026-03-01', 'steps'],
      ['day', '2026-03-05', 'steps', 'ratings'],
      ['day', '2026-03-06', 'steps', 'ratings'],
    ]);
  });

  it('counts every quarter of an hour of its period once, in the interval in which it is', () => {
    const quarters = fc.array(fc.integer({ min: 1, max: 96 * 70 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 96 * 60 }), quarters, (first, lengths) => {
        const edges = [day('2026-01-01') + first * QUARTER_MS];
        for (const length of lengths) edges.push((edges.at(-1) ?? 0) + length * QUARTER_MS);
        expect(countQuarters(planRollups(edges, STEPS))).toEqual(lengths);
      }),
    );
  });
});

describe('a histogram', () => {
  // 1, 2, 2, 10, in seconds.
  const FOUR = [15, 1, 1, 1, 2, 8, 1];

  it('gives percentiles by the nearest rank, and none of nothing', () => {
    expect(computePercentiles(NO_VALUES, 50, 90)).toEqual([null, null]);
    // As many taken away as there are.
    expect(computePercentiles([0, 4, 1, 2, -1], 50)).toEqual([null]);
    expect([countAll(FOUR), getSeconds(FOUR)]).toEqual([4, 15]);
    expect(computePercentiles(FOUR, 25, 26, 75, 76, 100)).toEqual([1, 2, 2, 10, 10]);
    const merged = mergeHistograms([FOUR, [20, 20, 1]]);
    expect([countAll(merged), getSeconds(merged), countOf(merged, 20)]).toEqual([5, 35, 1]);
    expect(computePercentiles(merged, 100)).toEqual([20]);
  });

  it('is the sum of histograms in any order, and nothing with what takes it away', () => {
    const values = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.constantFrom(-2, -1, 1, 3)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(values, (pairs) => {
        const parts = pairs.map(([value, count]) => [value * count, value, count]);
        const merged = mergeHistograms(parts);
        const count = (value: number) => pairs.reduce((sum, pair) => sum + (pair[0] === value ? pair[1] : 0), 0);
        for (let value = 1; value < 10; value += 1) expect(countOf(merged, value)).toBe(count(value));
        expect(merged.filter((number, at) => at > 0 && at % 2 === 0 && number === 0)).toEqual([]);
        expect(mergeHistograms(parts.toReversed())).toEqual(merged);
        expect(isEmpty(mergeHistograms([merged, negate(merged)]))).toBe(true);
      }),
    );
  });

  it('is not empty while seconds are left', () => {
    expect([NO_VALUES, [], [1], [0, 4, 1]].map(isEmpty)).toEqual([true, true, false, false]);
  });
});

describe('a ticket that is counted again', () => {
  const ticket = aTicket();
  const guildId = aGuildId();
  const aMetric = (fields: Partial<Metric> = {}): Metric => ({
    measure: 'resolutions',
    value: 120,
    at: '2026-03-05T10:20:00.000Z' as Instant,
    staff: null,
    count: 1,
    seconds: 120,
    ...fields,
  });
  const teamId: TeamId = uuidIds.next('team');
  const counted = (...metrics: readonly Metric[]): TicketMetrics => ({
    categoryId: ticket.categoryId,
    teamId: null,
    metrics,
  });
  const change = (before: TicketMetrics | null, after: TicketMetrics | null): readonly Rollup[] =>
    listChanges([{ guildId, ticketId: ticket.id, counted: before, history: null }], () => after);
  const key = { measure: 'resolutions' } as const;
  const [inDay, inMonth] = [
    { span: 'day', start: '2026-03-05T00:00:00.000Z' },
    { span: 'month', start: '2026-03-01T00:00:00.000Z' },
  ] as const;

  it('is added to its day and its month, for all and for its category', () => {
    const { categoryId } = ticket;
    const total = [120, 120, 1];
    const [ofDay, ofMonth] = [
      { total, quarters: { 41: total } },
      { total, quarters: {} },
    ];
    expect(change(null, counted(aMetric()))).toEqual([
      { ...key, ...inDay, dimension: 'all', subjects: { '': ofDay } },
      { ...key, ...inMonth, dimension: 'all', subjects: { '': ofMonth } },
      { ...key, ...inDay, dimension: 'category', subjects: { [categoryId]: ofDay } },
      { ...key, ...inMonth, dimension: 'category', subjects: { [categoryId]: ofMonth } },
    ]);
  });

  it('is added for its staff too, and what staff did for them alone', () => {
    const toSubjects = (metric: Metric) =>
      change(null, counted(metric)).map(({ dimension, subjects }) => [dimension, Object.keys(subjects)]);
    const ofStaff = ['staff', [`${ticket.categoryId}/${STAFF}`]];
    const [ofAll, ofCategory] = [
      ['all', ['']],
      ['category', [ticket.categoryId]],
    ];
    expect(toSubjects(aMetric({ staff: STAFF }))).toEqual([ofAll, ofAll, ofCategory, ofCategory, ofStaff, ofStaff]);
    expect(toSubjects(aMetric({ measure: 'actions', staff: STAFF }))).toEqual([ofStaff, ofStaff]);
  });

  it('is added for its team, and leaves the team it had before', () => {
    const ofTeam = { ...counted(aMetric()), teamId };
    const listTeams = (before: TicketMetrics | null, after: TicketMetrics | null) =>
      change(before, after).flatMap(({ dimension, subjects }) =>
        dimension === 'team' ? Object.entries(subjects).map(([name, { total }]) => [name, total]) : [],
      );
    const subject = `${ticket.categoryId}/${teamId}`;
    const once = [subject, [120, 120, 1]];
    expect(listTeams(null, ofTeam)).toEqual([once, once]);
    expect(listTeams(null, counted(aMetric()))).toEqual([]);
    const back = [subject, [-120, 120, -1]];
    expect(listTeams(ofTeam, counted(aMetric()))).toEqual([back, back]);
    expect(listTeams(ofTeam, ofTeam)).toEqual([]);
  });

  it('changes only what differs, and nothing when it is as it was', () => {
    const before = counted(aMetric(), aMetric({ measure: 'steps', value: 2, seconds: 0 }));
    expect(change(before, before)).toEqual([]);
    const after = counted(aMetric({ value: 150, seconds: 150 }), aMetric({ measure: 'steps', value: 2, seconds: 0 }));
    const [row] = change(before, after);
    const changed = [30, 120, -1, 30, 1];
    expect(row).toMatchObject({ ...key, ...inDay, subjects: { '': { total: changed, quarters: { 41: changed } } } });
    expect(change(before, after)).toHaveLength(4);
  });

  it('leaves rows as if it had been counted once', () => {
    const [first, second] = [counted(aMetric()), counted(aMetric({ staff: '77' as UserId, value: 121, seconds: 121 }))];
    const add = (rows: ReadonlyMap<string, Rollup>, changes: readonly Rollup[]) => {
      const sum = new Map(rows);
      for (const more of changes) {
        const name = [more.dimension, more.measure, more.span, more.start].join(' ');
        sum.set(name, mergeRollups(sum.get(name) ?? { ...more, subjects: {} }, more));
      }
      return sum;
    };
    const twice = add(add(new Map(), change(null, first)), change(first, second));
    expect(twice).toEqual(add(new Map(), change(null, second)));
    const removed = add(twice, change(second, null));
    expect([...removed.values()].map(({ subjects }) => subjects)).toEqual(Array(6).fill({}));
  });
});
