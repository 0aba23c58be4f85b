import { client } from '../support/api.ts';
import { findViolations, useBrowser, visit } from '../support/browser/browser.ts';
import { createCategory, done, type Json } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const STAFF_ROLE = '400000000000000001';
const [RILEY, SAM] = ['200000000000000001', '200000000000000002'];
const FORM = { title: 'Your order', questions: [{ id: 'number', type: 'short', label: 'Order number' }] };

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

/** A message of Riley in a channel for all. */
const openSandbox = async () => {
  const chat = client(api.url, null);
  const path = `/sandbox/api/guilds/${server.id}`;
  await done(chat.put(`${path}/members/${RILEY}`, { name: 'Riley' }));
  await done(chat.put(`${path}/members/${SAM}`, { name: 'Sam', roleIds: [STAFF_ROLE] }));
  await done(as.patch('/v1/settings', { staffRoleIds: [STAFF_ROLE] }));
  const lounge: Json = await done(chat.post(`${path}/channels`, { name: 'lounge' }));
  await done(chat.post(`${path}/channels/${lounge.id}/messages`, { userId: RILEY, content: 'It never came.' }));
  const opened = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id } });
  const open = (user: string) =>
    opened.page.goto(`/dashboard/servers/${server.id}/sandbox?as=${user}&channel=${lounge.id}`);
  return { ...opened, open };
};

const useMenu = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /the message “It never came.”/ }).click();
  await page.getByRole('menuitem', { name: 'Open a ticket', exact: true }).click();
};

it('lets staff choose the category of a ticket that a menu opens, and answer its form', async () => {
  const { id } = await createCategory(as, { name: 'Orders', form: FORM });
  const { page, complaints, close, open } = await openSandbox();
  await open(SAM);
  await useMenu(page);
  await page.getByText('In which category should the ticket for @Riley be opened?').waitFor();
  await page.getByLabel('Choose a category').selectOption('Orders');
  const dialog = page.getByRole('dialog', { name: 'Your order' });
  await dialog.getByLabel('Order number').fill('4711');
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('Ticket for @Riley in Orders').waitFor();
  expect(await done(as.get(`/v1/tickets?categoryId=${id}`))).toMatchObject([
    { requesterId: RILEY, source: 'message', formAnswers: [{ value: '4711' }] },
  ]);
  expect(complaints).toEqual([]);
  await close();
});

it('asks a member who reports a message the form of the category', async () => {
  const { id } = await createCategory(as, { name: 'Reports', reports: true, form: FORM });
  const { page, complaints, close, open } = await openSandbox();
  await open(RILEY);
  await useMenu(page);
  const dialog = page.getByRole('dialog', { name: 'Your order' });
  await dialog.getByLabel('Order number').fill('4712');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('You reported the message.').waitFor();
  expect(await done(as.get(`/v1/tickets?categoryId=${id}`))).toMatchObject([
    { requesterId: RILEY, formAnswers: [{ value: '4712' }] },
  ]);
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['member', RILEY, 'Riley', 0],
  ['staff', SAM, 'Sam', 1],
])('shows the commands of staff to staff only: %s', async (_, user, name, count) => {
  const { page, close, open } = await openSandbox();
  await open(user);
  await page.getByRole('textbox', { name: `Message as ${name}` }).fill('/');
  await page.getByRole('option', { name: '/ticket list' }).waitFor();
  expect(await page.getByRole('option', { name: '/desk close' }).count()).toBe(count);
  await close();
});
