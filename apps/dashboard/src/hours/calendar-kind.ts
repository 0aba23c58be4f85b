import { getZone } from '../kit/dates/zone.ts';
import type { RecordKind } from '../records/record-kind.ts';
import type { Schemas } from '../schemas.ts';
import { t } from '../texts/texts.ts';
import { createWeek } from './week.ts';

export type Calendar = Schemas['Calendar'];
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

export const toDraft = (calendar: Calendar | null): CalendarDraft => {
  if (calendar === null) return createDraft();
  const { name, timezone, week, holidays, outside } = calendar;
  return { name, timezone, week, holidays, outside };
};

export const CALENDARS: RecordKind<'calendars', CalendarDraft> = {
  page: 'hours',
  path: 'calendars',
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
  nameOf: ({ name }) => name,
  toDraft,
  toChanges: (fields) => fields,
  toNew: (draft) => draft,
  newLead: t('It counts once the settings of the server or a category name it.'),
  isLocked: ({ organizationCalendarId }) => organizationCalendarId !== null,
  deletion: {
    toConsequences: () => t('It is refused as long as the settings of the server or a category name it.'),
    inUseAdvice: t('Choose other opening hours there, then delete these.'),
  },
};
