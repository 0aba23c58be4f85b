import type { OrganizationId } from '#core/shared/ids.ts';
import { type Client, client, type TestServer } from '../support/api.ts';
import { DESKTOP, findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { useApi } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
let servers: readonly [TestServer, TestServer];
let organizationId: OrganizationId;
let as: Client;
beforeEach(async () => {
  servers = [await api.server(), await api.server()];
  organizationId = await api.organization('enterprise', servers);
  as = client(api.url, await api.token({ kind: 'organization', organizationId }));
});

const owner = () => ({ kind: 'organization', organizationId }) as const;
const path = (rest = 'hours') => `/dashboard/organizations/${organizationId}/${rest}`;
const OFFICE = [{ from: '09:00', to: '17:00' }];

const addCalendar = (fields: object = {}): Promise<Json> =>
  done(as.post('/v1/org/calendars', { name: 'Company', timezone: 'UTC', week: { mon: OFFICE }, ...fields }));
const listOf = async (server: TestServer): Promise<readonly Json[]> =>
  done((await api.as(server)).get('/v1/calendars'));

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
};

it('makes a calendar with the keyboard alone, and shows when the servers are up to date', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path('servers'));
  await page.getByRole('link', { name: 'Opening hours' }).press('Enter');
  await page.getByText('Hours and holidays are entered once here').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create calendar' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Company');
  await page.getByLabel('When a member opens a ticket outside the hours').press('End');
  await page.getByRole('radiogroup', { name: 'Monday' }).getByRole('radio', { checked: true }).press('ArrowRight');
  await page.getByRole('region', { name: 'The next 14 days' }).getByText('all day').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Company', level: 1 }).waitFor();
  await page.getByText('0 of 2 servers are up to date').waitFor();
  await page.getByRole('link', { name: 'All calendars' }).press('Enter');
  await page.getByRole('link', { name: 'Company' }).waitFor();
  await page.getByText('0 of 2 servers are up to date').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await api.work();
  await page.getByText('All 2 servers are up to date').waitFor();
  for (const server of servers)
    expect(await listOf(server)).toMatchObject([
      { name: 'Company', outside: 'block', week: { mon: [{ from: '00:00', to: '24:00' }] } },
    ]);
  expect(complaints).toEqual([]);
  await close();
});

it('changes a calendar, and deletes it once no server uses its copy', async () => {
  const { id } = await addCalendar();
  await api.work();
  const [copy] = await listOf(servers[0]);
  const guild = await api.as(servers[0]);
  await done(guild.patch('/v1/settings', { calendarId: copy?.id }));
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`hours/${id}`));
  await page.getByText('All 2 servers are up to date').waitFor();
  await page.getByLabel('Name', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.field-error').first().waitFor();
  await page.getByLabel('Name', { exact: true }).fill('Night');
  await page.getByRole('radiogroup', { name: 'Sunday' }).getByText('All day').click();
  await save(page);
  await page.getByText('The servers get it within seconds.').waitFor();
  await page.getByText('0 of 2 servers are up to date').waitFor();
  await api.work();
  await page.getByText('All 2 servers are up to date').waitFor();
  expect(await listOf(servers[1])).toMatchObject([{ name: 'Night', week: { sun: [{ from: '00:00', to: '24:00' }] } }]);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete calendar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Calendar "Night" is still used by 1 server(s).').waitFor();
  await dialog.getByText('Choose other opening hours in those servers, then delete these.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await done(guild.patch('/v1/settings', { calendarId: null }));
  await page.getByRole('button', { name: 'Delete calendar' }).click();
  await page.getByText('No calendars yet').waitFor();
  await api.work();
  for (const server of servers) expect(await listOf(server)).toEqual([]);
  expect(complaints.filter((text) => !/40[09]/.test(text))).toEqual([]);
  await close();
});

const toFile = (...lines: readonly string[]) => ({
  name: 'holidays.ics',
  mimeType: 'text/calendar',
  buffer: Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:test', ...lines, 'END:VCALENDAR'].join('\r\n')),
});

it('adds the holidays of a file, which the servers get', async () => {
  const { id } = await addCalendar();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`hours/${id}`));
  const picker = page.locator('input[type=file]');
  await page.getByRole('button', { name: 'Import a file (.ics)' }).waitFor();
  await picker.setInputFiles({ ...toFile(), buffer: Buffer.from('hello') });
  await page.getByText('This is no iCalendar file.').waitFor();
  await picker.setInputFiles({ ...toFile(), buffer: Buffer.alloc(200_001, 'x') });
  await page.getByText('The file is too large.').waitFor();
  await picker.setInputFiles(
    toFile('BEGIN:VEVENT', 'UID:1', 'SUMMARY:New Year', 'DTSTART;VALUE=DATE:20990101', 'END:VEVENT'),
  );
  await page.getByText('1 holiday added').waitFor();
  await page.getByRole('list', { name: 'Holidays' }).getByText('New Year').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await api.work();
  expect(await listOf(servers[1])).toMatchObject([{ holidays: [{ name: 'New Year', date: '2099-01-01' }] }]);
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await close();
});

it('is marked in a server, where nobody changes it', async () => {
  await addCalendar();
  await api.work();
  const [copy] = await listOf(servers[0]);
  const guild = { kind: 'guild', guildId: servers[0].id } as const;
  const { page, complaints, close } = await visit(browser, api, { owner: guild });
  await page.goto(`/dashboard/servers/${servers[0].id}/hours`);
  await page.getByText('Of the organization').waitFor();
  await page.getByRole('link', { name: 'Company' }).click();
  await page.waitForURL(`**/hours/${copy?.id}`);
  await page.getByText('It is read-only here. The organization changes it for all its servers.').waitFor();
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  for (const name of ['Save', 'Delete', 'Import a file (.ics)'])
    expect([name, await page.getByRole('button', { name, exact: true }).count()]).toEqual([name, 0]);
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  [DESKTOP, 'light'],
  [PHONE, 'dark'],
  [PHONE, 'light'],
] as const)('reads well at %j in %s, and changes nothing for a viewer', async (viewport, scheme) => {
  const holidays = [{ name: 'x'.repeat(100), date: '2099-01-01', spans: [{ from: '10:00', to: '14:00' }] }];
  const { id } = await addCalendar({ name: 'Firmenweite Öffnungszeiten', holidays });
  const wide = 'document.documentElement.scrollWidth - innerWidth';
  for (const role of ['viewer', 'admin'] as const) {
    const { page, complaints, close } = await visit(browser, api, { owner: owner(), role, scheme, viewport });
    for (const rest of ['hours', `hours/${id}`]) {
      await page.goto(path(rest));
      await page.getByText('0 of 2 servers are up to date').waitFor();
      expect(await findViolations(page)).toEqual([]);
      expect([rest, await page.evaluate(wide)]).toEqual([rest, 0]);
    }
    expect(await page.getByLabel('Monday: from', { exact: true }).isDisabled()).toBe(role === 'viewer');
    expect(complaints).toEqual([]);
    await close();
  }
});
