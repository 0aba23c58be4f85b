import { parseDay } from '../../../apps/dashboard/src/kit/dates/day.ts';
import { toClock, toInstantIn } from '../../../apps/dashboard/src/kit/dates/zoned-time.ts';
import { formatDay } from '../../../apps/dashboard/src/kit/dates/format-day.ts';

it.each([
  ['en-US', '11/25/2026'],
  ['en-GB', '25/11/2026'],
  ['de', '25.11.2026'],
  ['fr', '25/11/2026'],
  ['es', '25/11/2026'],
  ['pt-BR', '25/11/2026'],
  ['hu', '2026. 11. 25.'],
])('writes a day as %s does, and reads it back', (language, text) => {
  expect(formatDay('2026-11-25', language)).toBe(text);
  expect(parseDay(text, language)).toBe('2026-11-25');
});

it.each([
  ['1.2.26', 'de', '2026-02-01'],
  [' 01.02.2026 ', 'de', '2026-02-01'],
  ['2/1/2026', 'en-US', '2026-02-01'],
  ['2026-02-01', 'en-US', '2026-02-01'],
  ['29.2.2028', 'de', '2028-02-29'],
])('reads %j as somebody types it in %s', (text, language, day) => {
  expect(parseDay(text, language)).toBe(day);
});

it.each(['', '25', '25.11.', '31.4.2026', '29.2.2026', '0.1.2026', '1.13.2026', 'tomorrow', '1.2.3.4'])(
  'does not take %j as a day',
  (text) => {
    expect(parseDay(text, 'de')).toBeNull();
  },
);

it('leaves alone what is not a day', () => {
  expect(formatDay('', 'de')).toBe('');
  expect(formatDay('nonsense', 'de')).toBe('nonsense');
});

it.each([
  ['2026-11-25', '09:00', 'Asia/Tokyo', '2026-11-25T00:00:00.000Z'],
  ['2026-11-25', '23:59:59', 'America/New_York', '2026-11-26T04:59:59.000Z'],
  ['2026-07-01', '09:00', 'Europe/Berlin', '2026-07-01T07:00:00.000Z'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
])('takes %s %s by the clocks of %s, and shows it so', (day, time, zone, instant) => {
  expect(toInstantIn(day, time, zone)).toBe(instant);
  expect(toClock(Date.parse(instant), zone)).toEqual({ day, time: time.slice(0, 5) });
});
