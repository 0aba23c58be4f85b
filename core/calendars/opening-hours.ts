import { type Instant, toEpochMs, toInstant } from '../shared/instant.ts';
import { firstInstantAt, getTimeZone, type TimeZone } from '../shared/time-zone.ts';
import { type Hours, type TimeSpan, WEEKDAYS } from './calendar.ts';
import { isOnRule, parseYearlyRule } from './holiday-rule.ts';

/** Answers questions about the hours of one calendar. Times are instants, durations milliseconds. */
export interface OpeningHours {
  isOpen(at: Instant): boolean;
  /** Returns `at` itself while open; null when the next ten years have no opening. */
  nextOpening(at: Instant): Instant | null;
  /** Returns the next end of the hours; null while closed, and when they do not end within ten years. */
  nextClosing(at: Instant): Instant | null;
  /** Sums the open time between two instants; 0 when `to` is not after `from`. */
  businessMs(from: Instant, to: Instant): number;
  /** Returns the earliest instant up to which `ms` of open time have passed since `at`; null after ten years. */
  addBusinessMs(at: Instant, ms: number): Instant | null;
  /** Returns when `describeDay` or `isOpen` next has another answer: an opening, a closing or the next local day. */
  nextChange(at: Instant): Instant;
  /** Returns the spans of the local day of `at`, and the holiday that decides them. */
  describeDay(at: Instant): { readonly spans: readonly TimeSpan[]; readonly holiday: string | null };
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HORIZON_DAYS = 3_660;

/** In epoch milliseconds. */
export interface Opening {
  readonly from: number;
  readonly to: number;
}

interface LocalDays {
  readonly zone: TimeZone;
  /** `date` is a local day at midnight as if it were UTC. */
  readonly read: (date: number) => ReturnType<OpeningHours['describeDay']>;
}

/** @throws validation_error for an unknown time zone */
export const createOpeningHours = (hours: Hours): OpeningHours => {
  const days: LocalDays = { zone: getTimeZone(hours.timezone), read: createDayReader(hours) };
  const find = (at: Instant, fits: (opening: Opening) => boolean): Opening | null => {
    for (const opening of listOpenings(days, toEpochMs(at))) if (fits(opening)) return opening;
    return null;
  };
  const findCurrent = (at: Instant) => find(at, () => true);
  return {
    isOpen: (at) => (findCurrent(at)?.from ?? Infinity) <= toEpochMs(at),
    nextOpening: (at) => {
      const opening = findCurrent(at);
      return opening && toInstant(Math.max(opening.from, toEpochMs(at)));
    },
    nextClosing: (at) => findClosing(days, toEpochMs(at)),
    businessMs: (from, to) => sumUntil(days, toEpochMs(from), toEpochMs(to)),
    addBusinessMs: (at, ms) => {
      if (ms <= 0) return at;
      let left = ms;
      const start = toEpochMs(at);
      const opening = find(at, ({ from, to }) => {
        const length = to - Math.max(from, start);
        if (length >= left) return true;
        left -= length;
        return false;
      });
      return opening && toInstant(Math.max(opening.from, start) + left);
    },
    nextChange: (at) => computeChange(days, toEpochMs(at)),
    describeDay: (at) => days.read(toLocalDay(days.zone, toEpochMs(at))),
  };
};

const sumUntil = (days: LocalDays, from: number, to: number): number => {
  let sum = 0;
  for (const opening of listOpenings(days, from, Math.ceil((to - from) / DAY_MS) + 2)) {
    if (opening.from >= to) break;
    sum += Math.max(0, Math.min(opening.to, to) - Math.max(opening.from, from));
  }
  return sum;
};

const computeChange = (days: LocalDays, at: number): Instant => {
  const midnight = firstInstantAt(days.zone, toLocalDay(days.zone, at) + DAY_MS);
  const edges = [...listOpenings(days, at, 2)].flatMap(({ from, to }) => [from, to]);
  return toInstant(Math.min(midnight, ...edges.filter((edge) => edge > at)));
};

/** Openings that touch are one. */
const findClosing = (days: LocalDays, at: number): Instant | null => {
  let end: number | null = null;
  for (const { from, to } of listOpenings(days, at)) {
    if (from > (end ?? at)) return end === null ? null : toInstant(end);
    end = to;
  }
  return null;
};

/** Lists the openings that end after `at`, in their order and without overlaps. */
function* listOpenings(days: LocalDays, at: number, count = HORIZON_DAYS): Generator<Opening> {
  const today = toLocalDay(days.zone, at);
  let end = -Infinity;
  // Spans of yesterday can last until today.
  for (let day = -1; day < count; day += 1) {
    for (const span of days.read(today + day * DAY_MS).spans) {
      const opening = toOpening(days.zone, today + day * DAY_MS, span);
      const from = Math.max(opening.from, end);
      if (opening.to <= at || opening.to <= from) continue;
      yield { from, to: opening.to };
      end = opening.to;
    }
  }
}

const toLocalDay = (zone: TimeZone, at: number): number => {
  const local = at + zone.getOffset(at);
  return Math.floor(local / DAY_MS) * DAY_MS;
};

/**
 * Returns the instants of a span that begins on a local day, given at midnight as if it were UTC. A time that the clocks
 * skip counts as the instant at which they skip it, one that comes twice as the first.
 */
export const toOpening = (zone: TimeZone, date: number, { from, to }: TimeSpan): Opening => {
  const [start, end] = [toMinutes(from), toMinutes(to)];
  const lasting = end > start ? end : end + 1_440;
  return {
    from: firstInstantAt(zone, date + start * MINUTE_MS),
    to: firstInstantAt(zone, date + lasting * MINUTE_MS),
  };
};

export const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A date comes before a rule, and the first of several. */
const createDayReader = ({ week, holidays }: Hours): LocalDays['read'] => {
  const dates = new Map([...holidays].reverse().map((holiday) => [holiday.date, holiday]));
  const rules = holidays.flatMap((holiday) => {
    const rule = holiday.rule === null ? null : parseYearlyRule(holiday.rule);
    return rule ? { holiday, rule } : [];
  });
  // Looking ten years ahead asks for thousands of days.
  const rulesByMonth = Map.groupBy(rules, ({ rule }) => rule.month);
  const sorted = new Map(WEEKDAYS.map((day) => [day, sortSpans(week[day])]));
  return (date) => {
    const day = new Date(date);
    const yearly = rulesByMonth.get(day.getUTCMonth() + 1) ?? [];
    const holiday = dates.get(toDateText(day)) ?? yearly.find(({ rule }) => isOnRule(rule, day))?.holiday;
    if (holiday) return { spans: sortSpans(holiday.spans), holiday: holiday.name };
    const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7];
    return { spans: (weekday && sorted.get(weekday)) ?? [], holiday: null };
  };
};

const toDateText = (day: Date): string => day.toISOString().slice(0, 10);

const sortSpans = (spans: readonly TimeSpan[]): readonly TimeSpan[] =>
  spans.length < 2 ? spans : [...spans].sort((a, b) => toMinutes(a.from) - toMinutes(b.from));
