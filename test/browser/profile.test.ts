import { VERSION } from '../../apps/composition/version.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { openBrowser } from '../support/browser/dashboard.ts';
import { done, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const visitOwner = (viewport?: typeof PHONE) =>
  visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, ...(viewport && { viewport }) });

it('shows the pages in the language and the time zone of the person, in every browser', async () => {
  const { page, person, complaints, close } = await visitOwner();
  await page.goto(`/dashboard/servers/${server.id}/categories`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Riley Berg');
  await page.getByRole('main').getByLabel('Language').selectOption('de');
  await page.getByLabel('Time zone').focus();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('guildesk.zone'))).toBe('Asia/Tokyo');
  expect(await api.service.app.dashboard.listPeople({ kind: 'guild', guildId: server.id })).toContainEqual(
    expect.objectContaining({ id: person.id, name: 'Riley Berg', language: 'de', timezone: 'Asia/Tokyo' }),
  );

  // A browser in which nothing was chosen.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/dashboard/servers/${server.id}/categories`);
  await page.getByRole('heading', { level: 1, name: 'Kategorien' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('guildesk.zone'))).toBe('Asia/Tokyo');
  expect(complaints).toEqual([]);
  await close();
});

it('shows times by the zone of the server to somebody who has chosen none, which the first steps can change', async () => {
  await done(as.patch('/v1/settings', { timezone: 'Asia/Tokyo' }));
  const { id } = await openTicket(as, server);
  const { page, complaints, close } = await visitOwner();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const readTime = () => page.locator('.ticket time').first().getAttribute('title');
  await page.locator('.ticket time').first().waitFor();
  expect(await readTime()).toMatch(/GMT\+9|Japan/);

  await page.goto(`/dashboard/servers/${server.id}/first-steps`);
  await page.getByText('are in this time zone: Asia/Tokyo').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Change it to UTC' }).click();
  await page.getByText('are in this time zone').waitFor({ state: 'detached' });
  expect((await as.get('/v1/settings')).body.data.timezone).toBe('UTC');
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.locator('.ticket time').first().waitFor();
  expect(await readTime()).toMatch(/UTC|GMT$|Coordinated/);
  expect(complaints).toEqual([]);
  await close();
});

it('says that a new name is saved, and leads back', async () => {
  const { page, complaints, close } = await visitOwner();
  await page.goto(`/dashboard/servers/${server.id}/categories`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.goto('/dashboard/profile');
  await page.getByRole('textbox', { name: 'Name' }).fill('Riley Berg');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await page.getByText('The profile is saved.').waitFor();
  await page.getByRole('button', { name: 'Account of Riley Berg' }).waitFor();
  expect(await page.getByRole('button', { name: 'Save' }).evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.getByRole('link', { name: 'Back' }).click();
  await page.waitForURL(`**/dashboard/servers/${server.id}/**`);
  expect(complaints).toEqual([]);
  await close();
});

it('lists the sessions, ends the others, and switches single keys off', async () => {
  const { page, person, complaints, close } = await visitOwner(PHONE);
  const other = await openBrowser(api, person);
  await page.goto('/dashboard/profile');
  await page.getByRole('button', { name: 'End the session', exact: true }).waitFor();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
  expect((await other.get('/session')).body.data).toBeNull();
  await page.getByText(`guildesk ${VERSION}`, { exact: true }).waitFor();
  await page.getByLabel('Single keys as shortcuts').uncheck();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^Page, ticket/ }).waitFor();
  expect(await page.getByRole('dialog', { name: 'Keys' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
