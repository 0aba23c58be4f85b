import type { Schemas } from '../schemas.ts';

/** Local times such as `09:00`. A span that does not end after it begins ends on the next day; `24:00` ends the day. */
export type Span = Schemas['TimeSpan'];
export type Week = Schemas['Calendar']['week'];
export type Weekday = keyof Week;

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Weekday[];
const WORKDAYS: readonly Weekday[] = WEEKDAYS.slice(0, 5);

/** Of one day. */
export const MAX_SPANS = 6;

const HOUR = 60;
const DAY = 1_440;
const MIDNIGHT = '24:00';
const MORNING: Span = { from: '09:00', to: '17:00' };

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3));

const formatMinutes = (minutes: number): string =>
  [Math.floor(minutes / HOUR), minutes % HOUR].map((part) => String(part).padStart(2, '0')).join(':');

/** The minutes of the day at which a span begins and ends; beyond the day where it ends on the next one. */
export const readSpan = ({ from, to }: Span): readonly [from: number, to: number] => {
  const [start, end] = [toMinutes(from), toMinutes(to)];
  return [start, end > start ? end : end + DAY];
};

export const endsNextDay = (span: Span): boolean => readSpan(span)[1] > DAY;

export type DayMode = 'closed' | 'hours' | 'allDay';

export const getMode = (spans: readonly Span[]): DayMode => {
  if (spans.length === 0) return 'closed';
  return spans.length === 1 && spans[0]?.from === '00:00' && spans[0].to === MIDNIGHT ? 'allDay' : 'hours';
};

/** The spans of a day after one press. @param usual those that it gets when it opens for some hours */
export const chooseMode = (mode: DayMode, usual: readonly Span[]): Span[] => {
  if (mode === 'closed') return [];
  return mode === 'allDay' ? [{ from: '00:00', to: MIDNIGHT }] : usual.map((span) => ({ ...span }));
};

/** Proposes an hour of break and four hours after it. */
export const addSpan = (spans: readonly Span[]): Span[] => {
  const last = spans.at(-1);
  const end = last ? readSpan(last)[1] : DAY;
  if (!last || end > DAY - 2 * HOUR) return [...spans, MORNING];
  return [...spans, { from: formatMinutes(end + HOUR), to: formatMinutes(Math.min(end + 5 * HOUR, DAY)) }];
};

/** A field for times has no 24:00: midnight at the end of a span is that. */
export const changeSpan = (spans: readonly Span[], at: number, change: Partial<Span>): Span[] =>
  spans.map((span, index) => {
    if (index !== at) return span;
    const { from, to } = { ...span, ...change };
    return { from, to: to === '00:00' ? MIDNIGHT : to };
  });

/** As a field for times shows it. */
export const toFieldTime = (time: string): string => (time === MIDNIGHT ? '00:00' : time);

export const copyToWorkdays = (week: Week, from: Weekday): Week => {
  const copies = WORKDAYS.map((day) => [day, week[from].map((span) => ({ ...span }))]);
  return { ...week, ...(Object.fromEntries(copies) as Partial<Week>) };
};

/** The hours that a day gets when it opens: those of the day before it in the week that has some. */
export const getUsualSpans = (week: Week, day: Weekday): readonly Span[] => {
  const at = WEEKDAYS.indexOf(day);
  const before = [...WEEKDAYS.slice(at), ...WEEKDAYS.slice(0, at)].reverse();
  const found = before.find((one) => getMode(week[one]) === 'hours');
  return found === undefined ? [MORNING] : week[found];
};

/** Monday to Friday from nine to five. */
export const createWeek = (): Week => {
  const days = WEEKDAYS.map((day) => [day, WORKDAYS.includes(day) ? [MORNING] : []]);
  return Object.fromEntries(days) as Week;
};
