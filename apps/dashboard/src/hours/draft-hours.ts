import type { Schemas } from '../schemas.ts';
import { fromLocal, toLocal } from './local-time.ts';
import { readSpan, type Span, WEEKDAYS } from './week.ts';
import { getWeekday, isOnRule, parseYearlyRule } from './yearly-rule.ts';

/*
 * What hours that are not saved yet mean: by the rules of the service, which a test compares with them.
 */

export type Hours = Pick<Schemas['Calendar'], 'timezone' | 'week' | 'holidays'>;
export type Day = Schemas['CalendarHours']['days'][number];
export type OpenState = Pick<Schemas['CalendarHours'], 'isOpen' | 'nextOpening' | 'nextClosing'>;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const SHOWN_DAYS = 14;
const OPENING_DAYS = 3_660;
/** Hours that do not end within a year do not end. */
const CLOSING_DAYS = 370;

/** Of local days at midnight as if it were UTC. */
type ReadDay = (date: number) => Pick<Day, 'spans' | 'holiday'>;

const sortSpans = (spans: readonly Span[]): Span[] => [...spans].sort((a, b) => readSpan(a)[0] - readSpan(b)[0]);

const toDate = (date: number): string => new Date(date).toISOString().slice(0, 10);

/** A date comes before a rule, and the first of several. */
const createDayReader = ({ week, holidays }: Hours): ReadDay => {
  const dates = new Map([...holidays].reverse().map((holiday) => [holiday.date, holiday]));
  const rules = holidays.flatMap((holiday) => {
    const rule = holiday.rule === null ? null : parseYearlyRule(holiday.rule);
    return rule ? { holiday, rule } : [];
  });
  return (date) => {
    const holiday = dates.get(toDate(date)) ?? rules.find(({ rule }) => isOnRule(rule, date))?.holiday;
    if (holiday) return { spans: sortSpans(holiday.spans), holiday: holiday.name };
    return { spans: sortSpans(week[WEEKDAYS[getWeekday(date)] ?? 'mon']), holiday: null };
  };
};

const getToday = (zone: string, now: number): number => Math.floor(toLocal(now, zone) / DAY_MS) * DAY_MS;

/** The hours of today and of the days after it. */
export const listDays = (hours: Hours, now: number): readonly Day[] => {
  const readDay = createDayReader(hours);
  const today = getToday(hours.timezone, now);
  return Array.from({ length: SHOWN_DAYS }, (_, index) => {
    const date = today + index * DAY_MS;
    return { date: toDate(date), ...readDay(date) };
  });
};

interface Opening {
  readonly from: number;
  readonly to: number;
}

/** The openings that end after now, in their order and without overlaps. */
function* listOpenings(hours: Hours, now: number, days: number): Generator<Opening, undefined> {
  const readDay = createDayReader(hours);
  const today = getToday(hours.timezone, now);
  const toInstant = (date: number, minutes: number) => fromLocal(date + minutes * MINUTE_MS, hours.timezone);
  let end = -Infinity;
  // Spans of yesterday can last until today.
  for (let day = -1; day < days; day += 1) {
    const date = today + day * DAY_MS;
    for (const span of readDay(date).spans) {
      const [start, stop] = readSpan(span);
      const [from, to] = [Math.max(toInstant(date, start), end), toInstant(date, stop)];
      if (to <= now || to <= from) continue;
      yield { from, to };
      end = to;
    }
  }
  return undefined;
}

const findClosing = (hours: Hours, now: number): number | null => {
  let end: number | null = null;
  for (const { from, to } of listOpenings(hours, now, CLOSING_DAYS)) {
    if (from > (end ?? now)) return end;
    end = to;
  }
  return null;
};

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Whether it is open now, and until or from when. */
export const computeOpenState = (hours: Hours, now: number): OpenState => {
  const { value: next } = listOpenings(hours, now, OPENING_DAYS).next();
  if (!next) return { isOpen: false, nextOpening: null, nextClosing: null };
  if (next.from > now) return { isOpen: false, nextOpening: toIso(next.from), nextClosing: null };
  return { isOpen: true, nextOpening: null, nextClosing: toIso(findClosing(hours, now)) };
};

/** Whether all times are there: a field for times is empty while one is being typed. */
export const isComplete = ({ week, holidays }: Hours): boolean =>
  [...Object.values(week), ...holidays.map(({ spans }) => spans)].flat().every(({ from, to }) => from && to);
