import type { UserId } from '#core/shared/ids.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { createCategory, done, type Json, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = 'teams') => `/dashboard/servers/${server.id}/${rest}`;

const ROLE = '44';
const KIM = '200000000000000002' as UserId;
const EVERY_DAY = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const ALL_DAY = { name: 'Always', days: EVERY_DAY, from: '00:00', to: '24:00', staffIds: [KIM] };

const hire = async (): Promise<void> => {
  await done(as.patch('/v1/settings', { staffRoleIds: [ROLE] }));
  await api.service.chat.setRoles(server.id, KIM, [ROLE]);
  await done(api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/${KIM}`, { name: 'Kim', roleIds: [ROLE] }));
};

const save = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
};

it('makes a team with a shift, and shows who is on duty', async () => {
  await hire();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByText('With teams, tickets go to those who are available').waitFor();
  await page.getByRole('row').filter({ hasText: 'Kim' }).getByText('Away').first().waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Create team' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Billing');
  await page.getByRole('button', { name: 'Add a shift' }).press('Enter');
  await page.getByLabel('Name of the shift').fill('Weekend');
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])
    await page.getByRole('checkbox', { name: day }).setChecked(day.startsWith('S'), { force: true });
  await page.getByLabel('Begin of the shift').fill('22:00');
  await page.getByLabel('End of the shift').fill('06:00');
  await page.getByText('ends the next day').waitFor();
  await page.getByLabel('Who of them').selectOption('weekly');
  await page.getByLabel('First day of the first one').fill('2026-11-30');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  await page.getByText('Nobody is on duty in the next seven days.').waitFor();
  const [team] = await done(as.get('/v1/teams'));
  const shift = { name: 'Weekend', days: ['sat', 'sun'], from: '22:00', to: '06:00', staffIds: [] };
  expect(team).toMatchObject({ name: 'Billing', shifts: [{ ...shift, rotation: 'weekly', startsOn: '2026-11-30' }] });
  await done(as.patch(`/v1/teams/${team.id}`, { shifts: [ALL_DAY] }));
  await page.reload();
  await page.getByText('Always: Kim').first().waitFor();
  await page.goto(path());
  await page.getByText('Available: Kim').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('changes the presence of somebody, who then gets the tickets that wait', async () => {
  await hire();
  const category = await createCategory(as, { assignment: { mode: 'round_robin' } });
  const ticket = await openTicket(as, server, { categoryId: category.id });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByLabel('Presence of Kim').selectOption('available');
  await page.getByRole('row').filter({ hasText: 'Kim' }).locator('.badge-green').waitFor();
  await api.work();
  expect(await done(as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ claimedById: KIM, assignedBy: 'automation' });
  await page.goto(path(`tickets/${ticket.id}`));
  await page.getByText(/gave the ticket to Kim/).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('chooses the teams of a category and of a ticket, on a phone', async () => {
  const team: Json = await done(as.post('/v1/teams', { name: 'Refunds' }));
  const category = await createCategory(as);
  const ticket = await openTicket(as, server, { categoryId: category.id });
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), viewport: PHONE });
  await page.goto(path(`categories/${category.id}`));
  await page.getByText('Teams and assignment').last().click();
  await page.getByLabel('Teams', { exact: true }).selectOption({ label: 'Refunds' });
  await page.getByLabel('Who gets a ticket that nobody has').selectOption('previous');
  await page.getByLabel('When that one is not available').selectOption('none');
  expect(await findViolations(page)).toEqual([]);
  await save(page);
  expect(await done(as.get(`/v1/categories/${category.id}`))).toMatchObject({
    teamIds: [team.id],
    assignment: { mode: 'previous', fallback: 'none' },
  });
  await page.goto(path(`tickets/${ticket.id}`));
  await page.getByRole('button', { name: 'Details' }).click();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('combobox', { name: /^Team/ }).selectOption({ label: 'Refunds' });
  await saved;
  expect(await done(as.get(`/v1/tickets/${ticket.id}`))).toMatchObject({ teamId: team.id });
  expect(complaints).toEqual([]);
  await close();
});
