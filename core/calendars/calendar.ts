import type { CalendarId, GuildId, OrganizationCalendarId } from '../shared/ids.ts';
import { internal, reported, unreported } from '../shared/record/field.ts';
import {
  createBuilder,
  listFields,
  type NewOf,
  type RecordFields,
  type RecordOf,
  type WritableOf,
} from '../shared/record/record.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Local times such as `09:00`. A span that does not end after it begins ends on the next day; `24:00` ends the day. */
export interface TimeSpan {
  readonly from: string;
  readonly to: string;
}

export type Week = Readonly<Record<Weekday, readonly TimeSpan[]>>;

/** Its spans replace those that begin on its days; without a span the desk is closed. */
export interface Holiday {
  readonly name: string;
  /** A local date such as `2026-12-25`; null for a holiday with a rule. */
  readonly date: string | null;
  /** A yearly rule of RFC 5545, such as `FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25`; null for a holiday with a date. */
  readonly rule: string | null;
  readonly spans: readonly TimeSpan[];
}

/** Decides what happens to an opening outside the hours. */
export const OUTSIDE_HOURS = ['allow', 'warn', 'block'] as const;
export type OutsideHours = (typeof OUTSIDE_HOURS)[number];

export const ALL_DAY: readonly TimeSpan[] = [{ from: '00:00', to: '24:00' }];
export const CLOSED_WEEK: Week = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
const ALWAYS_OPEN: Week = {
  mon: ALL_DAY,
  tue: ALL_DAY,
  wed: ALL_DAY,
  thu: ALL_DAY,
  fri: ALL_DAY,
  sat: ALL_DAY,
  sun: ALL_DAY,
};

/** Limits the spans of one day. */
export const MAX_SPANS = 6;
export const MAX_HOLIDAYS = 300;

export const CALENDAR_CONTENT = {
  name: reported.text().writable(),
  /** Is an IANA name. */
  timezone: reported.text().writable(),
  week: reported.data<Week>().initially(ALWAYS_OPEN).writable(),
  holidays: reported.data<readonly Holiday[]>().initially([]).writable(),
  outside: reported.choice(OUTSIDE_HOURS).initially('allow').writable(),
} satisfies RecordFields;

export const CALENDAR_RECORD = {
  id: unreported.id<CalendarId>('calendar'),
  guildId: unreported.chatId<GuildId>('server'),
  ...CALENDAR_CONTENT,
  organizationCalendarId: unreported
    .id<OrganizationCalendarId>('calendar')
    .nullable()
    .about('The calendar of the organization that this one is a copy of; null for a calendar of the server itself.')
    .initially(null),
  formerOrganizationCalendarId: internal.id<OrganizationCalendarId>('calendar').nullable().initially(null),
  version: unreported.version().initially(1),
  createdAt: unreported.instant(),
  updatedAt: unreported.instant(),
} satisfies RecordFields;

export type Calendar = RecordOf<typeof CALENDAR_RECORD>;
export type CalendarFields = WritableOf<typeof CALENDAR_RECORD>;
export type NewCalendar = NewOf<typeof CALENDAR_RECORD>;

/** The hours alone: what arithmetic needs. */
export type Hours = Pick<Calendar, 'timezone' | 'week' | 'holidays'>;

export const toHours = ({ timezone, week, holidays }: Hours): Hours => ({ timezone, week, holidays });

export const CALENDAR_FIELDS = listFields(CALENDAR_RECORD, 'reported');

export const buildCalendar = createBuilder(CALENDAR_RECORD);
