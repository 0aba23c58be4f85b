import type { TestApi } from '../../support/api.ts';
import { findViolations, PHONE, useBrowser, visit, type VisitOptions } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { tcpProxy } from '../../support/programs/tcp-proxy.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const openTicket = async (more: object = {}): Promise<string> => {
  const input = { categoryId: server.categoryId, requesterId: REQUESTER, subject: 'Cannot log in', message: 'Help!' };
  return (await as.post('/v1/tickets', { ...input, ...more })).body.data.id;
};
const listContents = async (id: string): Promise<readonly string[]> =>
  (await as.get(`/v1/tickets/${id}/messages`)).body.data.map(({ content }: { content: string }) => content);

const visitTicket = async (id: string, options: Partial<VisitOptions> = {}, through: TestApi = api) => {
  const owner = { kind: 'guild', guildId: server.id } as const;
  const visited = await visit(browser, through, { owner, role: 'staff', userId: STAFF, ...options });
  await visited.page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await visited.page.getByRole('log').getByText('Help!').waitFor();
  return visited;
};

it('inserts a canned reply by a slash, counts its use, and attaches a file that it shows', async () => {
  const id = await openTicket();
  const canned = { name: 'Refund', shortcut: 'refund', content: 'The refund of #{{ticket.number}} is on its way.' };
  const { data: reply } = (await as.post('/v1/canned-replies', canned)).body;
  const { page, complaints, close } = await visitTicket(id);
  await page.keyboard.press('r');
  await page.keyboard.type('/ref');
  await page.getByRole('option', { name: /Refund/ }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText('The refund of #1').waitFor();
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: picture });
  await page.getByRole('button', { name: /dot.png/ }).waitFor();
  await page.getByRole('button', { name: 'Send' }).click();
  const shown = page.getByRole('log').getByRole('img', { name: 'dot.png' });
  await shown.waitFor();
  expect(await shown.getAttribute('src')).toMatch(/^\/attachments\//);
  expect(await listContents(id)).toContain('The refund of #1 is on its way.');
  expect((await as.get(`/v1/canned-replies/${reply.id}`)).body.data.useCount).toBe(1);
  expect(complaints).toEqual([]);
  await close();
});

it('keeps what is written through a cut and a reload, and sends it once', async () => {
  const id = await openTicket();
  const { hostname, port } = new URL(api.url);
  const proxy = await tcpProxy({ host: hostname, port: Number(port) });
  const through = { url: `http://127.0.0.1:${proxy.port}`, service: api.service } as TestApi;
  const { page, close } = await visitTicket(id, {}, through);
  await page.keyboard.press('r');
  await page.keyboard.type('Do you use a password manager?');
  // The service gets the reply, and its answer is lost.
  await page.route('**/reply', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByText('Sending it again writes nothing twice').waitFor();
  await page.unroute('**/reply');
  await page.reload();
  const text = page.getByLabel('Reply to the requester');
  await text.waitFor();
  expect(await text.inputValue()).toBe('Do you use a password manager?');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The reply is sent.').waitFor();
  expect(await text.inputValue()).toBe('');
  expect((await listContents(id)).filter((content) => content.includes('password manager'))).toHaveLength(1);
  await close();
  proxy.close();
});

it('makes no change to a ticket that changed meanwhile, and says what is different', async () => {
  const id = await openTicket();
  const { page, close } = await visitTicket(id);
  await page.route(`**/tickets/${id}`, async (route) => {
    if (route.request().method() === 'PATCH') await as.send('PATCH', `/v1/tickets/${id}`, { tags: ['vip'] });
    await route.continue();
  });
  await page.getByLabel('Priority').selectOption('urgent');
  await page.getByText('Your change was not made').waitFor();
  await page.getByText('Tags: nothing →').waitFor();
  expect((await as.get(`/v1/tickets/${id}`)).body.data).toMatchObject({ priority: 'normal', tags: ['vip'] });
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await close();
});

it('writes notes that are visibly internal, and that the chat never gets', async () => {
  const id = await openTicket();
  const { page, complaints, close } = await visitTicket(id);
  await page.keyboard.press('n');
  await page.keyboard.type('Paid twice');
  await page.keyboard.press('Control+Enter');
  const note = page.getByRole('article', { name: /^Note of/ });
  await note.getByText('Paid twice').waitFor();
  await note.getByText('Note for the team', { exact: true }).waitFor();
  expect(await listContents(id)).not.toContain('Paid twice');
  expect(complaints).toEqual([]);
  await close();
});

it('moves, asks to close, withdraws, closes, reopens and deletes', async () => {
  const id = await openTicket();
  await as.post('/v1/categories', { name: 'Billing' });
  const { page, complaints, close } = await visitTicket(id);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Move to a category…');
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await page.getByText('moved the ticket from Support to Billing').waitFor();
  await choose('Ask to close…');
  await page.getByRole('button', { name: 'Ask the requester' }).click();
  await page.getByText('The requester was asked whether it may be closed').first().waitFor();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('button', { name: 'Reopen', exact: true }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Close ticket' }).click();
  await page.getByRole('button', { name: 'Reopen', exact: true }).waitFor();
  await choose('Delete…');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tickets' }).waitFor();
  expect((await as.get(`/v1/tickets/${id}`)).status).toBe(404);
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
  await close();
});

it('says why what somebody may not do is off', async () => {
  const id = await openTicket();
  const viewer = await visitTicket(id, { role: 'viewer' });
  await viewer.page.getByText('With the role “Viewer” you can read tickets').first().waitFor();
  expect(await viewer.page.getByRole('checkbox').count()).toBe(0);
  await viewer.page.getByRole('button', { name: /^Close/ }).click({ force: true });
  expect(await viewer.page.getByRole('dialog').count()).toBe(0);
  await viewer.close();

  const owner = { kind: 'guild', guildId: server.id } as const;
  const { page, close } = await visit(browser, api, { owner, role: 'staff' });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('button', { name: /Claim \(This needs your account in the chat/ }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('status').getByText('This needs your account in the chat').waitFor();
  await close();
});

it('reads older messages on scrolling up, and keeps the place', async () => {
  const id = await openTicket();
  for (let count = 1; count <= 60; count += 1) {
    await as.post(`/v1/tickets/${id}/reply`, { content: `Line ${count}`, staffId: STAFF });
  }
  const owner = { kind: 'guild', guildId: server.id } as const;
  const { page, close } = await visit(browser, api, { owner, userId: STAFF, viewport: PHONE });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const log = page.getByRole('log');
  await log.getByText('Line 60', { exact: true }).waitFor();
  expect(await log.getByText('Line 60', { exact: true }).isVisible()).toBe(true);
  expect(await log.getByText('Help!').count()).toBe(0);
  await log.evaluate((element) => element.scrollTo(0, 0));
  await log.getByText('Help!').waitFor();
  expect(await log.evaluate((element) => element.scrollTop)).toBeGreaterThan(200);
  await close();
});
