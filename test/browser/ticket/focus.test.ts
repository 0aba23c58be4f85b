import { useBrowser, visit, type VisitOptions } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import type { Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const visitServer = (options: Pick<VisitOptions, 'role' | 'canUndo'> = {}) =>
  visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, userId: STAFF, ...options });

const open = async (subject: string): Promise<string> =>
  (await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject }))).id;

/** Otherwise nothing has it, and the next Tab begins at the top of the page. */
const isFocusKept = async (page: Page): Promise<boolean> => (await page.locator(':focus').count()) === 1;

/** The text of what has the focus, or its label where it has none. */
const readFocused = (page: Page): Promise<string> =>
  page.locator(':focus').evaluate((element) => element.textContent?.trim() || (element.ariaLabel ?? ''));

describe('the focus', () => {
  it('is on the ticket that was opened, a few steps before its actions', async () => {
    const id = await open('Lost key');
    const { page, complaints, close } = await visitServer();
    await page.goto(`/dashboard/servers/${server.id}/tickets`);
    await page.locator(`a[data-ticket="${id}"]`).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
    await page.locator('.ticket:focus').waitFor();
    const reached: string[] = [];
    for (let step = 0; step < 5; step += 1) {
      await page.keyboard.press('Tab');
      reached.push(await readFocused(page));
    }
    expect(reached).toContain('More actions');
    expect(complaints).toEqual([]);
    await close();
  });

  it('stays near when what had it is gone: a closing, a reply, a filter, the last selected ticket', async () => {
    const id = await open('Lost key');
    const { page, complaints, close } = await visitServer();
    await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
    await page.keyboard.press('r');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type('It is here.');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('log').getByText('It is here.').waitFor();
    expect(await isFocusKept(page)).toBe(true);
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
    expect(await isFocusKept(page)).toBe(true);
    await page.goto(`/dashboard/servers/${server.id}/tickets?priority=high&view=closed`);
    await page.getByRole('list', { name: 'Filters that are on' }).getByRole('button').first().press('Enter');
    await page.waitForURL((url) => !url.search.includes('priority'));
    expect(await isFocusKept(page)).toBe(true);
    await page.getByRole('checkbox').first().press('Space');
    await page.getByRole('button', { name: 'Clear the selection' }).press('Enter');
    await page.getByRole('toolbar').waitFor({ state: 'detached' });
    expect(await isFocusKept(page)).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  it('goes to what was added: a question, and not away from the box that shows the form', async () => {
    const { page, complaints, close } = await visitServer();
    await page.goto(`/dashboard/servers/${server.id}/categories/new`);
    const asks = page.getByRole('checkbox', { name: 'Ask questions first' });
    await asks.press('Space');
    await page.getByLabel('Title of the form').waitFor();
    expect(await asks.evaluate((box) => box.matches(':focus'))).toBe(true);
    await page.getByRole('button', { name: 'Add question' }).press('Enter');
    await page.locator('.reorder-item:nth-child(2) :focus').waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('begins in a menu never at what cannot be undone, and in a question at the answer that does no harm', async () => {
    const id = await open('Lost key');
    await done(as.post(`/v1/tickets/${id}/close`, {}));
    const { page, complaints, close } = await visitServer();
    await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
    await page.getByRole('button', { name: 'More actions' }).press('Enter');
    await page.getByRole('menu').waitFor();
    expect(await readFocused(page)).toBe('Read the transcript');
    await page.goto(`/dashboard/servers/${server.id}/categories/new`);
    await page.getByLabel('Name', { exact: true }).fill('Orders');
    await page.getByRole('link', { name: 'Rules' }).press('Enter');
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    expect(await readFocused(page)).toBe('Stay here');
    expect(complaints).toEqual([]);
    await close();
  });
});

it('keeps the reason of a closing that was undone, and says what a key has done', async () => {
  const id = await open('Lost key');
  const { page, complaints, close } = await visitServer({ canUndo: true });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('status').getByText('The ticket is yours.').waitFor();
  await page.keyboard.press('r');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('It is here.');
  await page.keyboard.press('Control+Enter');
  await page.locator('.undo-bar button:focus').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('textbox', { name: 'Reason' }).fill('It was found');
  await page.keyboard.press('Enter');
  await page.getByText('The ticket is about to be closed').waitFor();
  await page.keyboard.press('z');
  await page.getByText('The ticket is about to be closed').waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  expect(await page.getByRole('textbox', { name: 'Reason' }).inputValue()).toBe('It was found');
  expect(complaints).toEqual([]);
  await close();
});

it('offers a viewer no box for a reply, and says why', async () => {
  const id = await open('Lost key');
  const { page, complaints, close } = await visitServer({ role: 'viewer' });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  await page
    .getByText(/you can read tickets, and not change them/)
    .first()
    .waitFor();
  expect(await page.getByRole('textbox', { name: 'Reply to the requester' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('finds other servers and the profile by their names', async () => {
  const organizationId = await api.organization('enterprise', [server]);
  const { page, complaints, close } = await visit(browser, api, { owner: { kind: 'organization', organizationId } });
  await page.goto(`/dashboard/organizations/${organizationId}/tickets`);
  const goTo = async (name: string) => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill(name);
    await page.getByRole('dialog').getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Enter');
  };
  await goTo('A server');
  await page.waitForURL(`**/dashboard/servers/${server.id}/**`);
  await goTo('Profile');
  await page.waitForURL('**/dashboard/profile');
  expect(complaints).toEqual([]);
  await close();
});
