import { readFile } from 'node:fs/promises';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const openTickets = async (): Promise<void> => {
  const { body } = await as.post('/v1/categories', { name: '=Formula' });
  await as.post('/v1/tickets', { categoryId: body.data.id, requesterId: '1', subject: 'One' });
  await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '2', subject: 'Two', tags: ['billing'] });
};

const openOverview = async (options: Partial<Parameters<typeof visit>[2]> = {}) => {
  await openTickets();
  const opened = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, ...options });
  await opened.page.goto(`/dashboard/servers/${server.id}/overview`);
  await opened.page.getByRole('img', { name: /2 tickets created/ }).waitFor();
  return opened;
};

it('shows the figures of the server, and keeps the filters in the address', async () => {
  const { page, complaints, close } = await openOverview();
  await page.getByText('nobody has them, now').waitFor();
  await page.getByLabel('Category').selectOption({ label: '=Formula' });
  await page.getByRole('img', { name: /1 tickets created/ }).waitFor();
  await page.getByLabel('Period').selectOption({ label: '7 days' });
  await page.getByLabel('Time zone').focus();
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.reload();
  await page.getByRole('img', { name: /1 tickets created/ }).waitFor();
  const { searchParams } = new URL(page.url());
  expect([searchParams.get('days'), searchParams.get('zone')]).toEqual(['7', 'Asia/Tokyo']);
  expect(complaints).toEqual([]);
  await close();
});

it('has each chart as a table, and as a file in which no text is a formula', async () => {
  const { page, close } = await openOverview();
  await page.getByText('As a table').first().click();
  await page.getByRole('columnheader', { name: 'Created' }).first().waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV of Categories' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toMatch(/_categories\.csv$/);
  expect(text).toContain('"Category","Created","Closed","Unanswered","First response: half within (seconds)"');
  expect(text).toContain('\r\n"\'=Formula","1","0","1",');
  await close();
});

it('says what to do when a report takes too long', async () => {
  const { page, close } = await openOverview();
  const error = { code: 'service_unavailable', reason: 'too_slow', message: 'This takes too long.' };
  await page.route('**/analytics/volume?**', (route) => route.fulfill({ status: 503, json: { error } }));
  await page.getByLabel('Period').selectOption({ label: '12 months' });
  await page.getByText('This takes too long to compute').first().waitFor();
  await page
    .getByText(/Choose a shorter period/)
    .first()
    .waitFor();
  await close();
});

it('puts the servers of an organization side by side', async () => {
  const { organizations } = api.service.app;
  const { id } = await organizations.addOrganization('Both', 'enterprise');
  await organizations.joinOrganization(id, server.id);
  await openTickets();
  const { page, complaints, close } = await visit(browser, api, {
    owner: { kind: 'organization', organizationId: id },
  });
  await page.goto(`/dashboard/organizations/${id}/overview`);
  await page.getByRole('img', { name: /2 tickets created/ }).waitFor();
  await page.getByRole('group', { name: 'Table: Servers' }).getByRole('rowheader').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['light', undefined],
  ['dark', undefined],
  ['light', PHONE],
  ['dark', PHONE],
] as const)('in %s, %j has no serious violation of accessibility', async (scheme, viewport) => {
  const { page, complaints, close } = await openOverview({ scheme, ...(viewport && { viewport }) });
  await page.getByRole('heading', { name: 'Categories' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});

it('does not move what is on the page while more of it is read', async () => {
  await openTickets();
  const { page, context, close } = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    viewport: { width: 1_440, height: 900 },
  });
  await context.addInitScript(`globalThis.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.moved += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });`);
  for (const path of ['overview', 'tickets?view=all', 'categories', 'settings/general']) {
    await page.goto(`/dashboard/servers/${server.id}/${path}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, (await page.evaluate<number>('globalThis.moved')) < 0.02]).toEqual([path, true]);
  }
  await close();
});

it('leads from the open tickets of an age or with a tag to their list', async () => {
  const { page, complaints, close } = await openOverview();
  const byTag = page.getByRole('region', { name: 'Open tickets by tag' });
  await byTag.getByText('Without a tag').first().waitFor();
  await page
    .getByRole('region', { name: 'Open tickets by age' })
    .getByRole('link', { name: 'Less than one day' })
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  if (process.env['SCREENSHOTS']) await page.screenshot({ path: '/tmp/overview.png', fullPage: true });
  await byTag.getByRole('link', { name: 'billing' }).click();
  await page.getByText('Two').first().waitFor();
  expect(new URL(page.url()).searchParams.get('tag')).toBe('billing');
  expect(complaints).toEqual([]);
  await close();
});
