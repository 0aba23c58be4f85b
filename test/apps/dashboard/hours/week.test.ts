import { describeCalendar } from '../../../../apps/dashboard/src/fields/calendar-choices.ts';
import {
  addSpan,
  changeSpan,
  chooseMode,
  copyToWorkdays,
  createWeek,
  endsNextDay,
  getMode,
  getUsualSpans,
  toFieldTime,
  WEEKDAYS,
} from '../../../../apps/dashboard/src/hours/week.ts';
import { describeDay, describeSpans } from '../../../../apps/dashboard/src/hours/words.ts';
import { formatYearlyRule, getLastDay, parseYearlyRule } from '../../../../apps/dashboard/src/hours/yearly-rule.ts';
import { parseYearlyRule as parseInCore } from '#core/calendars/index.ts';
import { addEnglish } from '../english.ts';

beforeAll(addEnglish);

const OFFICE = { from: '09:00', to: '17:00' };

describe('a week', () => {
  it('opens and closes a day by one press', () => {
    expect([[], [OFFICE], chooseMode('allDay', [])].map(getMode)).toEqual(['closed', 'hours', 'allDay']);
    expect(chooseMode('closed', [OFFICE])).toEqual([]);
    expect(chooseMode('hours', [OFFICE])).toEqual([OFFICE]);
  });

  it('takes the hours of the nearest day before that has some', () => {
    const week = { ...createWeek(), wed: [{ from: '10:00', to: '12:00' }], thu: [], fri: [] };
    expect(getUsualSpans(week, 'fri')).toEqual([{ from: '10:00', to: '12:00' }]);
    expect(getUsualSpans(week, 'mon')).toEqual([{ from: '10:00', to: '12:00' }]);
    const closed = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as typeof week;
    expect(getUsualSpans(closed, 'mon')).toEqual([OFFICE]);
  });

  it('copies a day to Monday to Friday, and leaves the weekend', () => {
    const week = copyToWorkdays({ ...createWeek(), sat: [{ from: '10:00', to: '12:00' }] }, 'sat');
    expect(WEEKDAYS.filter((day) => week[day][0]?.from === '10:00')).toEqual([
      'mon',
      'tue',
      'wed',
      'thu',
      'fri',
      'sat',
    ]);
    expect(week.sun).toEqual([]);
  });

  it('proposes the next span after the last one, and never past midnight', () => {
    expect(addSpan([{ from: '09:00', to: '12:00' }])).toEqual([
      { from: '09:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ]);
    expect(addSpan([{ from: '14:00', to: '20:00' }]).at(-1)).toEqual({ from: '21:00', to: '24:00' });
    expect(addSpan([{ from: '22:00', to: '06:00' }]).at(-1)).toEqual(OFFICE);
    expect(addSpan([])).toEqual([OFFICE]);
  });

  it('takes midnight at the end of a span as the end of the day', () => {
    expect(changeSpan([OFFICE], 0, { to: '00:00' })).toEqual([{ from: '09:00', to: '24:00' }]);
    expect(toFieldTime('24:00')).toBe('00:00');
    expect(endsNextDay({ from: '09:00', to: '24:00' })).toBe(false);
    expect(endsNextDay({ from: '22:00', to: '06:00' })).toBe(true);
    expect(changeSpan([OFFICE, OFFICE], 1, { from: '10:00' })[0]).toBe(OFFICE);
  });

  it('says its spans in words', () => {
    expect(describeSpans([])).toBe('closed');
    expect(describeSpans(chooseMode('allDay', []))).toBe('all day');
    expect(describeSpans([OFFICE, { from: '22:00', to: '06:00' }])).toBe('09:00–17:00, 22:00–06:00 (next day)');
  });
});

describe('the day of a holiday', () => {
  it.each([
    ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', 'each year: December 25'],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', 'each year: fourth Thursday of November'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO', 'each year: last Monday of May'],
    ['FREQ=YEARLY;BYMONTH=5;BYDAY=-2MO', 'each year: number 2 from the end Monday of May'],
  ])('is read from %s, and written as the service takes it', (rule, words) => {
    const parsed = parseYearlyRule(rule);
    expect(describeDay({ date: null, rule })).toBe(words);
    expect(parsed && parseInCore(formatYearlyRule(parsed))).toEqual(parseInCore(rule));
  });

  it('is a date, or missing yet', () => {
    expect(describeDay({ date: '2026-12-24', rule: null })).toBe('12/24/2026');
    expect(describeDay({ date: '', rule: null })).toBe('no day yet');
    expect(describeDay({ date: null, rule: 'FREQ=DAILY' })).toBe('each year');
    expect([parseYearlyRule('FREQ=YEARLY;BYMONTH=2;BYDAY=MO'), getLastDay(2), getLastDay(4)]).toEqual([null, 29, 30]);
  });
});

it('names the calendar in summaries, also before the calendars are read', () => {
  expect(describeCalendar([{ id: 'a', name: 'Support' }], 'a')).toBe('Opening hours: Support');
  expect(describeCalendar([], 'a')).toBe('Opening hours: …');
  expect(describeCalendar([], null)).toBe(false);
});
