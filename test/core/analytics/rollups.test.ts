import fc from 'fast-check';
import { Histogram, planRollups, type RollupPlan } from '#core/analytics/histogram.ts';
import { addSigned, listChanges, type Rollup } from '#core/analytics/rollup.ts';
import type { Metric, TicketMetrics } from '#core/analytics/ticket-metrics.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { aGuildId, aTicket, STAFF } from '../../support/build.ts';

const QUARTER_MS = 900_000;
const DAY_MS = 86_400_000;
const day = (text: string) => Date.parse(`${text}T00:00:00.000Z`);

const measureMonth = (start: number): number => {
  const date = new Date(start);
  return (Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) - start) / QUARTER_MS;
};

/** How many quarters of an hour each interval is made of. */
const countQuarters = ({ buckets, slices }: RollupPlan): readonly number[] => {
  const ofDays = [...slices.day.values()].flat();
  const ofMonths = [...slices.month].flatMap(([start, parts]) =>
    parts.map(({ bucket }) => ({ bucket, fromQuarter: 0, toQuarter: measureMonth(start) })),
  );
  return Array.from({ length: buckets }, (_, index) =>
    [...ofDays, ...ofMonths]
      .filter(({ bucket }) => bucket === index)
      .reduce((sum, { fromQuarter, toQuarter }) => sum + toQuarter - fromQuarter, 0),
  );
};

describe('a report', () => {
  it('reads rows of months for whole months, and rows of days for the rest', () => {
    const { runs, buckets } = planRollups([day('2026-01-30'), day('2026-04-02') + QUARTER_MS]);
    expect(buckets).toBe(1);
    expect(runs).toEqual([
      { span: 'day', from: '2026-01-30T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
      { span: 'month', from: '2026-02-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' },
      { span: 'day', from: '2026-04-01T00:00:00.000Z', to: '2026-04-03T00:00:00.000Z' },
    ]);
  });

  it('reads the days of a month that is not whole', () => {
    const part = planRollups([day('2026-02-01'), day('2026-03-01') - QUARTER_MS]);
    expect(part.runs).toEqual([{ span: 'day', from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' }]);
    const whole = planRollups([day('2026-02-01'), day('2026-03-01')]);
    expect(whole.runs).toEqual([{ span: 'month', from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' }]);
    const shifted = planRollups([day('2026-02-01') + DAY_MS / 2, day('2026-03-20')]);
    expect(shifted.runs.map(({ span }) => span)).toEqual(['day']);
  });

  it('counts every quarter of an hour of its period once, in the interval in which it is', () => {
    const quarters = fc.array(fc.integer({ min: 1, max: 96 * 70 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 96 * 60 }), quarters, (first, lengths) => {
        const edges = [day('2026-01-01') + first * QUARTER_MS];
        for (const length of lengths) edges.push((edges.at(-1) ?? 0) + length * QUARTER_MS);
        expect(countQuarters(planRollups(edges))).toEqual(lengths);
      }),
    );
  });
});

describe('a histogram', () => {
  it('gives percentiles by the nearest rank, and none of nothing', () => {
    const histogram = new Histogram();
    expect(histogram.computePercentiles(50, 90)).toEqual([null, null]);
    // 1, 2, 2, 10, in seconds.
    histogram.add([15, 1, 1, 1, 2, 8, 1]);
    expect([histogram.count, histogram.seconds]).toEqual([4, 15]);
    expect(histogram.computePercentiles(25, 26, 75, 76, 100)).toEqual([1, 2, 2, 10, 10]);
    const other = new Histogram();
    other.add([20, 20, 1]);
    histogram.merge(other);
    expect([histogram.count, histogram.seconds, histogram.getCount(20)]).toEqual([5, 35, 1]);
    expect(histogram.computePercentiles(100)).toEqual([20]);
  });
});

describe('a ticket that is counted again', () => {
  const ticket = aTicket();
  const guildId = aGuildId();
  const aMetric = (fields: Partial<Metric> = {}): Metric => ({
    ...{ measure: 'resolutions', value: 120, at: '2026-03-05T10:20:00.000Z' as Instant, staff: null },
    ...{ count: 1, seconds: 120, ...fields },
  });
  const counted = (...metrics: readonly Metric[]): TicketMetrics => ({ categoryId: ticket.categoryId, metrics });
  const change = (before: TicketMetrics | null, after: TicketMetrics | null): readonly Rollup[] =>
    listChanges([{ guildId, ticketId: ticket.id, counted: before, history: null }], () => after);
  const key = { measure: 'resolutions' } as const;
  const [inDay, inMonth] = [
    { span: 'day', start: '2026-03-05T00:00:00.000Z' },
    { span: 'month', start: '2026-03-01T00:00:00.000Z' },
  ] as const;

  it('is added to its day and its month, for all and for its category', () => {
    const { categoryId } = ticket;
    expect(change(null, counted(aMetric()))).toEqual([
      { ...key, ...inDay, dimension: 'all', subjects: { '': { 41: [120, 120, 1] } } },
      { ...key, ...inMonth, dimension: 'all', subjects: { '': { 0: [120, 120, 1] } } },
      { ...key, ...inDay, dimension: 'category', subjects: { [categoryId]: { 41: [120, 120, 1] } } },
      { ...key, ...inMonth, dimension: 'category', subjects: { [categoryId]: { 0: [120, 120, 1] } } },
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
    expect(toSubjects(aMetric({ staff: STAFF }))).toEqual([
      ...[ofAll, ofAll, ofCategory, ofCategory],
      ...[ofStaff, ofStaff],
    ]);
    expect(toSubjects(aMetric({ measure: 'actions', staff: STAFF }))).toEqual([ofStaff, ofStaff]);
  });

  it('changes only what differs, and nothing when it is as it was', () => {
    const before = counted(aMetric(), aMetric({ measure: 'steps', value: 2, seconds: 0 }));
    expect(change(before, before)).toEqual([]);
    const after = counted(aMetric({ value: 150, seconds: 150 }), aMetric({ measure: 'steps', value: 2, seconds: 0 }));
    const [row] = change(before, after);
    expect(row).toMatchObject({ ...key, ...inDay, subjects: { '': { 41: [30, 120, -1, 30, 1] } } });
    expect(change(before, after)).toHaveLength(4);
  });

  it('leaves rows as if it had been counted once', () => {
    const [first, second] = [counted(aMetric()), counted(aMetric({ staff: '77' as UserId, value: 121, seconds: 121 }))];
    const add = (rows: ReadonlyMap<string, Rollup>, changes: readonly Rollup[]) => {
      const sum = new Map(rows);
      for (const more of changes) {
        const name = [more.dimension, more.measure, more.span, more.start].join(' ');
        sum.set(name, addSigned(sum.get(name) ?? { ...more, subjects: {} }, more));
      }
      return sum;
    };
    const twice = add(add(new Map(), change(null, first)), change(first, second));
    expect(twice).toEqual(add(new Map(), change(null, second)));
    const removed = add(twice, change(second, null));
    expect([...removed.values()].map(({ subjects }) => subjects)).toEqual(Array(6).fill({}));
  });
});
