import { exampleId } from '../pipeline/example-ids.ts';
import type { Json } from '../pipeline/json-schema.ts';

const SPANS = [{ from: '09:00', to: '17:30' }];
const HOLIDAY = {
  name: 'Christmas Day',
  date: null,
  rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25',
  spans: [],
};
const CALENDAR = {
  id: exampleId(41),
  name: 'Support',
  timezone: 'Europe/Berlin',
  week: { mon: SPANS, tue: SPANS, wed: SPANS, thu: SPANS, fri: [{ from: '09:00', to: '15:00' }], sat: [], sun: [] },
  holidays: [HOLIDAY],
  outside: 'warn',
};

const IMPORTED = { added: 1, skipped: [{ name: 'Staff party', reason: 'not_all_day' }] };

const VIEW = {
  id: exampleId(42),
  name: 'Urgent refunds',
  filters: { status: ['open'], priority: ['urgent'], tag: ['refund'] },
  sort: 'lastMessageAt',
  columns: ['requester', 'status', 'claimer'],
  shared: true,
};

export const CALENDAR_EXAMPLES: Json = {
  View: VIEW,
  ViewFilters: VIEW.filters,
  ViewFiltersBody: VIEW.filters,
  ViewCounts: { counts: [{ viewId: VIEW.id, count: 12 }] },
  Calendar: { ...CALENDAR, organizationCalendarId: null },
  OrganizationCalendar: { ...CALENDAR, id: exampleId(43), serverCount: 2, currentServerCount: 2 },
  ImportedHolidays: IMPORTED,
  ImportedOrganizationHolidays: IMPORTED,
  CalendarHours: {
    at: '2026-01-01T12:00:00.000Z',
    isOpen: true,
    nextOpening: null,
    nextClosing: '2026-01-01T16:30:00.000Z',
    days: [{ date: '2026-01-01', holiday: null, spans: SPANS }],
  },
};
