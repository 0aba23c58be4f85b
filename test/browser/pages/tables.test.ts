import { REQUESTER, STAFF } from '../../support/build.ts';
import { useBrowser, visit } from '../../support/browser/browser.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import type { Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const HOUR = 3_600_000;
const LONG = 'Rückfragen zu Rechnungen und Zahlungen im Abonnement';

/** Tables that are wider than where they stand, and cells of which something is cut off. */
const FIND_CUT = `[...document.querySelectorAll('main table')].flatMap((table) => {
  const name = table.getAttribute('aria-label') ?? table.closest('section')?.querySelector('h2')?.textContent ?? 'table';
  const frame = table.parentElement;
  const cells = [...table.querySelectorAll('th, td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
  const isWide = table.scrollWidth > frame.clientWidth || frame.scrollWidth > frame.clientWidth;
  return [...(isWide ? [name + ' is wider than its frame'] : []), ...cells.map((cell) => name + ': ' + cell.textContent)];
})`;

const addTickets = async (): Promise<string> => {
  const { id: categoryId } = await done(as.post('/v1/categories', { name: LONG }));
  const body = { categoryId, requesterId: REQUESTER, subject: LONG, message: 'Hallo' };
  for (let count = 0; count < 2; count += 1) {
    const { id } = await done(as.post('/v1/tickets', body));
    await done(as.post(`/v1/tickets/${id}/claim`, { staffId: STAFF }));
    api.clock.advance(20 * HOUR + 3_120_000);
    await done(as.post(`/v1/tickets/${id}/reply`, { content: 'Guten Tag', staffId: STAFF }));
    api.clock.advance(200 * HOUR);
    await done(as.post(`/v1/tickets/${id}/close`, { staffId: STAFF, reason: 'Erledigt' }));
  }
  await api.work();
  return categoryId;
};

const addFlowRun = async (): Promise<string> => {
  const nodes = [{ id: 'ask', type: 'ask_question', data: { content: 'Was ist los?', variable: 'problem' } }];
  const { id } = await done(as.post('/v1/flows', { name: LONG, trigger: { kind: 'api' }, nodes }));
  await done(as.post(`/v1/flows/${id}/publish`, {}));
  await done(as.post(`/v1/flows/${id}/run`, { userId: REQUESTER }));
  await api.work();
  return id;
};

const addRecords = async (): Promise<void> => {
  await done(as.post('/v1/blocklist', { userId: REQUESTER, reason: `${LONG}, wiederholt und ohne Anlass` }));
  const { id } = await done(
    as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: STAFF, subject: LONG }),
  );
  await done(as.post('/v1/privacy/legal-holds', { ticketId: id, reason: LONG }));
  await done(as.post('/v1/privacy/exports', { userId: REQUESTER }));
  await api.service.app.privacy.askForExport({ guild: server.id, userId: REQUESTER });
};

/** Opens every table of the page. Figures that are not in view are drawn when they are. */
const openTables = async (page: Page): Promise<number> => {
  const summaries = page.locator('main summary').filter({ hasText: 'Als Tabelle' });
  for (const summary of await summaries.all()) await summary.click();
  for (const table of await page.locator('main table').all()) await table.scrollIntoViewIfNeeded();
  return page.locator('main table').count();
};

const GERMAN = `localStorage.setItem('guildesk.language', 'de')`;
const VIEWPORT = { width: 1_440, height: 900 };

/** Goes through pages with so many tables each. */
const checkPages = async (page: Page, base: string, pages: readonly (readonly [string, number])[]) => {
  for (const [path, count] of pages) {
    await page.goto(`${base}/${path}`);
    await page.getByRole('main').getByRole('heading').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, (await openTables(page)) >= count]).toEqual([path, true]);
    expect([path, await page.evaluate<string[]>(FIND_CUT)]).toEqual([path, []]);
    // Words, and no names of the statistics.
    expect([path, /\bp[59]0\b/.test((await page.getByRole('main').textContent()) ?? '')]).toEqual([path, false]);
  }
};

it('shows all tables of a server whole in German on a usual screen', async () => {
  await addTickets();
  await addRecords();
  const flowId = await addFlowRun();
  const { page, context, complaints, close } = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    viewport: VIEWPORT,
  });
  await context.addInitScript(GERMAN);
  await checkPages(page, `/dashboard/servers/${server.id}`, [
    ['overview', 6],
    ['people', 1],
    ['block-list', 1],
    ['privacy', 3],
    [`flows/${flowId}/runs`, 1],
  ]);
  expect(complaints).toEqual([]);
  await close();
});

it('shows those of an organization whole, too', async () => {
  await addTickets();
  const id = await api.organization('enterprise', [server]);
  const { page, context, complaints, close } = await visit(browser, api, {
    owner: { kind: 'organization', organizationId: id },
    viewport: VIEWPORT,
  });
  await context.addInitScript(GERMAN);
  await checkPages(page, `/dashboard/organizations/${id}`, [
    ['overview', 5],
    ['servers', 1],
    ['staff', 1],
  ]);
  expect(complaints).toEqual([]);
  await close();
});
