import { type Complaint, invalidAll } from '../shared/errors.ts';
import { getTimeZone } from '../shared/time-zone.ts';
import { type Calendar, MAX_HOLIDAYS, type TimeSpan, WEEKDAYS } from './calendar.ts';
import { parseYearlyRule } from './holiday-rule.ts';
import { toMinutes } from './opening-hours.ts';

/** @throws validation_error that names every wrong part */
export const assertCalendar = ({ timezone, week, holidays }: Pick<Calendar, 'timezone' | 'week' | 'holidays'>) => {
  getTimeZone(timezone);
  const complaints = [
    ...WEEKDAYS.flatMap((day) => listSpanComplaints(`week.${day}`, week[day])),
    ...holidays.flatMap(({ date, rule, spans }, index) => [
      ...listDateComplaints(`holidays.${index}`, date, rule),
      ...listSpanComplaints(`holidays.${index}.spans`, spans),
    ]),
    ...(holidays.length > MAX_HOLIDAYS
      ? [
          {
            field: 'holidays',
            reason: 'too_many',
            message: `a calendar has at most ${MAX_HOLIDAYS} holidays.`,
          } as const,
        ]
      : []),
  ];
  if (complaints.length > 0) throw invalidAll(complaints);
};

const listSpanComplaints = (field: string, spans: readonly TimeSpan[]): readonly Complaint[] =>
  spans.flatMap(({ from, to }, index) => {
    if (toMinutes(from) !== toMinutes(to)) return [];
    return {
      field: `${field}.${index}`,
      reason: 'inconsistent',
      message: 'from and to have to differ; a whole day is 00:00 to 24:00.',
    };
  });

const listDateComplaints = (field: string, date: string | null, rule: string | null): readonly Complaint[] => {
  if ((date === null) === (rule === null))
    return [{ field, reason: 'inconsistent', message: 'a holiday needs a date or a rule, and not both.' }];
  if (date !== null && !isDate(date))
    return [{ field: `${field}.date`, reason: 'unknown_reference', message: 'there is no such day.' }];
  if (rule === null || parseYearlyRule(rule)) return [];
  return [
    {
      field: `${field}.rule`,
      reason: 'invalid_format',
      message:
        'a rule is FREQ=YEARLY with BYMONTH and BYMONTHDAY, or with BYMONTH and a numbered BYDAY such as 4TH or -1MO.',
    },
  ];
};

const isDate = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
};
