import { countOf, NO_VALUES } from '#core/analytics/histogram.ts';
import { pageByRank, type Rank } from '#core/analytics/page-by-rank.ts';
import type { ReportQuery } from '#core/analytics/report-query.ts';
import { planRollups } from '#core/analytics/rollup-plan.ts';
import { mergeRollups, type Rollup, toSubject } from '#core/analytics/rollup.ts';
import { createStaffTotals, sumStaffTotals } from '#core/analytics/update-rollups.ts';
import { aGuildId, NOON, STAFF } from '../../support/build.ts';

const NO_QUARTERS = { measures: ['steps'], fromQuarter: 0, toQuarter: 0 };
const READING = { period: 'The period.' } as unknown as ReportQuery;
const rank = (rows: readonly Rank[], limit = 9, after: readonly string[] | null = null) =>
  pageByRank(
    READING,
    rows.map((row) => ({ row })),
    { limit, after },
    ({ row }) => row,
  );

describe('a page of ranked rows', () => {
  const ROWS: readonly Rank[] = [
    [1, 5, 'c'] as const,
    [2, 0, 'b'] as const,
    [1, 7, 'd'] as const,
    [1, 5, 'a'] as const,
    [1, 5, 'b'] as const,
  ];
  const SORTED = [ROWS[1], ROWS[2], ROWS[3], ROWS[4], ROWS[0]];

  it('has the highest numbers first, the first before the second, and then the ids', () => {
    for (const rows of [ROWS, ROWS.toReversed()]) {
      expect(rank(rows)).toEqual({ items: SORTED.map((row) => ({ row, period: 'The period.' })), next: null });
    }
  });

  it('continues after the last row of the page before', () => {
    const first = rank(ROWS, 3);
    expect(first.items.map(({ row }) => row)).toEqual(SORTED.slice(0, 3));
    expect(first.next).toEqual(['1', '5', 'a']);
    const second = rank(ROWS, 3, first.next);
    expect(second.items.map(({ row }) => row)).toEqual(SORTED.slice(3));
    expect(second.next).toBeNull();
  });
});

describe('the rows of a report', () => {
  it('of two runs that do not meet are read apart', () => {
    const day = (text: string) => Date.parse(`${text}T00:00:00.000Z`);
    // A whole month between two days, and a month that begins at its second quarter of an hour.
    expect(planRollups([day('2026-01-31'), day('2026-03-01'), day('2026-03-02')], ['steps']).runs).toEqual([
      { span: 'day', from: '2026-01-31T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z', ...NO_QUARTERS },
      { span: 'month', from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z', ...NO_QUARTERS },
      { span: 'day', from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z', ...NO_QUARTERS },
    ]);
    const { uses, buckets } = planRollups([day('2026-02-01'), day('2026-03-01')], ['steps']);
    expect([...uses.month]).toEqual([[day('2026-02-01'), { total: 0, slices: [] }]]);
    expect([uses.day.size, buckets]).toEqual([0, 1]);
  });

  it('have their values in ascending order', () => {
    const key = { dimension: 'all', measure: 'responses', span: 'day', start: NOON } as const;
    const row = (total: readonly number[]): Rollup => ({ ...key, subjects: { '': { total, quarters: { 4: total } } } });
    // 300 twice, and then 20 and 5.
    const sum = mergeRollups(row([600, 300, 2]), row([25, 5, 1, 15, 1]));
    expect(sum).toEqual(row([625, 5, 1, 15, 1, 280, 2]));
    expect(mergeRollups(sum, row([-600, 300, -2]))).toEqual(row([25, 5, 1, 15, 1]));
    const { total } = sum.subjects[''] ?? { total: NO_VALUES };
    expect([5, 20, 300, 6].map((value) => countOf(total, value))).toEqual([1, 1, 2, 0]);
  });

  it('stand under the category, and the staff member', () => {
    expect(toSubject('all', 'c', { staff: STAFF })).toBe('');
    expect(toSubject('category', 'c', { staff: STAFF })).toBe('c');
    expect(toSubject('staff', 'c', { staff: STAFF })).toBe(`c/${STAFF}`);
    expect(toSubject('staff', 'c', { staff: null })).toBe('c/');
  });
});

it('the totals of a staff member in two servers are summed up', () => {
  const guildId = aGuildId();
  const one = { ...createStaffTotals(guildId, STAFF), replied: 1, claimed: 2, closed: 3, ratings: 1, ratingSum: 5 };
  const other = { ...createStaffTotals(aGuildId(), STAFF), replied: 10, responses: 4, resolutions: 6 };
  expect(sumStaffTotals(one, other)).toEqual({
    guildId,
    userId: STAFF,
    replied: 11,
    claimed: 2,
    closed: 3,
    responses: 4,
    resolutions: 6,
    ratings: 1,
    ratingSum: 5,
  });
});
