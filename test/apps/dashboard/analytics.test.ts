import { findChange } from '../../../apps/dashboard/src/analytics/find-change.ts';
import { getSeparator, toCsv, toFileName } from '../../../apps/dashboard/src/exports/csv.ts';
import { formatDuration, listDurationMarks } from '../../../apps/dashboard/src/analytics/duration.ts';
import { getHeatPeriod, getPeriod, getPeriodBefore } from '../../../apps/dashboard/src/analytics/period.ts';
import { toWeekGrid } from '../../../apps/dashboard/src/analytics/week-grid.ts';
import { getStartOfDay, isZone, toZonedTime } from '../../../apps/dashboard/src/kit/dates/zoned-time.ts';

describe('CSV', () => {
  it('quotes every cell, and ends every line by CRLF', () => {
    const rows = [['Ann "the" first', 1, null, 'a,b', 'two\nlines', 0.5]];
    expect(toCsv({ columns: ['Name', 'n', 'x', 'y', 'z', 'w'], rows })).toBe(
      '"Name","n","x","y","z","w"\r\n"Ann ""the"" first","1","","a,b","two\nlines","0.5"\r\n',
    );
  });

  it.each([
    ['en', ','],
    ['de', ';'],
    ['fr', ';'],
    ['es', ';'],
    ['pt-BR', ';'],
  ])('has the separator of spreadsheets in %s', (language, separator) => {
    expect(toCsv({ columns: ['a', 'b'], rows: [] }, getSeparator(language))).toBe(`"a"${separator}"b"\r\n`);
  });

  it.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")', '\tx', '\rx'],
    ...['＝1+1', '＋1', '－1', '＠SUM(A1)', '  =1', '\u00a0=1', '\u3000＝1', '\n=1'],
    ...['x;=1', 'x; =1', 'x;\t=1', 'x\t=1', 'x\n=1', 'x\r\n+1', 'x\r-1', 'x;@A1', 'x;＝1'],
  ])('marks %j as a text, so that no spreadsheet runs it', (text) => {
    const marked = `"'${text.replaceAll('"', '""')}"\r\n`;
    expect(toCsv({ columns: [], rows: [[text]] }).slice(2)).toBe(marked);
    expect(toCsv({ columns: [text], rows: [] })).toBe(marked);
  });

  it.each(['a=b', 'a-b', 'mail@example.com', "it's", 'a; b', 'x, y', 'two\nlines', ''])(
    'leaves %j as it is',
    (text) => {
      expect(toCsv({ columns: [], rows: [[text]] }).slice(2)).toBe(`"${text}"\r\n`);
    },
  );

  it('leaves numbers as they are, negative ones too', () => {
    expect(toCsv({ columns: ['n'], rows: [[-5]] })).toBe('"n"\r\n"-5"\r\n');
  });

  it('has durations as seconds, and says so', () => {
    const rows = [[{ seconds: 90 }], [{ seconds: null }]];
    expect(toCsv({ columns: ['p50'], rows })).toBe('"p50 (seconds)"\r\n"90"\r\n""\r\n');
  });

  it('has times as instants', () => {
    const rows = [[{ label: 'Jan 1', at: '2026-01-01T00:00:00.000Z' }]];
    expect(toCsv({ columns: ['From'], rows })).toBe('"From"\r\n"2026-01-01T00:00:00.000Z"\r\n');
  });

  it('has a name that every system takes', () => {
    expect(toFileName('csv', 'Demo / Server: "ä"', 'Staff', '2026-01-01')).toBe('demo-server-ä_staff_2026-01-01.csv');
  });
});

describe('durations', () => {
  it.each([
    [null, '–'],
    [0, '0 s'],
    [59.4, '59 s'],
    [60, '1 min'],
    [125, '2 min 5 s'],
    [629, '10 min'],
    [3_590, '1 h'],
    [7_200, '2 h'],
    [100_000, '1 d 3 h'],
  ])('%s s are %s', (seconds, text) => expect(formatDuration(seconds)).toBe(text.replace(/(\d) /g, '$1\u00a0')));

  it.each([0, 1, 59, 3_600, 90_000, 40_000_000])('have round marks up to %s s', (max) => {
    const marks = listDurationMarks(max);
    expect(marks[0]).toBe(0);
    expect(marks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(marks.length).toBeLessThanOrEqual(6);
  });
});

describe('time zones', () => {
  it('know when a day begins, also where clocks are changed on it', () => {
    const toStart = (day: number, month: number, zone: string) =>
      new Date(getStartOfDay({ year: 2026, month, day }, zone)).toISOString();
    expect(toStart(29, 3, 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z');
    expect(toStart(30, 3, 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z');
    expect(toStart(1, 1, 'Asia/Kathmandu')).toBe('2025-12-31T18:15:00.000Z');
    expect(toStart(1, 11, 'America/New_York')).toBe('2026-11-01T04:00:00.000Z');
    expect(toStart(2, 11, 'America/New_York')).toBe('2026-11-02T05:00:00.000Z');
  });

  it('count the days of the week from Monday', () => {
    const at = Date.parse('2026-01-04T23:30:00.000Z');
    expect(toZonedTime(at, 'UTC')).toMatchObject({ weekday: 6, hour: 23 });
    expect(toZonedTime(at, 'Europe/Berlin')).toMatchObject({ weekday: 0, hour: 0, day: 5 });
  });

  it('are those of the browser', () => {
    expect(isZone('Europe/Berlin')).toBe(true);
    expect(isZone('Mars/Olympus')).toBe(false);
  });
});

describe('periods', () => {
  const now = Date.parse('2026-06-15T10:00:00.000Z');
  const choose = (days: number | null, firstDay: string | null = null, lastDay: string | null = null) =>
    getPeriod({ days, firstDay, lastDay }, 'Europe/Berlin', now);

  it('are whole days by the clocks of the zone, the last one until now', () => {
    expect(choose(7)).toEqual({
      from: '2026-06-08T22:00:00.000Z',
      to: '2026-06-15T10:00:00.000Z',
      interval: 'day',
    });
    expect(choose(1)).toMatchObject({ from: '2026-06-14T22:00:00.000Z', interval: 'hour' });
    expect(choose(null).from).toBe('2026-05-16T22:00:00.000Z');
    expect(choose(365).interval).toBe('week');
  });

  it('are from the first to the last day, both included', () => {
    expect(choose(null, '2026-03-28', '2026-03-29')).toEqual({
      from: '2026-03-27T23:00:00.000Z',
      to: '2026-03-29T22:00:00.000Z',
      interval: 'hour',
    });
  });

  it.each([
    ['2026-03-29', '2026-03-28'],
    ['2027-01-01', '2027-01-02'],
    ['nonsense', '2026-01-01'],
  ])('%s to %s is none: the default', (first, last) => expect(choose(null, first, last)).toEqual(choose(null)));

  it('of the map of the week are 28 days and today at the most', () => {
    expect(getHeatPeriod(choose(365), 'Europe/Berlin')).toMatchObject({
      from: '2026-05-17T22:00:00.000Z',
      interval: 'hour',
    });
    expect(getHeatPeriod(choose(7), 'Europe/Berlin').from).toBe(choose(7).from);
  });
});

it('adds up the hours of the week', () => {
  const grid = toWeekGrid(
    [
      { from: '2026-01-05T08:00:00.000Z', created: 2 },
      { from: '2026-01-12T08:00:00.000Z', created: 3 },
      { from: '2026-01-11T23:00:00.000Z', created: 1 },
    ],
    'UTC',
  );
  expect([grid[0]?.[8], grid[6]?.[23], grid.flat().reduce((sum, count) => sum + count)]).toEqual([5, 1, 6]);
});

it.each([
  [12, 10, 0.2],
  [5, 10, -0.5],
  [10, 10, 0],
  [0, 10, -1],
  [10, 0, null],
  [null, 10, null],
  [10, null, null],
])('compares %j with %j in the period before', (now, before, change) => {
  expect(findChange(now, before)).toBe(change);
});

it('knows the period before, which has the same length', () => {
  const period = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-08T00:00:00.000Z', interval: 'day' } as const;
  expect(getPeriodBefore(period)).toEqual({ ...period, from: '2026-10-25T00:00:00.000Z', to: period.from });
});
