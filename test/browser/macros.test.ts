import { STAFF } from '../support/build.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = '') => `/dashboard/servers/${server.id}${rest}`;

const openTicket = (subject: string) =>
  done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '7', subject }));

it('writes a macro, runs it on several tickets by keys, and says on which of them it stopped', async () => {
  const claimed = await openTicket('Lost parcel');
  await openTicket('Broken cup');
  await done(as.post(`/v1/tickets/${claimed.id}/claim`, { staffId: STAFF }));
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), userId: STAFF });
  await page.goto(path('/macros'));
  await page.getByRole('link', { name: 'Create macro' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Call back');
  const first = page.getByRole('group', { name: 'Action 1' });
  await first.getByLabel('What is done').selectOption('Remind a staff member later');
  await first.getByLabel('Minutes').fill('30');
  await page.getByRole('button', { name: 'Add action' }).click();
  await page.getByRole('group', { name: 'Action 2' }).getByLabel('Priority').selectOption('Urgent');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create macro' }).click();
  await page.getByText('Nobody ran it within 30 days.').waitFor();

  await page.goto(path('/tickets'));
  await page.getByRole('checkbox', { name: 'Select ticket 1', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select ticket 2', exact: true }).check();
  await page.keyboard.press('Shift+M');
  const dialog = page.getByRole('dialog', { name: 'Run a macro on 2 tickets' });
  expect(await dialog.getByLabel('Macro').locator('option:checked').textContent()).toBe('Call back');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Run macro' }).click();
  const undone = page.getByRole('dialog', { name: 'Not everything was done on 1 ticket' });
  await undone.getByText('Nobody has claimed the ticket, so there is nobody to remind.').waitFor();
  await undone.getByText('#2 Broken cup').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await undone.getByRole('button', { name: 'Keep them selected' }).click();
  expect(await page.getByRole('checkbox', { name: 'Select ticket 2', exact: true }).isChecked()).toBe(true);
  expect(await page.getByRole('checkbox', { name: 'Select ticket 1', exact: true }).isChecked()).toBe(false);
  expect(await done(as.get(`/v1/tickets/${claimed.id}`))).toMatchObject({ priority: 'urgent' });

  // From the palette of an open ticket.
  await page.goto(path(`/tickets/${claimed.id}`));
  await page.getByRole('heading', { name: 'Lost parcel' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('macro');
  await page.getByRole('option', { name: /Run a macro/ }).click();
  await page
    .getByRole('dialog', { name: 'Run a macro on 1 ticket' })
    .getByRole('button', { name: 'Run macro' })
    .click();
  await page.getByText('Macro run on 1 ticket.').waitFor();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Run a macro…' }).click();
  await page.getByRole('dialog', { name: 'Run a macro on 1 ticket' }).getByRole('button', { name: 'Cancel' }).click();
  expect(complaints).toEqual([]);
  await close();
});

it('shows its runs, and works on a phone', async () => {
  const actions = [{ type: 'add_note', data: { content: 'Seen' } }];
  const { id } = await done(as.post('/v1/macros', { name: 'Look', actions }));
  const ticket = await openTicket('Where is it?');
  await done(as.post(`/v1/macros/${id}/run`, { ids: [ticket.id] }));
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), viewport: PHONE });
  await page.goto(path('/macros'));
  await page.getByRole('link', { name: 'Look' }).click();
  await page.getByRole('region', { name: 'What it did' }).getByText('Completed').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth > innerWidth')).toBe(false);
  expect(complaints).toEqual([]);
  await close();
});

it('shows staff no page of macros, and says what is missing when there is none to run', async () => {
  const empty = await api.server();
  const own = await api.as(empty);
  await done(own.post('/v1/tickets', { categoryId: empty.categoryId, requesterId: '7', subject: 'Hello' }));
  const staff = { owner: { kind: 'guild', guildId: empty.id }, role: 'staff', userId: STAFF } as const;
  const { page, complaints, close } = await visit(browser, api, staff);
  await page.goto(`/dashboard/servers/${empty.id}/tickets`);
  await page.getByRole('checkbox', { name: 'Select ticket 1', exact: true }).check();
  await page.getByRole('button', { name: 'Macro' }).click();
  await page.getByText('There are no macros yet. Those who write rules can make some.').waitFor();
  expect(await page.getByRole('link', { name: 'Macros' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
