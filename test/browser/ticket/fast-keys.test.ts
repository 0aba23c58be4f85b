import { useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const TICKETS = 15;
const FASTEST_MS = 60;
const SPREAD_MS = 60;

const open = async (subject: string): Promise<string> =>
  (await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject }))).id;

/** At the pace of somebody who types fast, without looking at the page. */
const type = async (page: Page, keys: readonly string[]): Promise<void> => {
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await page.waitForTimeout(FASTEST_MS + ((index * 37) % SPREAD_MS));
  }
};

const readStatuses = async (ids: readonly string[]): Promise<readonly string[]> =>
  Promise.all(ids.map(async (id) => (await as.get(`/v1/tickets/${id}`)).body.data.status as string));

const listRows = (page: Page): Promise<readonly string[]> =>
  page.locator('a[data-ticket]').evaluateAll((links) => links.map((link) => link.dataset['ticket'] ?? ''));

it('loses nothing of somebody who walks through 15 tickets and closes five of them', async () => {
  for (let index = 0; index < TICKETS; index += 1) await open(`Ticket ${index}`);
  const { page, complaints, close } = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'staff',
    userId: STAFF,
    canUndo: true,
  });
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page
    .locator('a[data-ticket]')
    .nth(TICKETS - 1)
    .waitFor();
  const rows = await listRows(page);
  await page.locator(`a[data-ticket="${rows[0]}"]`).press('Enter');
  const closing = rows.filter((_, index) => index % 3 === 1);
  for (const [index, id] of rows.entries()) {
    if (closing.includes(id)) await type(page, ['e', 'j', 'k', ' ', 'e', ...String(index).split(''), 'Enter']);
    if (index < rows.length - 1) await type(page, ['j']);
  }
  await page.waitForURL(`**/tickets/${rows.at(-1)}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // The first that was closed may be sent by now; the last can be undone.
  await page.keyboard.press('z');
  const kept = closing.at(-1) ?? '';
  const expected = rows.map((id) => (closing.includes(id) && id !== kept ? 'closed' : 'open'));
  const areClosed = async () => (await readStatuses(rows)).join() === expected.join();
  await waitUntil(areClosed, { withinMs: 30_000, what: 'Four closed tickets' });
  const reasons = await Promise.all(
    closing.slice(0, -1).map(async (id) => (await as.get(`/v1/tickets/${id}`)).body.data.closeReason as string),
  );
  expect(reasons).toEqual(closing.slice(0, -1).map((id) => `jk e${rows.indexOf(id)}`));
  expect(complaints).toEqual([]);
  await close();
});

it('undoes each of five closings, the last one first', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) ids.push(await open(`Closed ${index}`));
  const { page, complaints, close } = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'staff',
    userId: STAFF,
    canUndo: true,
  });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${ids[4]}`);
  await page.getByRole('heading', { level: 1, name: 'Closed 4' }).waitFor();
  // Nothing that waits is ever due.
  await page.clock.setFixedTime(Date.now());
  for (const id of ids.toReversed()) {
    await page.getByRole('heading', { level: 1, name: `Closed ${ids.indexOf(id)}` }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByLabel('Reason').press('Enter');
    await page.getByText('The ticket is about to be closed').first().waitFor();
    await page.keyboard.press('j');
  }
  const waits = page.getByRole('button', { name: 'Undo' });
  for (let left = 5; left > 0; left -= 1) {
    await waits.nth(left - 1).waitFor();
    await page.keyboard.press('z');
    await waits.nth(left - 1).waitFor({ state: 'detached' });
  }
  expect(await readStatuses(ids)).toEqual(ids.map(() => 'open'));
  expect(complaints).toEqual([]);
  await close();
});

it('keeps the order of the list while somebody walks through it, and says so', async () => {
  for (const subject of ['First', 'Second', 'Third']) await open(subject);
  const { page, complaints, close } = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'staff',
    userId: STAFF,
  });
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page.locator('a[data-ticket]').nth(2).waitFor();
  const rows = await listRows(page);
  await page.locator(`a[data-ticket="${rows[0]}"]`).press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await done(as.post(`/v1/tickets/${rows[2]}/close`, {}));
  await page.getByText('The list keeps its order while you go through it.').waitFor();
  expect(await listRows(page)).toEqual(rows);
  await type(page, ['j', 'j', 'k']);
  await page.waitForURL(`**/tickets/${rows[1]}`);
  await page.getByRole('button', { name: 'Update the list' }).click();
  await page.getByText('The list keeps its order while you go through it.').waitFor({ state: 'detached' });
  expect(await listRows(page)).not.toEqual(rows);
  await page.keyboard.press('u');
  await page.waitForURL(/\/tickets$/);
  expect(complaints).toEqual([]);
  await close();
});
