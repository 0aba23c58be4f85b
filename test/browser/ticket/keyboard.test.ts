import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const visitServer = () =>
  visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, userId: STAFF, canUndo: true });

const open = async (subject: string): Promise<string> =>
  (await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject }))).id;

it('keeps a note that is left as a note, and never offers it as a reply', async () => {
  const id = await open('Lost key');
  const { page, complaints, close } = await visitServer();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  const write = async (text: string) => {
    await page.keyboard.press('n');
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type(text);
  };
  const leaveAndReturn = async () => {
    await page.keyboard.press('u');
    await page.waitForURL(/\/tickets$/);
    await page.locator(`a[data-ticket="${id}"]`).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  };
  await write('Suspicious');
  await page.keyboard.press('Escape');
  await leaveAndReturn();
  expect(await page.getByRole('textbox', { name: 'Note for the team' }).inputValue()).toBe('Suspicious');
  await page.keyboard.press('n');
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('The note is about to be kept').waitFor();
  await leaveAndReturn();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await page.getByRole('log').getByText('Suspicious').waitFor();
  await page.getByRole('textbox', { name: 'Reply to the requester' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Reply to the requester' }).inputValue()).toBe('');
  expect(complaints).toEqual([]);
  await close();
});

it('goes on in the list from the ticket that was open, also with a checkbox in focus', async () => {
  const ids = [await open('First'), await open('Second'), await open('Third')];
  const { page, complaints, close } = await visitServer();
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page.locator(`a[data-ticket="${ids[0]}"]`).waitFor();
  const rows = await page.locator('a[data-ticket]').evaluateAll((links) => links.map((link) => link.dataset['ticket']));
  await page.locator(`a[data-ticket="${rows[1]}"]`).press('Enter');
  await page.waitForURL(`**/tickets/${rows[1]}`);
  await page.keyboard.press('u');
  await page.waitForURL(/\/tickets$/);
  await page.keyboard.press('j');
  const readFocused = () => page.locator('a[data-ticket]:focus').getAttribute('data-ticket');
  expect(await readFocused()).toBe(rows[2]);
  await page.getByRole('checkbox').first().focus();
  await page.keyboard.press('j');
  expect(await readFocused()).toBe(rows[1]);
  expect(complaints).toEqual([]);
  await close();
});

it('finds a ticket by its requester in the palette, and acts on it there', async () => {
  await open('Broken lamp');
  const { page, complaints, close } = await visitServer();
  await page.goto(`/dashboard/servers/${server.id}/tickets?view=closed`);
  await page.getByText('Nothing is closed yet').waitFor();
  const palette = page.getByRole('combobox', { name: 'Page, ticket, name, server or command' });
  await page.keyboard.press('Control+k');
  await palette.fill('grac lamp');
  const found = page.getByRole('option', { name: 'Broken lamp · Grace Ito' });
  await found.waitFor();
  await found.click();
  await page.getByRole('heading', { level: 1, name: 'Broken lamp' }).waitFor();
  await page.keyboard.press('Control+k');
  await palette.fill('move');
  await page.getByRole('option', { name: 'Move to a category…' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: /^Move #/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('asks before the palette or the menu of the account leaves what was entered', async () => {
  const { page, complaints, close } = await visitServer();
  await page.goto(`/dashboard/servers/${server.id}/categories/new`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Orders');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page, ticket, name, server or command' }).fill('Rules');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await page.keyboard.press('Escape');
  expect(await name.inputValue()).toBe('Orders');
  await page.getByRole('button', { name: /^Account of/ }).press('Enter');
  const profile = page.getByRole('menuitem', { name: 'Profile' });
  const box = await profile.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await profile.press('Enter');
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/dashboard/profile');
  expect(complaints).toEqual([]);
  await close();
});
