import { MAX_BUCKETS, type ReportInput } from '#core/analytics/index.ts';
import { listEdges, toPeriod } from '#core/analytics/period.ts';
import { toInstant, type Instant } from '#core/shared/instant.ts';

const NOW = '2026-03-15T12:07:00.000Z' as Instant;
const at = (time: string) => time as Instant;
const ask = (input: Partial<ReportInput>) => toPeriod({ interval: 'day', timezone: 'UTC', ...input }, NOW);

it('begins with the day thirty days ago, by the clocks of the zone, and ends now', () => {
  expect(ask({})).toEqual({
    from: '2026-02-13T00:00:00.000Z',
    to: '2026-03-15T12:15:00.000Z',
    interval: 'day',
    timezone: 'UTC',
  });
  expect(ask({ timezone: 'Asia/Kolkata' })).toMatchObject({ from: '2026-02-12T18:30:00.000Z' });
  expect(ask({ to: at('2026-01-31T00:00:00.000Z') })).toMatchObject({
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-01-31T00:00:00.000Z',
  });
});

it('is widened to whole quarters of an hour', () => {
  const period = { from: at('2026-03-01T10:14:59.999Z'), to: at('2026-03-01T11:00:00.001Z') };
  expect(ask(period)).toMatchObject({ from: '2026-03-01T10:00:00.000Z', to: '2026-03-01T11:15:00.000Z' });
});

it('has to begin before it ends, in a year of four digits', () => {
  const details = [{ field: 'from', reason: 'inconsistent', message: 'a time before "to" is needed.' }];
  expect(() => ask({ from: NOW })).toThrow(expect.objectContaining({ details }));
  expect(() => ask({ from: NOW, to: at('2026-03-15T12:06:59.999Z') })).toThrow(expect.objectContaining({ details }));
  expect(ask({ from: at('9999-12-30T00:00:00.000Z'), to: at('9999-12-31T00:00:00.000Z') })).toMatchObject({
    to: '9999-12-31T00:00:00.000Z',
  });
  expect(() => ask({ to: at('9999-12-31T00:00:00.001Z') })).toThrow(
    expect.objectContaining({
      details: [
        { field: 'to', reason: 'out_of_range', message: 'a time before the last day of the year 9999 is needed.' },
      ],
    }),
  );
});

it('has a thousand intervals at the most', () => {
  const hours = (count: number) => {
    const from = at('2026-01-01T00:00:00.000Z');
    return listEdges(ask({ from, to: toInstant(Date.parse(from) + count * 3_600_000), interval: 'hour' }));
  };
  expect(hours(MAX_BUCKETS)).toHaveLength(MAX_BUCKETS + 1);
  expect(() => hours(MAX_BUCKETS + 1)).toThrow(
    expect.objectContaining({
      message:
        'interval: there are more than 1000 intervals in this period, one for each hour. Ask for longer ones or a shorter period.',
      details: [expect.objectContaining({ field: 'interval', reason: 'out_of_range' })],
    }),
  );
});
