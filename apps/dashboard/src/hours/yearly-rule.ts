import { WEEKDAYS, type Weekday } from './week.ts';

/** A day of each year. */
export type YearlyRule =
  | { readonly kind: 'day'; readonly month: number; readonly day: number }
  /** The n-th such weekday of the month, from its end when n is negative. */
  | { readonly kind: 'weekday'; readonly month: number; readonly nth: number; readonly weekday: Weekday };

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;
const LEAP_YEAR = 2_024;
const NUMBERED_DAY = /^(-?[1-5])([A-Z]{2})$/;

const toRuleDay = (weekday: Weekday): string => weekday.slice(0, 2).toUpperCase();

/** Reads the yearly rules of RFC 5545 that the API takes; null for any other text. */
export const parseYearlyRule = (text: string): YearlyRule | null => {
  const parts = new Map(text.split(';').map((part) => part.split('=') as [string, string]));
  const month = Number(parts.get('BYMONTH'));
  const day = Number(parts.get('BYMONTHDAY'));
  if (parts.get('FREQ') !== 'YEARLY' || !month) return null;
  if (day) return { kind: 'day', month, day };
  const [, nth, name] = NUMBERED_DAY.exec(parts.get('BYDAY') ?? '') ?? [];
  const weekday = WEEKDAYS.find((one) => toRuleDay(one) === name);
  return weekday ? { kind: 'weekday', month, nth: Number(nth), weekday } : null;
};

export const formatYearlyRule = (rule: YearlyRule): string =>
  rule.kind === 'day'
    ? `FREQ=YEARLY;BYMONTH=${rule.month};BYMONTHDAY=${rule.day}`
    : `FREQ=YEARLY;BYMONTH=${rule.month};BYDAY=${rule.nth}${toRuleDay(rule.weekday)}`;

const countDays = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The last day that the month has in any year. */
export const getLastDay = (month: number): number => countDays(LEAP_YEAR, month);

/** @param date local midnight as if it were UTC, in milliseconds */
export const isOnRule = (rule: YearlyRule, date: number): boolean => {
  const at = new Date(date);
  const [month, day] = [at.getUTCMonth() + 1, at.getUTCDate()];
  if (month !== rule.month) return false;
  if (rule.kind === 'day') return day === rule.day;
  if (WEEKDAYS[getWeekday(date)] !== rule.weekday) return false;
  const left = countDays(at.getUTCFullYear(), month) - day;
  return rule.nth > 0 ? Math.ceil(day / DAYS_OF_WEEK) === rule.nth : Math.floor(left / DAYS_OF_WEEK) + 1 === -rule.nth;
};

/** From 0, Monday. @param date local midnight as if it were UTC, in milliseconds */
export const getWeekday = (date: number): number => {
  const sinceThursday = Math.floor(date / DAY_MS) + 3;
  return ((sinceThursday % DAYS_OF_WEEK) + DAYS_OF_WEEK) % DAYS_OF_WEEK;
};
