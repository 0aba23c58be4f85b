import { findViolations, useBrowser, visit, type VisitOptions } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const visitServer = (options: Pick<VisitOptions, 'canUndo'> = {}) =>
  visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, userId: STAFF, ...options });

const open = async (subject: string): Promise<{ readonly id: string; readonly ticketNumber: number }> =>
  done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject }));

const readStatus = async (id: string): Promise<string> => (await as.get(`/v1/tickets/${id}`)).body.data.status;

const select = async (page: Page, tickets: readonly { readonly ticketNumber: number }[]): Promise<void> => {
  await page.goto(`/dashboard/servers/${server.id}/tickets?view=all`);
  for (const { ticketNumber } of tickets) {
    await page.getByRole('checkbox', { name: `Select ticket ${ticketNumber}`, exact: true }).check();
  }
};

it('closes the selected tickets after a time in which that can be undone, by keyboard', async () => {
  const tickets = [await open('Lost key'), await open('Lost coat')];
  const { page, complaints, close } = await visitServer({ canUndo: true });
  await select(page, tickets);
  await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).press('Enter');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Both were found');
  await page.keyboard.press('Enter');
  await page.getByText('About to close 2 tickets').waitFor();
  await page.locator('.undo-bar button:focus').waitFor();
  expect(await page.locator('.row-closing').count()).toBe(2);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('z');
  await page.getByText('About to close').waitFor({ state: 'detached' });
  expect(await Promise.all(tickets.map(({ id }) => readStatus(id)))).toEqual(['open', 'open']);
  await page.getByText('2 selected').waitFor();
  expect(await page.locator('.row-closing').count()).toBe(0);

  await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).press('Enter');
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('Both were found');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Now' }).click();
  await page.getByText('2 tickets closed.').waitFor();
  expect(await Promise.all(tickets.map(({ id }) => readStatus(id)))).toEqual(['closed', 'closed']);
  expect(complaints).toEqual([]);
  await close();
});

it('sends a closing that waits when the list is left, and keeps what was selected meanwhile', async () => {
  const [first, second] = [await open('Lost key'), await open('Lost coat')];
  const { page, close } = await visitServer({ canUndo: true });
  await select(page, [first]);
  await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Found');
  await page.keyboard.press('Enter');
  await page.getByText('About to close 1 ticket').waitFor();
  await page.getByRole('checkbox', { name: `Select ticket ${second.ticketNumber}`, exact: true }).check();
  await page.getByRole('button', { name: 'Now' }).click();
  await page.getByText('1 ticket closed.').waitFor();
  await page.locator('.row-closing').waitFor({ state: 'detached' });
  await page.getByText('1 selected').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click();
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('');
  await page.keyboard.press('Enter');
  await page.getByText('About to close 1 ticket').waitFor();
  await page.getByRole('link', { name: 'Rules' }).click();
  await waitUntil(async () => (await readStatus(second.id)) === 'closed');
  await close();
});

it('keeps tickets marked that wait, while others before them are being closed', async () => {
  const [first, second] = [await open('Lost key'), await open('Lost coat')];
  const { page, close } = await visitServer({ canUndo: true });
  await select(page, [first]);
  for (const ticket of [first, second]) {
    await page.getByRole('checkbox', { name: `Select ticket ${ticket.ticketNumber}`, exact: true }).check();
    await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Enter');
    await page.getByText('About to close 1 ticket').last().waitFor();
  }
  await page.getByRole('button', { name: 'Now' }).first().click();
  await waitUntil(async () => (await readStatus(first.id)) === 'closed');
  await page.getByRole('link', { name: 'Lost key' }).waitFor({ state: 'detached' });
  await page.locator('.row-closing').getByRole('link', { name: 'Lost coat' }).waitFor();
  expect(await readStatus(second.id)).toBe('open');
  await close();
});

it('stands before the rows for the keyboard, and keeps selected what stayed as before', async () => {
  const tickets = [await open('Lost key'), await open('Lost coat')];
  const { page, close } = await visitServer();
  await select(page, tickets);
  await done(as.patch(`/v1/categories/${server.categoryId}`, { requireReason: true }));
  await page.getByRole('toolbar').getByRole('button', { name: 'Clear the selection' }).focus();
  await page.keyboard.press('Tab');
  await page.locator('.rows :focus').waitFor();
  await page.getByRole('toolbar').getByRole('button', { name: 'Close' }).click();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('2 tickets stayed as before').waitFor();
  await page.locator('.row-closing').first().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Keep them selected' }).click();
  await page.getByText('2 selected').waitFor();
  await close();
});
