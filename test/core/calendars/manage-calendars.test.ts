import { CLOSED_WEEK, MAX_HOLIDAYS } from '#core/calendars/index.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { aGuildId } from '../../support/build.ts';
import { createInMemory } from '../../support/in-memory.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

const NEW = { name: 'Office', timezone: 'Europe/Berlin' };
const holiday = { name: 'Off', date: null, rule: null, spans: [] };
const ICALENDAR = [
  ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20301224', 'SUMMARY:Eve', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20001224', 'SUMMARY:Old', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n');

describe('calendars', () => {
  const { app } = createInMemory(new SteadyClock());
  let guild: GuildId;
  beforeEach(() => {
    guild = aGuildId();
  });

  it('are open always until they have a week', async () => {
    const created = await app.calendars.create(guild, NEW);
    expect(created).toMatchObject({ ...NEW, outside: 'allow', holidays: [], version: 1 });
    const { days, ...status } = await app.calendars.readHours(guild, created.id);
    expect(status).toMatchObject({ isOpen: true, nextOpening: null, nextClosing: null });
    expect(days).toHaveLength(14);
  });

  it.each([
    [{ timezone: 'Mars/Olympus' }, 'timezone', 'unknown_reference'],
    [{ week: { ...CLOSED_WEEK, tue: [{ from: '09:00', to: '09:00' }] } }, 'week.tue.0', 'inconsistent'],
    [{ holidays: [holiday] }, 'holidays.0', 'inconsistent'],
    [{ holidays: [{ ...holiday, date: '2026-01-01', rule: 'x' }] }, 'holidays.0', 'inconsistent'],
    [{ holidays: [{ ...holiday, date: '2026-02-30' }] }, 'holidays.0.date', 'unknown_reference'],
    [{ holidays: [{ ...holiday, rule: 'FREQ=DAILY' }] }, 'holidays.0.rule', 'invalid_format'],
    [
      { holidays: [{ ...holiday, date: '2026-01-01', spans: [{ from: '01:00', to: '01:00' }] }] },
      'holidays.0.spans.0',
      'inconsistent',
    ],
    [{ holidays: Array(MAX_HOLIDAYS + 1).fill({ ...holiday, date: '2026-01-01' }) }, 'holidays', 'too_many'],
  ])('cannot have %j', async (fields, field, reason) => {
    const refusal = { details: [expect.objectContaining({ field, reason })] };
    await expect(app.calendars.create(guild, { ...NEW, ...fields })).rejects.toMatchObject(refusal);
    const { id } = await app.calendars.create(guild, NEW);
    await expect(app.calendars.update({ guild, id, ifVersion: null }, fields)).rejects.toMatchObject(refusal);
  });

  it.each([
    'FREQ=YEARLY;BYMONTH=13;BYMONTHDAY=1',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;BYMONTH=1;BYDAY=MO',
    'FREQ=YEARLY;BYMONTH=1;BYDAY=6MO',
    'FREQ=YEARLY;BYMONTH=1;BYDAY=1XX',
    'FREQ=YEARLY;BYMONTH=1',
    'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;COUNT=2',
    'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;BYMONTH=2',
    'BYMONTH=1;BYMONTHDAY=1',
    '',
  ])('have no rule %j', async (rule) => {
    await expect(app.calendars.create(guild, { ...NEW, holidays: [{ ...holiday, rule }] })).rejects.toMatchObject({
      details: [expect.objectContaining({ field: 'holidays.0.rule' })],
    });
  });

  it('get holidays from a file, each once', async () => {
    const { id } = await app.calendars.create(guild, NEW);
    const target = { guild, id, ifVersion: 1 };
    const first = await app.calendars.importHolidays(target, ICALENDAR);
    expect(first).toMatchObject({
      added: 1,
      skipped: [{ name: 'Old', reason: 'over' }],
      calendar: { version: 2, holidays: [{ ...holiday, name: 'Eve', date: '2030-12-24' }] },
    });
    await expect(app.calendars.importHolidays(target, ICALENDAR)).rejects.toMatchObject({ reason: 'stale_version' });
    const again = await app.calendars.importHolidays({ ...target, ifVersion: null }, ICALENDAR);
    expect(again).toMatchObject({ added: 0, calendar: { version: 2 } });
  });

  it('stay as they are after a change without effect', async () => {
    const { id } = await app.calendars.create(guild, NEW);
    expect(await app.calendars.update({ guild, id, ifVersion: 1 }, { name: 'Office' })).toMatchObject({ version: 1 });
    expect(await app.calendars.update({ guild, id, ifVersion: 1 }, { name: 'New' })).toMatchObject({ version: 2 });
    await expect(app.calendars.update({ guild, id, ifVersion: 1 }, { name: 'Old' })).rejects.toMatchObject({
      reason: 'stale_version',
    });
  });

  it('of other servers are not found', async () => {
    const { id } = await app.calendars.create(guild, NEW);
    const elsewhere = { guild: aGuildId(), id, ifVersion: null };
    for (const attempt of [
      () => app.calendars.get(elsewhere.guild, id),
      () => app.calendars.readHours(elsewhere.guild, id),
      () => app.calendars.update(elsewhere, { name: 'Mine' }),
      () => app.calendars.importHolidays(elsewhere, ICALENDAR),
      () => app.calendars.delete(elsewhere),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
  });
});
