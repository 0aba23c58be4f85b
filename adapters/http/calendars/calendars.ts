import {
  CALENDAR_LIST,
  CALENDAR_RECORD,
  MAX_HOLIDAYS,
  MAX_SPANS,
  OUTSIDE_HOURS,
  WEEKDAYS,
  type Weekday,
} from '#core/calendars/index.ts';
import { z } from 'zod';
import { InstantIn, InstantOut, nameText, nonEmptyText, omitUndefined } from '../pipeline/codecs.ts';
import { buildListQuery } from '../pipeline/list-query.ts';
import { buildShape } from '../pipeline/record-view.ts';
import { created, Deleted, one, page, route } from '../pipeline/route.ts';

const TIME = '([01]\\d|2[0-3]):[0-5]\\d';

export const timeOfDay = z.string().regex(new RegExp(`^${TIME}$`), 'a time such as 09:00 is needed');
export const timeOfDayEnd = z
  .string()
  .regex(new RegExp(`^(${TIME}|24:00)$`), 'a time such as 17:30 is needed, at most 24:00');

const Span = z
  .strictObject({
    from: timeOfDay.describe('Local time.'),
    to: timeOfDayEnd.describe('Local time; a span that does not end after it begins ends on the next day.'),
  })
  .meta({ id: 'TimeSpan', description: 'A span of open hours, which begins on the day under which it stands.' });

const spans = z.array(Span).max(MAX_SPANS);

const WEEK = 'Open hours of each weekday; a day without a span is closed. Without any week it is always open.';

const DAYS: Readonly<Record<Weekday, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};

const buildWeek = <Day extends z.ZodType>(day: Day) =>
  z.strictObject(
    Object.fromEntries(WEEKDAYS.map((name) => [name, day.describe(`Spans of ${DAYS[name]}.`)])) as Record<Weekday, Day>,
  );

const HolidayShape = {
  name: nameText(100).describe('Name of the holiday.'),
  date: z.iso.date('a date such as 2026-12-25 is needed').nullable().describe('Local date; null with a rule.'),
  rule: z
    .string()
    .max(100)
    .nullable()
    .describe(
      'A rule of RFC 5545 for a day of each year: `FREQ=YEARLY` with `BYMONTH`, and `BYMONTHDAY` or a numbered `BYDAY`; null with a date.',
    ),
  spans: spans.describe('Open hours of that day, in place of those of its weekday; without any it is closed.'),
};

const HolidayBody = z.strictObject({
  name: HolidayShape.name,
  date: HolidayShape.date.default(null),
  rule: HolidayShape.rule.default(null),
  spans: HolidayShape.spans.default([]),
});

const HolidayView = z
  .object(HolidayShape)
  .meta({ id: 'Holiday', description: 'A day with other hours than its weekday, once or each year.' });

export const CALENDAR_SHAPE = {
  name: nameText(100).describe('Unique in the server, or in the organization.'),
  timezone: z.string().min(1).max(64).describe('The time zone of all its times; an IANA name.'),
  week: buildWeek(spans).describe(WEEK),
  holidays: z.array(HolidayView).describe('Days with other hours.'),
  outside: z
    .enum(OUTSIDE_HOURS)
    .describe(
      'What happens to members who open a ticket outside the hours: nothing (`allow`), the opening message says when staff is back (`warn`), or they are refused until then (`block`).',
    ),
};

export const CALENDAR_INPUT = {
  ...CALENDAR_SHAPE,
  week: buildWeek(spans.default([])).describe(`${WEEK} A week is given as a whole: days left out are closed.`),
  holidays: z.array(HolidayBody).max(MAX_HOLIDAYS).describe('Days with other hours.'),
};

export const CalendarPatch = z.strictObject(CALENDAR_INPUT).partial();
export const CalendarBody = z.strictObject({
  ...CalendarPatch.shape,
  name: CALENDAR_INPUT.name,
  timezone: CALENDAR_INPUT.timezone,
});

export const CALENDAR_EXAMPLE: z.input<typeof CalendarBody> = {
  name: 'Support',
  timezone: 'Europe/Berlin',
  week: { mon: [{ from: '09:00', to: '17:30' }], fri: [{ from: '09:00', to: '15:00' }] },
  holidays: [{ name: 'Christmas Day', rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25' }],
  outside: 'warn',
};

const CalendarView = z
  .object(buildShape(CALENDAR_RECORD, CALENDAR_SHAPE))
  .meta({ id: 'Calendar', description: 'Opening hours: the hours of a week, and days with other hours.' });

export const buildImportedView = <Calendar extends z.ZodType>(calendar: Calendar) =>
  z.object({
    calendar,
    added: z.int().describe('How many holidays the calendar did not have.'),
    skipped: z
      .array(
        z.object({
          name: z.string().describe('Name of the event.'),
          reason: z
            .enum(['not_all_day', 'unsupported_rule', 'cancelled', 'over'])
            .describe('It lasts no whole days, repeats in another way than once a year, is cancelled, or is over.'),
        }),
      )
      .describe('Events of the file that are no holidays here.'),
  });

const ImportedView = buildImportedView(CalendarView).meta({
  id: 'ImportedHolidays',
  description: 'A calendar after an import of holidays.',
});

const HoursView = z
  .object({
    at: InstantOut.describe('The time that was asked about.'),
    isOpen: z.boolean().describe('Whether the calendar is open then.'),
    nextOpening: InstantOut.nullable().describe('When it opens next; null while it is open, and when it never opens.'),
    nextClosing: InstantOut.nullable().describe('When it closes; null while it is closed, and when it never closes.'),
    days: z
      .array(
        z.object({
          date: z.iso.date().describe('Local date.'),
          holiday: z.string().nullable().describe('Name of the holiday that decides the hours.'),
          spans: z.array(Span).describe('Open hours that begin on that day.'),
        }),
      )
      .describe('The hours of that day and of the 13 days after it.'),
  })
  .meta({ id: 'CalendarHours', description: 'Whether a calendar is open at a time, and its hours of two weeks.' });

/** What servers and organizations import in the same way. */
export const HOLIDAYS_FILE = {
  summary: 'Add holidays from an iCalendar file',
  description:
    'Reads the whole days of a file of RFC 5545, once or each year. Days that the calendar has already stay as they are.',
  body: z.strictObject({
    icalendar: nonEmptyText(200_000).describe('The text of the file.'),
  }),
  example: {
    icalendar:
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:example\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261225\r\nSUMMARY:Christmas Day\r\nEND:VEVENT\r\nEND:VCALENDAR',
  },
};

const COPY = 'A copy of a calendar of the organization is changed and deleted there only.';

const READ = { reach: 'guild', scope: 'settings:read' } as const;
const WRITE = { reach: 'guild', scope: 'settings:write' } as const;

export const calendarRoutes = [
  route({
    ...READ,
    id: 'calendars.list',
    method: 'get',
    path: '/calendars',
    summary: 'List calendars',
    query: buildListQuery(CALENDAR_LIST, {}),
    returns: page(CalendarView),
    handle: ({ calendars }, { guild, query, page }) => calendars.list(guild, query, page),
  }),

  route({
    ...WRITE,
    id: 'calendars.create',
    idempotency: 'unit',
    fails: ['name_taken', 'limit_reached'],
    method: 'post',
    path: '/calendars',
    summary: 'Create a calendar',
    description: 'It counts once a category or the settings of the server name it.',
    body: CalendarBody,
    example: CALENDAR_EXAMPLE,
    returns: created(CalendarView),
    handle: ({ calendars }, { guild, body }) => calendars.create(guild, omitUndefined(body)),
  }),

  route({
    ...READ,
    id: 'calendars.get',
    method: 'get',
    path: '/calendars/{id}',
    summary: 'Show a calendar',
    returns: one(CalendarView),
    handle: ({ calendars }, { guild, params }) => calendars.get(guild, params.id),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'calendars.update',
    fails: ['name_taken', 'managed_by_organization'],
    method: 'patch',
    path: '/calendars/{id}',
    summary: 'Change a calendar',
    description: `Fields left out stay as they are. What open tickets wait for follows the new hours. ${COPY}`,
    body: CalendarPatch,
    patches: CalendarView,
    example: { outside: 'block' },
    returns: one(CalendarView),
    handle: ({ calendars }, { guild, params, body, ifVersion }) =>
      calendars.update({ guild, id: params.id, ifVersion }, omitUndefined(body)),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'calendars.delete',
    fails: ['in_use', 'managed_by_organization'],
    method: 'delete',
    path: '/calendars/{id}',
    summary: 'Delete a calendar',
    description: `Refused while a category, a target, a team or the settings of the server name it. ${COPY}`,
    returns: one(Deleted),
    handle: async ({ calendars }, { guild, params, ifVersion }) => {
      await calendars.delete({ guild, id: params.id, ifVersion });
      return { id: params.id, deleted: true as const };
    },
  }),

  route({
    ...READ,
    id: 'calendars.getHours',
    method: 'get',
    path: '/calendars/{id}/hours',
    summary: 'Show whether a calendar is open',
    query: z.object({ at: InstantIn.optional().describe('The time that is asked about; now without it.') }),
    returns: one(HoursView),
    handle: ({ calendars }, { guild, params, query }) => calendars.readHours(guild, params.id, query.at),
  }),

  route({
    ...WRITE,
    versioned: true,
    id: 'calendars.importHolidays',
    idempotency: 'unit',
    fails: ['managed_by_organization'],
    method: 'post',
    path: '/calendars/{id}/holidays',
    ...HOLIDAYS_FILE,
    description: `${HOLIDAYS_FILE.description} ${COPY}`,
    returns: one(ImportedView),
    handle: ({ calendars }, { guild, params, body, ifVersion }) =>
      calendars.importHolidays({ guild, id: params.id, ifVersion }, body.icalendar),
  }),
];
