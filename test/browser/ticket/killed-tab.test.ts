import { useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done, type Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';
import type { BrowserContext, Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const open = async (): Promise<string> => {
  const input = { categoryId: server.categoryId, requesterId: REQUESTER, subject: 'Lost key', message: 'Help' };
  return (await done(as.post('/v1/tickets', input))).id;
};

const visitStaff = () =>
  visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'staff',
    userId: STAFF,
    canUndo: true,
  });

/** Ends the process of a tab: no handler of the page runs. */
const kill = async (context: BrowserContext, page: Page): Promise<void> => {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined);
  await crashed;
};

const replyAndClose = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('textbox', { name: 'Reply to the requester' }).fill('It is on its way');
  await page.keyboard.press('Control+Enter');
  await page.getByText('The reply is about to be sent').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).click();
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByLabel('Reason').fill('Found');
  await page.keyboard.press('Enter');
  await page.getByText('The ticket is about to be closed').waitFor();
};

const listContents = async (id: string): Promise<readonly string[]> =>
  (await as.get(`/v1/tickets/${id}/messages`)).body.data.map(({ content }: Json) => content);

const readTicket = async (id: string): Promise<Json> => (await as.get(`/v1/tickets/${id}`)).body.data;

const waitUntilClosed = (id: string) =>
  waitUntil(async () => (await readTicket(id)).status === 'closed', { withinMs: 30_000, what: 'The closing' });

it('sends a reply and the closing behind it, in order, when their tab was killed at once', async () => {
  const id = await open();
  const { page, context, close } = await visitStaff();
  await replyAndClose(page, id);
  await kill(context, page);
  expect((await readTicket(id)).status).toBe('open');
  expect(await listContents(id)).toEqual(['Help']);
  const next = await context.newPage();
  await next.goto(`/dashboard/servers/${server.id}/tickets`);
  await next.getByText(/Lost key: The ticket is closed\. Its page was closed before\./).waitFor();
  await waitUntilClosed(id);
  expect(await listContents(id)).toEqual(['Help', 'It is on its way']);
  expect((await readTicket(id)).closeReason).toBe('Found');
  expect(await next.evaluate(() => localStorage.getItem('guildesk.outbox'))).toBeNull();
  await close();
});

it('sends the closing, and the reply only once, when the tab was killed while the reply was on its way', async () => {
  const id = await open();
  const { page, context, close } = await visitStaff();
  await page.route('**/reply', async (route) => {
    // The service has written the reply, and the page never learns of it.
    await route.fetch();
  });
  await replyAndClose(page, id);
  await page.getByRole('button', { name: 'Now', exact: true }).last().click();
  await waitUntil(async () => (await listContents(id)).length === 2, { what: 'The reply' });
  await kill(context, page);
  const next = await context.newPage();
  await next.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await waitUntilClosed(id);
  expect(await listContents(id)).toEqual(['Help', 'It is on its way']);
  await close();
});

it('sends nothing that was undone, and names the reason why a closing is not sent', async () => {
  const [undone, refused] = [await open(), await open()];
  const { page, context, close } = await visitStaff();
  await replyAndClose(page, undone);
  await page.keyboard.press('z');
  await page.keyboard.press('z');
  await page.getByText('The reply is about to be sent').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('guildesk.outbox'))).toBeNull();
  await replyAndClose(page, refused);
  await kill(context, page);
  await done(as.post(`/v1/tickets/${refused}/close`, { reason: 'Solved by a colleague' }));
  const next = await context.newPage();
  await next.goto(`/dashboard/servers/${server.id}/tickets/${refused}`);
  await next.getByText(/It is not closed, since the reply before it was not sent/).waitFor();
  expect(await listContents(refused)).toEqual(['Help']);
  expect((await readTicket(refused)).closeReason).toBe('Solved by a colleague');
  expect((await readTicket(undone)).status).toBe('open');
  await close();
});
