import { getZone } from '../kit/dates/zone.ts';
import type { Owner } from '../owner.ts';
import type { RecordOf } from '../records/record-api.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';
import { createWeek } from './week.ts';

export type Calendar = Schemas['Calendar'];
export type OrganizationCalendar = RecordOf<'org/calendars'>;
export type Holiday = Schemas['Holiday'];

/** What can be entered about a calendar. */
export type CalendarDraft = Pick<Calendar, 'name' | 'timezone' | 'week' | 'holidays' | 'outside'>;

const createDraft = (): CalendarDraft => ({
  name: '',
  timezone: getZone(),
  week: createWeek(),
  holidays: [],
  outside: 'warn',
});

export const toDraft = (calendar: CalendarDraft | null): CalendarDraft => {
  if (calendar === null) return createDraft();
  const { name, timezone, week, holidays, outside } = calendar;
  return { name, timezone, week, holidays, outside };
};

const COMMON = {
  page: 'hours',
  word: t('calendar'),
  plural: t('calendars'),
  scope: 'settings:write',
  labels: {
    name: t('name'),
    timezone: t('time zone'),
    week: t('hours of the week'),
    holidays: t('holidays'),
    outside: t('outside the hours'),
  },
  nameOf: ({ name }: CalendarDraft) => name,
  toDraft,
  toChanges: (fields: Partial<CalendarDraft>) => fields,
  toNew: (draft: CalendarDraft) => draft,
};

export const CALENDARS: RecordKind<'calendars', CalendarDraft> = {
  ...COMMON,
  path: 'calendars',
  newLead: t('It counts once the settings of the server or a category name it.'),
  isLocked: ({ organizationCalendarId }) => organizationCalendarId !== null,
  deletion: {
    toConsequences: () => t('It is refused as long as the settings of the server or a category name it.'),
    inUseAdvice: t('Choose other opening hours there, then delete these.'),
  },
};

export const ORGANIZATION_CALENDARS: RecordKind<'org/calendars', CalendarDraft> = {
  ...COMMON,
  path: 'org/calendars',
  newLead: t('Each server of the organization gets a copy within seconds. It counts where the server names it.'),
  savedText: t('The calendar is saved. The servers get it within seconds.'),
  deletion: {
    toConsequences: () => t('The servers lose their copies. It is refused as long as one of them uses its copy.'),
    inUseAdvice: t('Choose other opening hours in those servers, then delete these.'),
  },
};

export const getCalendarKind = ({ kind }: Owner) => (kind === 'server' ? CALENDARS : ORGANIZATION_CALENDARS);
