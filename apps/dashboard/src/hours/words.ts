import { lazily } from '../kit/lazily.ts';
import { language } from '../texts/texts.ts';
import { t } from '../texts/texts.ts';
import type { Holiday } from './calendar-kind.ts';
import { endsNextDay, getMode, type Span, WEEKDAYS, type Weekday } from './week.ts';
import { parseYearlyRule, type YearlyRule } from './yearly-rule.ts';
import { formatDay } from '../kit/dates/format-day.ts';

const MONTHS = 12;
/** A Monday. */
const MONDAY = Date.UTC(2_024, 0, 1);
const DAY_MS = 86_400_000;
/** Has a 29 February. */
const LEAP_YEAR = 2_024;

const createFormat = (options: Intl.DateTimeFormatOptions) =>
  lazily(() => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }));
const getWeekdayFormat = createFormat({ weekday: 'long' });
const getMonthFormat = createFormat({ month: 'long' });
const getYearlyFormat = createFormat({ day: 'numeric', month: 'long' });
const getPreviewFormat = createFormat({ weekday: 'short', day: 'numeric', month: 'short' });

export const nameWeekday = (day: Weekday): string => getWeekdayFormat().format(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);

/** @param month from 1 */
export const nameMonth = (month: number): string => getMonthFormat().format(Date.UTC(LEAP_YEAR, month - 1));

export const listMonths = (): readonly { readonly value: string; readonly label: string }[] =>
  Array.from({ length: MONTHS }, (_, index) => ({ value: String(index + 1), label: nameMonth(index + 1) }));

/** `2026-11-26` → `Thu, Nov 26`. */
export const formatShortDay = (date: string): string => getPreviewFormat().format(Date.parse(date));

export const NTH: readonly { readonly value: string; readonly label: string }[] = [
  { value: '1', label: t('first@@weekday of a month') },
  { value: '2', label: t('second@@weekday of a month') },
  { value: '3', label: t('third@@weekday of a month') },
  { value: '4', label: t('fourth@@weekday of a month') },
  { value: '5', label: t('fifth@@weekday of a month') },
  { value: '-1', label: t('last@@weekday of a month') },
];

/** `-2` → `2nd from the end`: files can have it. */
export const nameNth = (nth: number): string =>
  NTH.find(({ value }) => value === String(nth))?.label ?? t('number {{number}} from the end', { number: -nth });

const describeRule = (rule: YearlyRule): string =>
  rule.kind === 'day'
    ? getYearlyFormat().format(Date.UTC(LEAP_YEAR, rule.month - 1, rule.day))
    : t('{{nth}} {{weekday}} of {{month}}', {
        nth: nameNth(rule.nth),
        weekday: nameWeekday(rule.weekday),
        month: nameMonth(rule.month),
      });

/** When a holiday is, such as `12/24/2026` or `each year: December 25`. */
export const describeDay = ({ date, rule }: Pick<Holiday, 'date' | 'rule'>): string => {
  if (rule === null) return date ? formatDay(date) : t('no day yet');
  const parsed = parseYearlyRule(rule);
  return parsed ? t('each year: {{day}}', { day: describeRule(parsed) }) : t('each year');
};

/** `09:00–12:00, 22:00–06:00 (next day)`. */
export const describeSpans = (spans: readonly Span[]): string => {
  const mode = getMode(spans);
  if (mode === 'closed') return t('closed@@hours');
  if (mode === 'allDay') return t('all day');
  return spans
    .map((span) => {
      const times = `${span.from}–${span.to}`;
      return endsNextDay(span) ? t('{{times}} (next day)', { times }) : times;
    })
    .join(', ');
};
