import { findViolations, useBrowser, visit } from '../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../support/build.ts';
import { done } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { BrowserContext, Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const open = async (subject: string): Promise<string> =>
  (await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject }))).id;

const visitStaff = () =>
  visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, role: 'staff', userId: STAFF });

/** Writes a reply, and sends it when the session has ended. */
const answerTooLate = async (page: Page, context: BrowserContext, id: string): Promise<void> => {
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  const text = page.getByRole('textbox', { name: 'Reply to the requester' });
  await text.fill('A long answer');
  await context.clearCookies();
  await text.press('Control+Enter');
  await page.getByText('Your session has ended').waitFor();
};

it('keeps what was written when the session ends, and leads back to the ticket', async () => {
  const id = await open('Lost key');
  const { page, context, person, close } = await visitStaff();
  await answerTooLate(page, context, id);
  expect(await findViolations(page)).toEqual([]);

  // The link may be opened in another tab.
  const other = await context.newPage();
  const { key } = await api.service.app.dashboard.createSignInLink(person);
  await other.goto(`/dashboard/sign-in#${key}`);
  await other.getByText('Your session has ended').waitFor();
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL(`**/tickets/${id}`);
  const text = other.getByRole('textbox', { name: 'Reply to the requester' });
  expect(await text.inputValue()).toBe('A long answer');
  await text.press('Control+Enter');
  await other.getByRole('log').getByText('A long answer').waitFor();
  await close();
});

it('gives the text of one person to nobody else', async () => {
  const id = await open('Lost key');
  const { page, context, close } = await visitStaff();
  await answerTooLate(page, context, id);
  const stranger = await api.service.app.dashboard.addPerson({
    owner: { kind: 'guild', guildId: server.id },
    by: 'owner',
    input: { name: 'Somebody else', role: 'staff', userId: null },
  });
  const { key } = await api.service.app.dashboard.createSignInLink(stranger);
  const other = await context.newPage();
  await other.goto(`/dashboard/sign-in#${key}`);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await other.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  expect(new URL(other.url()).pathname).not.toContain(id);
  await other.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  expect(await other.getByRole('textbox', { name: 'Reply to the requester' }).inputValue()).toBe('');
  await close();
});

it('keeps nothing of somebody who signs out', async () => {
  const { page, close } = await visitStaff();
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  expect(await page.getByText('Your session has ended').count()).toBe(0);
  await close();
});
