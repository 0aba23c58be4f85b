import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { createCategory, done, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest: string) => `/dashboard/servers/${server.id}/${rest}`;

/** What happens now is two days ago afterwards. */
const makePast = () =>
  api.service.database.query(`update events set at = at - interval '2 days' where guild_id = :guild`, {
    guild: server.id,
  });

/** Runs the backtest as a worker does, once it was ordered. */
const work = async (): Promise<void> => {
  while ((await api.service.app.backtests.run()) === 0) await new Promise((resolve) => setTimeout(resolve, 50));
};

it('tries a target on the past, next to Save, with a chart by day and examples', async () => {
  const target = await done(as.post('/v1/targets', { name: 'All', firstResponseMinutes: 600 }));
  const ticket = await openTicket(as, server, { subject: 'Cannot log in' });
  await makePast();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`targets/${target.id}`));
  await page.getByRole('group', { name: 'First response' }).getByLabel('Within').fill('20');
  await page.getByRole('button', { name: 'Try on the past' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Try on the past' });
  expect(await dialog.getByLabel('Period').inputValue()).toBe('7');
  await dialog.getByLabel('Period').selectOption('14');
  await dialog.getByRole('button', { name: 'Try it' }).press('Enter');
  await dialog.getByRole('status').getByText('It begins soon.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await work();
  const totals = dialog.getByRole('table', { name: 'In all' });
  await totals.getByRole('row', { name: 'Missed 1 0' }).waitFor();
  await dialog.getByRole('img', { name: 'Missed, by day' }).waitFor();
  await dialog.getByLabel('Shown by day').selectOption('warned');
  await dialog.getByRole('img', { name: 'Warned, by day' }).waitFor();
  await dialog.getByText('What this assumes').click();
  await dialog.getByText('Categories, calendars and other rules are those of now.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/past-phone.png` });
  await page.setViewportSize({ width: 1280, height: 900 });
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/past-target.png` });
  await dialog.getByRole('link', { name: `#${ticket.ticketNumber}` }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  // Nothing was saved.
  expect(await done(as.get(`/v1/targets/${target.id}`))).toMatchObject({ firstResponseMinutes: 600, version: 1 });
  expect(complaints).toEqual([]);
  await close();
});

it('tries a new rule, names who would be called, and is cancelled', async () => {
  await openTicket(as, server);
  await makePast();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path('rules/new'));
  await page.getByRole('button', { name: 'Try on the past' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try on the past' });
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByRole('button', { name: 'Cancel it' }).click();
  await dialog.getByText('It was cancelled.').waitFor();
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText('It begins soon.').waitFor();
  await work();
  await dialog.getByRole('row', { name: 'Rule applied 1 It was not there yet' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('tries the assignment of a category, by name of the staff', async () => {
  const { chat } = api.service;
  await done(as.patch('/v1/settings', { staffRoleIds: ['44'] }));
  await chat.setRoles(server.id, '8800' as never, ['44']);
  await done(as.patch('/v1/presence', { staffId: '8800', status: 'available' }));
  const category = await createCategory(as, { assignment: { mode: 'least_busy' } });
  await openTicket(as, { ...server, categoryId: category.id });
  await makePast();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`categories/${category.id}`));
  await page.locator('summary').filter({ hasText: 'Teams and assignment' }).click();
  await page.getByRole('button', { name: 'Try on the past' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try on the past' });
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText('It begins soon.').waitFor();
  await work();
  await dialog.getByRole('row', { name: 'Assigned 1 0' }).waitFor();
  await dialog.getByRole('table', { name: 'Who would be called' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/past-assignment.png` });
  expect(complaints).toEqual([]);
  await close();
});
