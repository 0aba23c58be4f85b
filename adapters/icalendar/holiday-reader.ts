import ICAL from 'ical.js';
import {
  type Holiday,
  type HolidayReader,
  MAX_HOLIDAYS,
  parseYearlyRule,
  type ReadHolidays,
  type SkippedEvent,
} from '#core/calendars/index.ts';
import { invalid } from '#core/shared/errors.ts';
import type { Instant } from '#core/shared/instant.ts';
import { removeDirections } from '#core/shared/values/escape-controls.ts';
import { truncate } from '#core/shared/values/text.ts';

const MAX_NAME = 100;
/** School holidays last weeks. */
const MAX_DAYS = 62;
const DAY_MS = 86_400_000;

/** Reads the events of iCalendar files (RFC 5545). Repetitions are never expanded, so no rule costs time. */
export class IcalendarReader implements HolidayReader {
  read(file: string, now: Instant): ReadHolidays {
    const read = listEvents(file).map((event) => readEvent(event, now.slice(0, 10)));
    const holidays = read.flatMap((one) => ('reason' in one ? [] : one));
    if (holidays.length > MAX_HOLIDAYS)
      throw invalid('icalendar', 'too_many', `the file has more than ${MAX_HOLIDAYS} days off.`);
    return { holidays, skipped: read.flatMap((one) => ('reason' in one ? one : [])) };
  }
}

/** @throws validation_error for a text that is no iCalendar file */
const listEvents = (file: string): readonly ICAL.Component[] => {
  const calendar = parseCalendar(file);
  if (calendar?.name !== 'vcalendar') throw invalid('icalendar', 'unreadable', 'this is no iCalendar file (RFC 5545).');
  return calendar.getAllSubcomponents('vevent');
};

const parseCalendar = (file: string): ICAL.Component | null => {
  try {
    return new ICAL.Component(ICAL.parse(file) as unknown[]);
  } catch {
    return null;
  }
};

const readEvent = (event: ICAL.Component, today: string): readonly Holiday[] | SkippedEvent => {
  const name = toName(event.getFirstPropertyValue('summary'));
  const days = listDays(event);
  if (event.getFirstPropertyValue('status') === 'CANCELLED') return { name, reason: 'cancelled' };
  if (days === null) return { name, reason: 'not_all_day' };
  if (isRepeated(event)) {
    const rules = days.map((day) => toRule(event, day, days.length));
    if (rules.some((rule) => rule === null)) return { name, reason: 'unsupported_rule' };
    return rules.map((rule) => ({ name, date: null, rule, spans: [] }));
  }
  const ahead = days.filter((day) => day >= today);
  return ahead.length === 0 ? { name, reason: 'over' } : ahead.map((date) => ({ name, date, rule: null, spans: [] }));
};

const toName = (summary: unknown): string => {
  const text = typeof summary === 'string' ? removeDirections(summary).trim() : '';
  return truncate(text === '' ? '–' : text, MAX_NAME);
};

/** Returns null for an event with a time of day, and for one without a day. The end is the day after the last. */
const listDays = (event: ICAL.Component): readonly string[] | null => {
  const [start, end] = [readDate(event, 'dtstart'), readDate(event, 'dtend')];
  if (start === null) return null;
  const first = Date.parse(start);
  const duration = event.getFirstPropertyValue('duration');
  const lasting = duration instanceof ICAL.Duration ? duration.toSeconds() * 1_000 : DAY_MS;
  const count = Math.max(1, Math.ceil(((end === null ? first + lasting : Date.parse(end)) - first) / DAY_MS));
  return Array.from({ length: Math.min(count, MAX_DAYS) }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, 10),
  );
};

const readDate = (event: ICAL.Component, name: string): string | null => {
  const value = event.getFirstPropertyValue(name);
  const text = value instanceof ICAL.Time && value.isDate ? value.toString() : '';
  return Number.isNaN(Date.parse(text)) ? null : text;
};

const isRepeated = (event: ICAL.Component): boolean => event.hasProperty('rrule') || hasExceptions(event);

const isEveryYear = ({ freq, interval, count, until }: ICAL.Recur): boolean =>
  freq === 'YEARLY' && interval === 1 && !count && !until;

const hasExceptions = (event: ICAL.Component): boolean => event.hasProperty('rdate') || event.hasProperty('exdate');

/** Returns null for what is no plain yearly repetition. A rule without parts repeats the day of its start. */
const toRule = (event: ICAL.Component, day: string, count: number): string | null => {
  const recur = event.getFirstPropertyValue('rrule');
  if (!(recur instanceof ICAL.Recur) || !isEveryYear(recur) || hasExceptions(event)) return null;
  const byDay = `FREQ=YEARLY;BYMONTH=${Number(day.slice(5, 7))};BYMONTHDAY=${Number(day.slice(8))}`;
  const parts = Object.entries(recur.parts).map(([name, values]) => `${name}=${[values].flat().join(',')}`);
  const isOfStart = parts.every((part) => byDay.split(';').includes(part));
  if (isOfStart) return byDay;
  const rule = ['FREQ=YEARLY', ...parts].join(';');
  return count === 1 && parseYearlyRule(rule) ? rule : null;
};
