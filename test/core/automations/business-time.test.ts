import { ALL_DAY, CLOSED_WEEK } from '#core/calendars/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { createRuleDesk, note } from './context.ts';

const HOUR = 60;
const MINUTE_MS = 60_000;

it('a rule by time counts open hours of the calendar of the category, and follows their changes', async () => {
  const fixture = await createRuleDesk();
  const { app, guild } = fixture;
  const wait = (minutes: number) => fixture.later(minutes * MINUTE_MS);
  const timed = (businessTime: boolean, text: string) =>
    fixture.rule({ trigger: 'unanswered_for', after: { minutes: 2 * HOUR, businessTime }, actions: [note(text)] });
  const calendar = await app.calendars.create(guild, {
    name: 'Office',
    timezone: 'UTC',
    week: { ...CLOSED_WEEK, thu: [{ from: '12:00', to: '13:00' }], fri: [{ from: '09:00', to: '12:00' }] },
  });
  const target = { guild, id: fixture.category.id, ifVersion: null, actor: SYSTEM };
  await app.categories.update(target, { calendarId: calendar.id });
  await timed(true, 'Seen.');
  await timed(false, 'by the clock');
  const ticket = await fixture.open();
  await wait(2 * HOUR);
  expect(await fixture.notes(ticket)).toEqual(['by the clock']);
  await wait(19 * HOUR + 59);
  expect(await fixture.notes(ticket)).toEqual(['by the clock']);
  await wait(1);
  expect(await fixture.notes(ticket)).toEqual(['by the clock', 'Seen.']);
  const later = await fixture.open();
  await wait(10);
  await app.calendars.update({ guild, id: calendar.id, ifVersion: null }, { week: { ...CLOSED_WEEK, mon: ALL_DAY } });
  await wait(3 * 24 * HOUR);
  expect(await fixture.notes(later)).toEqual(['Seen.', 'by the clock']);
});
