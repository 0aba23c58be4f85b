import { findViolations, useBrowser, visit, type VisitOptions } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import type { Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const visitServer = (options: Pick<VisitOptions, 'viewport'> = {}) =>
  visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, userId: STAFF, ...options });
const LIST = () => `/dashboard/servers/${server.id}/tickets`;
const LARGE = { width: 1_440, height: 900 };

beforeEach(async () => {
  for (let index = 0; index < 40; index += 1) {
    const fields = { subject: `Order ${index + 1} has not arrived`, priority: index % 5 === 0 ? 'urgent' : 'normal' };
    const body = { categoryId: server.categoryId, requesterId: REQUESTER, tags: ['order'], ...fields };
    await done(as.post('/v1/tickets', body));
  }
});

const openMenu = (page: Page) => page.getByRole('button', { name: 'Views', exact: true }).click();

it('saves the filters as a view, shares, renames and deletes it', async () => {
  const { page, complaints, close } = await visitServer();
  await page.goto(`${LIST()}?priority=urgent`);
  await page
    .getByRole('link', { name: /^Ticket/ })
    .first()
    .waitFor();
  await openMenu(page);
  await page.getByText('No view is saved yet.').waitFor();
  await page.getByRole('button', { name: 'Save as a view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Urgent orders');
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('The view is saved.').waitFor();
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^Urgent orders/ });
  await tab.getByText('8').waitFor();
  expect(await tab.getAttribute('aria-current')).toBe('page');

  await page.getByRole('searchbox', { name: 'Search tickets' }).fill('arrived');
  await page.waitForURL(/q=arrived/);
  await openMenu(page);
  await page.getByRole('button', { name: 'Keep the changes in the view' }).click();
  await page.getByText('The view is changed.').waitFor();
  await page.getByRole('button', { name: 'Rename or share' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Late orders');
  await page.getByRole('checkbox', { name: 'All who read tickets here see it' }).check();
  await page.keyboard.press('Enter');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Late orders' }).waitFor();
  const [view] = await done(as.get('/v1/views'));
  expect(view).toMatchObject({
    name: 'Late orders',
    shared: true,
    createdById: STAFF,
    filters: { priority: ['urgent'], status: ['open', 'pending', 'on_hold'], q: 'arrived' },
  });
  await page.goto(LIST());
  await openMenu(page);
  const link = page.getByRole('dialog', { name: 'Saved views' }).getByRole('link', { name: 'Late orders' });
  await link.waitFor();
  expect(await findViolations(page)).toEqual([]);
  await link.press('Enter');
  await page.waitForURL(/saved=/);
  await openMenu(page);
  await page.getByRole('button', { name: 'Delete the view' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('The view is deleted.').waitFor();
  expect(await done(as.get('/v1/views'))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('shows 25 lines with chosen columns, sorts by their titles, and keeps the form', async () => {
  const { page, complaints, close } = await visitServer({ viewport: LARGE });
  await page.goto(LIST());
  await page.getByRole('button', { name: 'Dense list' }).click();
  await page.locator('.dense-row').nth(30).waitFor();
  const lines = await page.evaluate(
    `[...document.querySelectorAll('.dense-row')].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`,
  );
  expect(lines).toBeGreaterThanOrEqual(25);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: /^Sort by Priority/ }).click();
  await page.waitForURL(/sort=-priority/);
  await page.locator('.dense-row').first().getByText('Urgent').waitFor();
  await page.getByRole('button', { name: /^Sort by Priority.*descending/ }).press('Enter');
  await page.waitForURL(/sort=priority/);

  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'Tags' }).check();
  await page.getByRole('checkbox', { name: 'Category' }).uncheck();
  await page.getByRole('button', { name: 'Tags further left' }).click();
  await page.waitForURL(/columns=requester%2Cstatus%2Cpriority%2Cclaimer%2Ctags%2ClastMessageAt/);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.locator('.dense-row .row-link:focus').press('Enter');
  await page.waitForURL(/\/tickets\/[0-9a-f-]{36}/);
  expect(await page.locator('.dense-head').count()).toBe(0);
  await page.goto(LIST());
  await page.locator('.dense-row').first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('filters by team, shows its name in a column, and keeps both in a view', async () => {
  const { id } = await done(as.post('/v1/teams', { name: 'Night crew', staffIds: [STAFF] }));
  const late = await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '9', subject: 'Late' }));
  await done(as.patch(`/v1/tickets/${late.id}`, { teamId: id }));
  const { page, complaints, close } = await visitServer({ viewport: LARGE });
  await page.goto(LIST());
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByText('Night crew', { exact: true }).click();
  await page.waitForURL(/team=/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Dense list' }).click();
  await page.getByRole('button', { name: 'Columns', exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'Team' }).check();
  await page.keyboard.press('Escape');
  const rows = page.locator('.dense-row');
  await rows.getByText('Night crew').waitFor();
  expect(await rows.count()).toBe(1);
  await page
    .getByRole('list', { name: 'Filters that are on' })
    .getByRole('button', { name: /^Night crew/ })
    .waitFor();
  await openMenu(page);
  await page.getByRole('button', { name: 'Save as a view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nights');
  await page.keyboard.press('Enter');
  await page.getByText('The view is saved.').waitFor();
  await page.waitForURL(/saved=/);
  const address = new URL(page.url()).searchParams;
  expect([address.get('team'), address.get('columns')]).toEqual([id, expect.stringContaining('team')]);
  expect(complaints).toEqual([]);
  await close();
});

it('stays a list of slips on a phone', async () => {
  const { page, close } = await visitServer({ viewport: { width: 360, height: 740 } });
  await page.goto(`${LIST()}?view=lowRated`);
  await page.getByText('No low rating').waitFor();
  expect(await page.getByRole('button', { name: 'Dense list' }).isVisible()).toBe(false);
  await openMenu(page);
  await page.getByRole('button', { name: 'Save as a view' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await close();
});
