import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const visitStaff = () =>
  visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'staff',
    userId: STAFF,
    canUndo: true,
  });

const open = async (): Promise<string> => {
  const input = { categoryId: server.categoryId, requesterId: REQUESTER, subject: 'Lost key', message: 'Help' };
  return (await done(as.post('/v1/tickets', input))).id;
};

const listContents = async (id: string): Promise<readonly string[]> =>
  (await as.get(`/v1/tickets/${id}/messages`)).body.data.map(({ content }: Json) => content);

it('sends a reply only when it can be undone no more', async () => {
  const id = await open();
  const { page, complaints, close } = await visitStaff();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const text = page.getByRole('textbox', { name: 'Reply to the requester' });
  await text.fill('Sent too early');
  await text.press('Control+Enter');
  await page.getByText('The reply is about to be sent').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('z');
  await page.getByText('The reply is about to be sent').waitFor({ state: 'detached' });
  expect(await text.inputValue()).toBe('Sent too early');
  expect(await listContents(id)).not.toContain('Sent too early');

  await text.fill('Sent too late');
  await text.press('Control+Enter');
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await page.getByRole('log').getByText('Sent too late').waitFor();
  await text.fill('Sent by itself');
  await text.press('Control+Enter');
  await page.getByRole('log').getByText('Sent by itself').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('keeps what waits when another ticket is opened, names it there, and can undo it', async () => {
  const [id, other] = [await open(), await open()];
  const { page, complaints, close } = await visitStaff();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const text = page.getByRole('textbox', { name: 'Reply to the requester' });
  await text.fill('On my way');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The reply is about to be sent').waitFor();
  await page.locator(`a[data-ticket="${other}"]`).click();
  const waiting = page.getByRole('region', { name: 'About to be sent' });
  await waiting.getByText(/^#\d+ Lost key: The reply is about to be sent$/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('z');
  await waiting.waitFor({ state: 'detached' });
  await page.locator(`a[data-ticket="${id}"]`).click();
  await page.getByRole('textbox', { name: 'Reply to the requester' }).waitFor();
  expect(await text.inputValue()).toBe('On my way');
  expect(await listContents(id)).toEqual(['Help']);
  await text.press('Control+Enter');
  await page.getByText('The reply is about to be sent').waitFor();
  await page.getByRole('link', { name: 'Canned replies' }).click();
  await waiting.getByRole('button', { name: 'Now', exact: true }).click();
  const isSent = async () => (await listContents(id)).includes('On my way');
  await waitUntil(isSent, { withinMs: 5_000, what: 'The reply of the page that was left' });
  expect(complaints).toEqual([]);
  await close();
});

it('sends what waits when the tab is closed, or when somebody signs out', async () => {
  const ids = [await open(), await open()];
  const { context, close } = await visitStaff();
  const write = async (id: string, text: string) => {
    const page = await context.newPage();
    await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
    await page.getByRole('textbox', { name: 'Reply to the requester' }).fill(text);
    await page.keyboard.press('Control+Enter');
    await page.getByText('The reply is about to be sent').waitFor();
    return page;
  };
  const closed = await write(ids[0] ?? '', 'Before the tab closes');
  await closed.close({ runBeforeUnload: true });
  const left = await write(ids[1] ?? '', 'Before the session ends');
  await left.getByRole('button', { name: /^Account of/ }).press('Enter');
  await left.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  const areSent = async () =>
    (await listContents(ids[0] ?? '')).includes('Before the tab closes') &&
    (await listContents(ids[1] ?? '')).includes('Before the session ends');
  await waitUntil(areSent, { withinMs: 5_000, what: 'Both replies' });
  await close();
});

it('closes a ticket only when it can be undone no more', async () => {
  const id = await open();
  const { page, complaints, close } = await visitStaff();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const closeTicket = async () => {
    await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
    await page.keyboard.press('e');
    await page.getByRole('dialog').getByLabel('Reason').press('Enter');
    await page.getByText('The ticket is about to be closed').waitFor();
  };
  await closeTicket();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The ticket is about to be closed').waitFor({ state: 'detached' });
  await closeTicket();
  expect((await as.get(`/v1/tickets/${id}`)).body.data.status).toBe('open');
  await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  expect((await as.get(`/v1/tickets/${id}`)).body.data.status).toBe('closed');
  expect(complaints).toEqual([]);
  await close();
});

it('sends a reply at once when a note is begun, and together with a closing, and mixes nothing', async () => {
  const id = await open();
  const { page, complaints, close } = await visitStaff();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const write = async (key: string, text: string) => {
    await page.keyboard.press(key);
    await page.locator('textarea:focus').waitFor();
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
  };
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  await write('r', 'A new key is on its way');
  await page.getByText('The reply is about to be sent').waitFor();
  await write('n', 'size of the lock: zero');
  await page.getByText('The note is about to be kept').waitFor();
  await page.getByRole('log').getByText('A new key is on its way').waitFor();
  expect(await listContents(id)).toContain('A new key is on its way');
  await write('r', 'It arrives on Monday');
  await page.getByText('The reply is about to be sent').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByLabel('Reason').press('Enter');
  await page.getByText('The ticket is about to be closed').waitFor();
  await page.getByText('The reply is about to be sent').waitFor();
  await page.getByRole('button', { name: 'Now', exact: true }).first().click();
  await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  await page.getByRole('log').getByText('size of the lock: zero').waitFor();
  expect((await as.get(`/v1/tickets/${id}`)).body.data.status).toBe('closed');
  expect(await listContents(id)).toEqual(['Help', 'A new key is on its way', 'It arrives on Monday']);
  expect(complaints).toEqual([]);
  await close();
});

it('asks for the reason of a closing at once while the reply before it is on its way, and sends both in order', async () => {
  const id = await open();
  const { page, complaints, close } = await visitStaff();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  const answers: (() => void)[] = [];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await page.route('**/reply', async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.continue();
  });
  await page.getByRole('textbox', { name: 'Reply to the requester' }).fill('It is on its way');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  await waitUntil(() => answers.length === 1, { what: 'The reply' });
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).click();
  await page.keyboard.press('e');
  await page.keyboard.type('Found');
  await page.keyboard.press('Enter');
  await page.getByText('The ticket is about to be closed').waitFor();
  await page.getByRole('button', { name: 'Now', exact: true }).click();
  for (const answer of answers) answer();
  await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  expect(sent.filter((path) => ['reply', 'close'].includes(path))).toEqual(['reply', 'close']);
  expect(await listContents(id)).toEqual(['Help', 'It is on its way']);
  expect((await as.get(`/v1/tickets/${id}`)).body.data.closeReason).toBe('Found');
  expect(complaints).toEqual([]);
  await close();
});

it('can undo a closing also after a note was begun', async () => {
  const id = await open();
  const { page, complaints, close } = await visitStaff();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByLabel('Reason').press('Enter');
  await page.getByText('The ticket is about to be closed').waitFor();
  await page.keyboard.press('n');
  await page.locator('textarea:focus').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The ticket is about to be closed').waitFor({ state: 'detached' });
  expect((await as.get(`/v1/tickets/${id}`)).body.data.status).toBe('open');
  expect(complaints).toEqual([]);
  await close();
});
