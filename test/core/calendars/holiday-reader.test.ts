import { IcalendarReader } from '#adapters/icalendar/holiday-reader.ts';
import { NOON } from '../../support/build.ts';

const event = (...lines: readonly string[]) => ['BEGIN:VEVENT', 'UID:1', ...lines, 'END:VEVENT'];
const file = (...events: readonly (readonly string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...events.flat(), 'END:VCALENDAR'].join('\r\n');
const read = (...events: readonly (readonly string[])[]) => new IcalendarReader().read(file(...events), NOON);
const holiday = (fields: object) => ({ name: 'Off', date: null, rule: null, spans: [], ...fields });
const OFF = 'SUMMARY:Off';

describe('holidays of an iCalendar file', () => {
  it('are its whole days, the last of them before its end', () => {
    const { holidays, skipped } = read(
      event('DTSTART;VALUE=DATE:20301224', 'DTEND;VALUE=DATE:20301227', OFF),
      event('DTSTART;VALUE=DATE:20310101', OFF),
      event('DTSTART;VALUE=DATE:20310501', 'DURATION:P2D', OFF),
    );
    expect(holidays.map(({ date }) => date)).toEqual([
      ...['2030-12-24', '2030-12-25', '2030-12-26', '2031-01-01', '2031-05-01', '2031-05-02'],
    ]);
    expect(skipped).toEqual([]);
  });

  it('come each year where the file says so', () => {
    const { holidays } = read(
      event('DTSTART;VALUE=DATE:20001225', 'RRULE:FREQ=YEARLY', OFF),
      event('DTSTART;VALUE=DATE:20001231', 'DTEND;VALUE=DATE:20010102', 'RRULE:FREQ=YEARLY', OFF),
      event('DTSTART;VALUE=DATE:20001123', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', OFF),
      event('DTSTART;VALUE=DATE:20001225', 'RRULE:FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25', OFF),
    );
    const yearly = (rule: string) => holiday({ rule: `FREQ=YEARLY;${rule}` });
    expect(holidays).toEqual([
      yearly('BYMONTH=12;BYMONTHDAY=25'),
      yearly('BYMONTH=12;BYMONTHDAY=31'),
      yearly('BYMONTH=1;BYMONTHDAY=1'),
      holiday({ rule: expect.stringContaining('BYDAY=4TH') }),
      yearly('BYMONTH=12;BYMONTHDAY=25'),
    ]);
  });

  it.each([
    ['not_all_day', ['DTSTART:20301224T090000Z', 'DTEND:20301224T100000Z']],
    ['not_all_day', ['DTSTAMP:20301224T090000Z']],
    ['unsupported_rule', ['DTSTART;VALUE=DATE:20301224', 'RRULE:FREQ=WEEKLY']],
    ['unsupported_rule', ['DTSTART;VALUE=DATE:20301224', 'RRULE:FREQ=YEARLY;COUNT=3']],
    ['unsupported_rule', ['DTSTART;VALUE=DATE:20301224', 'RRULE:FREQ=YEARLY;UNTIL=20400101']],
    ['unsupported_rule', ['DTSTART;VALUE=DATE:20301224', 'RRULE:FREQ=YEARLY;INTERVAL=2']],
    ['unsupported_rule', ['DTSTART;VALUE=DATE:20301224', 'RRULE:FREQ=YEARLY;BYYEARDAY=300']],
    ['unsupported_rule', ['DTSTART;VALUE=DATE:20301224', 'RRULE:FREQ=YEARLY', 'EXDATE;VALUE=DATE:20311224']],
    ['cancelled', ['DTSTART;VALUE=DATE:20301224', 'STATUS:CANCELLED']],
    ['over', ['DTSTART;VALUE=DATE:20001224']],
  ])('are not events that are %s: %j', (reason, lines) => {
    expect(read(event(...lines, OFF))).toEqual({ holidays: [], skipped: [{ name: 'Off', reason }] });
  });

  it('have a name of at most 100 characters that turns no text around', () => {
    const [long, hostile, none] = read(
      event('DTSTART;VALUE=DATE:20301224', `SUMMARY:${'x'.repeat(200)}`),
      event('DTSTART;VALUE=DATE:20301225', 'SUMMARY:\u202eOff'),
      event('DTSTART;VALUE=DATE:20301226'),
    ).holidays.map(({ name }) => name);
    expect([long?.length, hostile, none]).toEqual([100, 'Off', '–']);
  });

  it.each(['', 'no calendar', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD', '{}', '\0'])(
    'cannot be read from %j',
    (text) => {
      expect(() => new IcalendarReader().read(text, NOON)).toThrow(
        expect.objectContaining({ details: [expect.objectContaining({ field: 'icalendar', reason: 'unreadable' })] }),
      );
    },
  );

  it('are at most 300', () => {
    const many = Array.from({ length: 10 }, () =>
      event('DTSTART;VALUE=DATE:20300101', 'DTEND;VALUE=DATE:20310101', OFF),
    );
    expect(() => read(...many)).toThrow(
      expect.objectContaining({ details: [expect.objectContaining({ reason: 'too_many' })] }),
    );
  });
});
