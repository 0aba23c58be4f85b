import { done } from '../../support/spec-helpers.ts';
import { type AuditedCase, has, listCases } from './named-resource-cases.ts';

const ICALENDAR = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:29991224', 'END:VEVENT', 'END:VCALENDAR'];
const calendars = listCases(
  'calendar',
  '/v1/calendars',
  { name: 'Office', timezone: 'UTC' },
  { sent: { outside: 'block' }, before: { outside: 'allow' }, after: { outside: 'block' } },
);
const importHolidays: AuditedCase = {
  action: 'calendar.updated',
  prepare: async ({ as }) => {
    const { id } = await done(as.post('/v1/calendars', { name: 'Office', timezone: 'UTC' }));
    return {
      method: 'POST',
      path: `/v1/calendars/${id}/holidays`,
      body: { icalendar: ICALENDAR.join('\r\n') },
      entry: { resourceName: 'Office', before: { holidays: [] }, after: { holidays: [has({ date: '2999-12-24' })] } },
    };
  },
};

export const CALENDAR_CASES: Readonly<Record<string, AuditedCase>> = {
  'calendars.create': calendars.create,
  'calendars.update': calendars.update,
  'calendars.delete': calendars.delete,
  'calendars.importHolidays': importHolidays,
};
