/** A day of each year: of the month, or the n-th such weekday of the month, from its end when n is negative. */
export type YearlyRule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number };

/** In the order of RFC 5545 and of `Date`. */
const DAY_NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const DAY_MS = 86_400_000;

/** Matches the parts of a rule in alphabetical order. */
const PARTS = /^(?:BYDAY=(-?[1-5])([A-Z]{2});)?BYMONTH=(\d{1,2});(?:BYMONTHDAY=(\d{1,2});)?FREQ=YEARLY$/;
const LEAP_YEAR = 2024;

/**
 * Reads a yearly rule of RFC 5545, section 3.3.10, with `FREQ=YEARLY`, one `BYMONTH`, and one `BYMONTHDAY` or one
 * numbered `BYDAY`. Returns null for every other text.
 */
export const parseYearlyRule = (text: string): YearlyRule | null => {
  const [, nth, name = '', month, day] = PARTS.exec(text.split(';').sort().join(';')) ?? [];
  if ((nth === undefined) === (day === undefined) || !isDay(Number(month), Number(day ?? 1))) return null;
  if (nth === undefined) return { month: Number(month), day: Number(day) };
  const weekday = DAY_NAMES.indexOf(name);
  return weekday < 0 ? null : { month: Number(month), weekday, nth: Number(nth) };
};

const isDay = (month: number, day: number): boolean => {
  const date = new Date(Date.UTC(LEAP_YEAR, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** `day` is a local day at midnight as if it were UTC, in the month of the rule. */
export const isOnRule = (rule: YearlyRule, day: Date): boolean => {
  if ('day' in rule) return day.getUTCDate() === rule.day;
  if (day.getUTCDay() !== rule.weekday) return false;
  const nth = Math.ceil(day.getUTCDate() / 7);
  return rule.nth > 0 ? nth === rule.nth : Math.ceil((daysInMonth(day) - day.getUTCDate() + 1) / 7) === -rule.nth;
};

const daysInMonth = (day: Date): number =>
  (Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1) - Date.UTC(day.getUTCFullYear(), day.getUTCMonth())) / DAY_MS;
