import { readFile } from 'node:fs/promises';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = 'hours') => `/dashboard/servers/${server.id}/${rest}`;

const DAY_MS = 86_400_000;
const OFFICE = [{ from: '09:00', to: '17:00' }];
const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The weekday in so many days, as the API calls it. */
const nameDay = (days: number): string => WEEKDAYS[new Date(Date.now() + days * DAY_MS).getUTCDay()] ?? '';

const addCalendar = (fields: object = {}) =>
  done(as.post('/v1/calendars', { name: 'Support', timezone: 'UTC', week: { mon: OFFICE }, ...fields }));

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
};

it('makes a calendar with the keyboard alone', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByText('With opening hours, members learn when your team is back').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create calendar' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Support');
  await page.getByLabel('When a member opens a ticket outside the hours').press('End');
  await page.getByText('You can open a ticket').waitFor();

  await page.getByRole('radiogroup', { name: 'Saturday' }).getByRole('radio', { checked: true }).press('ArrowRight');
  await page.getByLabel('Saturday: from').focus();
  await page.keyboard.type('1000PM');
  await page.getByLabel('Saturday: to').focus();
  await page.keyboard.type('0600AM');
  await page.getByText('ends the next day').waitFor();
  await page.getByRole('button', { name: 'Add hours: Monday' }).press('Enter');
  await page.getByLabel('Monday 2: from').and(page.locator(':focus')).waitFor();
  await page.getByRole('button', { name: 'Remove the hours of Monday', exact: true }).press('Enter');
  await page.getByRole('radiogroup', { name: 'Monday' }).locator(':focus').waitFor();
  await page.getByRole('button', { name: 'Copy Monday to Monday to Friday' }).press('Enter');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Support', level: 1 }).waitFor();

  const [calendar] = await done(as.get('/v1/calendars'));
  const evening = [{ from: '18:00', to: '22:00' }];
  expect(calendar).toMatchObject({ name: 'Support', timezone: 'UTC', outside: 'block' });
  expect(calendar.week).toEqual({
    ...{ mon: evening, tue: evening, wed: evening, thu: evening, fri: evening },
    ...{ sat: [{ from: '22:00', to: '06:00' }], sun: [] },
  });
  expect(complaints).toEqual([]);
  await close();
});

it('changes the week and holidays, and shows what is wrong at its field', async () => {
  const { id } = await addCalendar();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`hours/${id}`));
  const preview = page.getByRole('region', { name: 'The next 14 days' });
  await preview.getByText('09:00–17:00').first().waitFor();
  expect(await preview.getByText('09:00–17:00').count()).toBe(2);
  await page.getByRole('radiogroup', { name: 'Sunday' }).getByText('All day').click();
  await preview.getByText('all day').first().waitFor();
  expect(await preview.getByText('all day').count()).toBe(2);
  await page.getByLabel('Monday: to').fill('09:00');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const monday = page.locator('.week-day').filter({ hasText: 'Monday' });
  await monday.getByText('from and to have to differ').waitFor();
  expect(await page.getByLabel('Monday: from').getAttribute('aria-invalid')).toBe('true');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Monday: to').fill('00:00');

  await page.getByRole('button', { name: 'Add holiday' }).click();
  await page.getByRole('group', { name: 'Holidays' }).getByLabel('Name').fill('Thanksgiving');
  await page.getByLabel('When', { exact: true }).selectOption('Each year, on a weekday of a month');
  await page.getByLabel('Month').selectOption('October');
  await page.getByLabel('Which one').selectOption('second');
  await page.getByLabel('Weekday').selectOption('Monday');
  await page.getByText('each year: second Monday of October · closed').waitFor();
  await page.getByRole('button', { name: 'Add holiday' }).click();
  await page.getByRole('group', { name: 'Holidays' }).getByLabel('Name').fill('Soon');
  const soon = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(soon);
  await page.getByLabel('Day', { exact: true }).press('Tab');
  await page.getByRole('radiogroup', { name: 'Soon' }).getByText('Hours').click();
  await preview.getByText('Soon').waitFor();
  await preview.getByText('10:00–14:00').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await save(page);
  const { week, holidays } = await done(as.get(`/v1/calendars/${id}`));
  expect(week).toMatchObject({ mon: [{ from: '09:00', to: '24:00' }], sun: [{ from: '00:00', to: '24:00' }] });
  expect(holidays).toEqual([
    { name: 'Thanksgiving', date: null, rule: 'FREQ=YEARLY;BYMONTH=10;BYDAY=2MO', spans: [] },
    { name: 'Soon', date: soon, rule: null, spans: [{ from: '10:00', to: '14:00' }] },
  ]);
  await page.getByRole('button', { name: 'Remove Thanksgiving' }).click();
  await page.getByRole('link', { name: 'All calendars' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await save(page);
  expect((await done(as.get(`/v1/calendars/${id}`))).holidays).toHaveLength(1);
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await close();
});

const toEvent = (name: string, ...lines: readonly string[]): string =>
  ['BEGIN:VEVENT', `UID:${name}`, `SUMMARY:${name}`, ...lines, 'END:VEVENT'].join('\r\n');
const toFile = (...events: readonly string[]) => ({
  name: 'holidays.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...events, 'END:VCALENDAR'].join('\r\n')),
});

it('adds the holidays of a file, and says what is left out', async () => {
  const { id } = await addCalendar();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path('hours/new'));
  await page.getByRole('button', { name: 'Import a file (.ics) (Create the calendar first.)' }).waitFor();
  await page.goto(path(`hours/${id}`));
  await page.getByLabel('Name', { exact: true }).fill('Help');
  await page.getByRole('button', { name: 'Import a file (.ics) (Save your changes first.)' }).waitFor();
  await save(page);
  const pick = (file: ReturnType<typeof toFile>) => page.locator('input[type=file]').setInputFiles(file);
  await pick(
    toFile(
      toEvent('Christmas Day', 'DTSTART;VALUE=DATE:20201225', 'RRULE:FREQ=YEARLY'),
      toEvent('New Year', 'DTSTART;VALUE=DATE:20990101'),
      toEvent('Long ago', 'DTSTART;VALUE=DATE:20200101'),
      toEvent('Meeting', 'DTSTART:20990102T100000Z'),
    ),
  );
  await page.getByText('2 holidays added').waitFor();
  await page.getByText('2 events of the file were left out.').waitFor();
  await page.getByText('They are over: Long ago').waitFor();
  await page.getByText('They last no whole day: Meeting').waitFor();
  await page.getByText('each year: December 25 · closed').waitFor();
  await page.getByText('Everything is saved').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await pick({ ...toFile(), buffer: Buffer.from('hello') });
  await page.getByText('This is no iCalendar file.').waitFor();
  expect((await done(as.get(`/v1/calendars/${id}`))).holidays).toMatchObject([
    { name: 'Christmas Day', rule: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25' },
    { name: 'New Year', date: '2099-01-01' },
  ]);
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await close();
});

it('holds for the server once the settings name it: a member is refused, and reads when it opens', async () => {
  const { id } = await addCalendar({ week: { [nameDay(3)]: OFFICE }, outside: 'block' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByText('closed now').waitFor();
  await page.getByText(/^opens in/).waitFor();
  await page.getByText('Not used yet').getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Who may open tickets' }).click();
  await page.getByLabel('Opening hours').selectOption('Support');
  await page.getByText('Opening hours: Support').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The settings are saved.').waitFor();
  await page.getByRole('link', { name: 'Make and change opening hours' }).click();
  await page.getByText('Used by: the server').waitFor();

  await page.getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete calendar' }).click();
  await page.getByRole('dialog').getByText('is still used by 1 settings of the server').waitFor();
  await page.keyboard.press('Escape');

  const riley = '200000000000000001';
  await api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${riley}`, { name: 'Riley' });
  const channel = await done(api.anonymous.post(`/sandbox/api/guilds/${server.id}/channels`, { name: 'lounge' }));
  await page.goto(path(`sandbox?as=${riley}&channel=${channel.id}`));
  await page.getByRole('textbox', { name: 'Message as Riley' }).fill('/ticket new Support');
  await page.getByText('The name of the category').first().waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = page.getByText('It is outside the opening hours.');
  await answer.waitFor();
  expect(await answer.textContent()).toMatch(/You can open a ticket in \d+ (days|hours)\./);
  expect((await as.get('/v1/tickets')).body.data).toEqual([]);

  await done(as.patch('/v1/settings', { calendarId: null }));
  await page.goto(path(`hours/${id}`));
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete calendar' }).click();
  await page.getByText('No calendars yet').waitFor();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await close();
});

it('lets a category have other hours, and count them for closing', async () => {
  const { id } = await addCalendar();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`categories/${server.categoryId}`));
  await page.getByRole('link', { name: 'Who may open, and how often' }).click();
  await page.getByLabel('Opening hours', { exact: true }).selectOption('Support');
  await page.getByText('Opening hours: Support').waitFor();
  await page.getByRole('link', { name: 'Closing' }).click();
  await page.getByLabel('Close after hours without a message').fill('24');
  await page.getByLabel('Count open hours only').check();
  await page.getByText('counts open hours only').waitFor();
  await page.getByRole('link', { name: 'Channel and welcome' }).click();
  await page.getByText('Variables that can stand in the text').last().click();
  await page.getByRole('button', { name: 'Insert {{hours.next}}' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The category is saved.').waitFor();
  expect(await done(as.get(`/v1/categories/${server.categoryId}`))).toMatchObject({
    calendarId: id,
    autoClose: { inactiveHours: 24, businessTime: true },
    openingMessage: '{{hours.next}}',
  });
  await page.goto(path());
  await page.getByText('Used by: Support').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.each(['light', 'dark'] as const)('reads well in %s on a phone, and changes nothing for a viewer', async (scheme) => {
  const holidays = [{ name: 'x'.repeat(100), date: '2099-01-01', spans: [{ from: '10:00', to: '14:00' }] }];
  const week = { mon: [...OFFICE, { from: '22:00', to: '06:00' }], sun: [{ from: '00:00', to: '24:00' }] };
  const { id } = await addCalendar({ holidays, week });
  const wide = 'document.documentElement.scrollWidth - innerWidth';
  for (const role of ['viewer', 'admin'] as const) {
    const { page, complaints, close } = await visit(browser, api, { owner: owner(), role, scheme, viewport: PHONE });
    for (const rest of ['hours', `hours/${id}`]) {
      await page.goto(path(rest));
      await page.getByText('UTC').first().waitFor({ state: 'attached' });
      await page
        .getByText(/open now|closed now/)
        .first()
        .waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect([rest, await page.evaluate(wide)]).toEqual([rest, 0]);
    }
    expect(await page.getByLabel('Monday: from', { exact: true }).isDisabled()).toBe(role === 'viewer');
    if (role === 'admin') {
      await page.getByRole('button', { name: /^x+ / }).click();
      await page.getByLabel('When', { exact: true }).waitFor();
      expect(await page.evaluate(wide)).toBe(0);
      expect(await findViolations(page)).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await close();
  }
});

it('saves the calendars as a file', async () => {
  await addCalendar();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toContain('"Support","UTC","{""mon"":[{""from"":""09:00""');
  expect(complaints).toEqual([]);
  await close();
});
