import { findViolations, PHONE, useBrowser, visit, type VisitOptions } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const ZONE = 'Asia/Tokyo';
const DAY_MS = 86_400_000;

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const open = async (): Promise<string> =>
  (await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject: 'Lost key' })))
    .id;
const show = async (id: string) => (await as.get(`/v1/tickets/${id}`)).body.data;

const visitTicket = async (id: string, options: Partial<VisitOptions> = {}) => {
  const visited = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'admin',
    userId: STAFF,
    viewport: PHONE,
    ...options,
  });
  await visited.page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await visited.page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  return visited;
};

const formatIn = (zone: string, at: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(new Date(at));

it('says on a phone when a ticket closes by itself, by the clocks of the server, and ends it', async () => {
  await done(as.patch('/v1/settings', { timezone: ZONE }));
  const id = await open();
  const { page, complaints, close } = await visitTicket(id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Close later…' }).click();
  const dialog = page.getByRole('dialog', { name: /later$/ });
  await dialog.getByText('is not asked for a rating').waitFor();
  await dialog.getByRole('button', { name: 'In 3 days' }).click();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close later' }).click();
  const notice = page.locator('.notice', { hasText: 'unless the requester answers' });
  await notice.waitFor();
  const { closeAt } = (await show(id)).scheduledClose;
  // The field shows whole minutes.
  const minutes = Math.abs(Date.parse(closeAt) - Date.now() - 3 * DAY_MS) / 60_000;
  expect(minutes).toBeLessThan(5);
  await notice.getByText(formatIn(ZONE, closeAt)).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/dashboard/servers/${server.id}/tickets?view=all`);
  await page.locator('.row-item', { hasText: 'Lost key' }).getByText('closes in').waitFor();
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await notice.getByRole('button', { name: 'Do not close' }).click();
  await notice.waitFor({ state: 'detached' });
  expect((await show(id)).scheduledClose).toBeNull();
  expect(complaints).toEqual([]);
  await close();
});

it('says that the bot mentions somebody at the next answer, until they end it', async () => {
  const id = await open();
  const { page, close } = await visitTicket(id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Mention me at the next answer' }).click();
  const notice = page.locator('.notice', { hasText: 'The bot mentions you when the requester answers' });
  await notice.getByRole('button', { name: 'Do not mention me' }).click();
  await notice.waitFor({ state: 'detached' });
  expect((await show(id)).awaitedByIds).toEqual([]);
  await close();
});

it('leads from a closed ticket to its transcript, and offers only what is possible', async () => {
  const id = await open();
  await done(as.post(`/v1/tickets/${id}/close`, {}));
  const { page, context, close } = await visitTicket(id);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).waitFor();
  expect(await page.locator('[role=menuitem][aria-disabled=true]').count()).toBe(0);
  await page.keyboard.press('Escape');
  const [document] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Read the transcript' }).click(),
  ]);
  // The page waits until it is made.
  await api.work();
  await document.waitForURL(/\/transcripts\/[\w-]{40,}\?/);
  await document.getByRole('heading', { name: /Lost key/ }).waitFor();
  await close();
});

it('says so when the transcript of a ticket is not made', async () => {
  const id = await open();
  const { page, close } = await visitTicket(id);
  await page.goto(`/dashboard/servers/${server.id}/transcripts/ticket/${id}`);
  await page.getByText('This ticket has no transcript now').waitFor();
  await close();
});
