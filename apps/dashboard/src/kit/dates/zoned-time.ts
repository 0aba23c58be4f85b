export interface ZonedTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  /** From 0, Monday. */
  readonly weekday: number;
}

const DAYS_OF_WEEK = 7;

const formats = new Map<string, Intl.DateTimeFormat>();

const getFormat = (zone: string): Intl.DateTimeFormat => {
  const known = formats.get(zone);
  if (known) return known;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', { ...parts, second: 'numeric', hourCycle: 'h23', timeZone: zone });
  formats.set(zone, format);
  return format;
};

const readClock = (at: number, zone: string) => {
  const parts = Object.fromEntries(
    getFormat(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, asUtc: Date.UTC(year, month - 1, day, hour, minute, second) };
};

/** What the clocks of a zone show. */
export const toZonedTime = (at: number, zone: string): ZonedTime => {
  const { year, month, day, hour, asUtc } = readClock(at, zone);
  return { year, month, day, hour, weekday: (new Date(asUtc).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK };
};

/** When the clocks of a zone show a time that is written as if it were UTC. */
const fromClock = (asUtc: number, zone: string): number => {
  const toOffset = (at: number) => readClock(at, zone).asUtc - at;
  const first = asUtc - toOffset(asUtc);
  return asUtc - toOffset(first);
};

/** When a day begins by the clocks of a zone. Days beyond the month count on. */
export const getStartOfDay = (date: Pick<ZonedTime, 'year' | 'month' | 'day'>, zone: string): number =>
  fromClock(Date.UTC(date.year, date.month - 1, date.day), zone);

/** @param day as ISO 8601 @param time such as `09:00` or `23:59:59` @returns ISO 8601 in UTC */
export const toInstantIn = (day: string, time: string, zone: string): string =>
  new Date(fromClock(Date.parse(`${day}T${time}Z`), zone)).toISOString();

/** What the clocks of a zone show: the day as ISO 8601, and the time such as `09:00`. */
export const toClock = (at: number, zone: string) => {
  const [day = '', time = ''] = new Date(readClock(at, zone).asUtc).toISOString().split('T');
  return { day, time: time.slice(0, 'hh:mm'.length) };
};

/** Whether the browser knows the zone. */
export const isZone = (zone: string): boolean => {
  try {
    getFormat(zone);
    return true;
  } catch {
    return false;
  }
};

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** When the day begins, or a later one. @param day as ISO 8601 @returns epoch milliseconds; null for a text that is no day */
export const findDayStart = (day: string | null | undefined, zone: string, plusDays = 0): number | null => {
  const [, year, month, date] = DAY.exec(day ?? '') ?? [];
  if (year === undefined) return null;
  return getStartOfDay({ year: Number(year), month: Number(month), day: Number(date) + plusDays }, zone);
};

/** The times between which something of these days happened, the last day included; times at the limits do not count. */
export const toDayRange = (from: string | undefined, to: string | undefined, zone: string) => {
  const [first, end] = [findDayStart(from, zone), findDayStart(to, zone, 1)];
  return {
    after: first === null ? undefined : new Date(first - 1).toISOString(),
    before: end === null ? undefined : new Date(end).toISOString(),
  };
};
