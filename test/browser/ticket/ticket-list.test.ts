import { readFile } from 'node:fs/promises';
import { findViolations, PHONE, useBrowser, visit } from '../../support/browser/browser.ts';
import { toUserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const LIST = () => `/dashboard/servers/${server.id}/tickets`;
const visitStaff = (viewport?: { readonly width: number; readonly height: number }) =>
  visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
    role: 'staff',
    userId: STAFF,
    ...(viewport && { viewport }),
  });

const open = async (subject: string, more: object = {}): Promise<void> => {
  await done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject, ...more }));
};

it('opens a ticket for a member who is found by name', async () => {
  const member = toUserId('200000000000000081');
  await api.service.chat.setProfile(server.id, member, { name: 'Josephine', avatarUrl: null });
  const { page, complaints, close } = await visitStaff(PHONE);
  await page.goto(LIST());
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('combobox', { name: 'For whom' }).fill('joseph');
  await page.getByRole('option', { name: 'Josephine' }).click();
  await page.getByLabel(/^Subject/).fill('Called us on the phone');
  await page.getByLabel(/^What the member wants/).fill('My key does not work.');
  await page.getByLabel('Priority').selectOption('high');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Open the ticket' }).click();
  await page.getByRole('heading', { level: 1, name: 'Called us on the phone' }).waitFor();
  const [ticket] = (await as.get(`/v1/tickets?requesterId=${member}`)).body.data;
  expect(ticket).toMatchObject({ subject: 'Called us on the phone', priority: 'high' });
  const [message] = (await as.get(`/v1/tickets/${ticket.id}/messages`)).body.data;
  expect(message).toMatchObject({ content: 'My key does not work.', author: { id: member } });
  expect(complaints).toEqual([]);
  await close();
});

it('says why a ticket cannot be opened, and keeps what was typed', async () => {
  const { page, close } = await visitStaff();
  await as.post('/v1/blocklist', { userId: '82' });
  await page.goto(LIST());
  await page.getByRole('button', { name: 'Create ticket' }).click();
  await page.getByRole('combobox', { name: 'For whom' }).fill('82');
  await page.getByRole('combobox', { name: 'For whom' }).press('Enter');
  await page.getByLabel(/^Subject/).fill('Kept');
  await page.getByRole('button', { name: 'Open the ticket' }).click();
  await page
    .getByRole('dialog')
    .getByRole('alert')
    .getByText(/blocked/)
    .waitFor();
  expect(await page.getByLabel(/^Subject/).inputValue()).toBe('Kept');
  await close();
});

it('narrows the list by several values, tags in use and days, each with a chip', async () => {
  await open('With both tags', { tags: ['vip', 'billing'], priority: 'urgent' });
  await open('With one tag', { tags: ['billing'], priority: 'high' });
  await open('Without a tag', { priority: 'low' });
  const { page, complaints, close } = await visitStaff();
  await page.goto(LIST());
  const link = (name: string) => page.getByRole('link', { name });
  await link('Without a tag').waitFor();
  await page.getByRole('button', { name: 'Filter' }).click();
  const priorities = page.getByRole('group', { name: 'Priority' });
  await priorities.getByText('Urgent').click();
  await link('With one tag').waitFor({ state: 'detached' });
  await priorities.getByText('High').click();
  await link('With one tag').waitFor();
  const known = await page.locator('datalist option').evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(known).toEqual(['billing', 'vip']);
  await page.getByLabel('Tags').fill('vip');
  await page.getByLabel('Tags').press('Enter');
  await link('With one tag').waitFor({ state: 'detached' });
  await page.getByRole('textbox', { name: /^Opened until/ }).fill('1/31/2026');
  await page.getByRole('textbox', { name: /^Opened until/ }).press('Enter');
  await page.getByText('No ticket matches').waitFor();
  await page.getByRole('textbox', { name: /^Opened until/ }).fill('nonsense');
  await page.getByText(/^Write a day as/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Opened until/ }).click();
  await link('With both tags').waitFor();
  await page.getByRole('button', { name: /^Tag: vip/ }).click();
  await link('With one tag').waitFor();
  await page.getByRole('button', { name: /^Urgent priority/ }).click();
  await link('With both tags').waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?priority=high');
  expect(complaints).toEqual([]);
  await close();
});

it('saves the tickets of the list, with its filters, as a file', async () => {
  await open('=SUM(A1)', { tags: ['file'] });
  await open('Comma, "quoted"', { tags: ['file', 'two'] });
  const { page, complaints, close } = await visitStaff();
  await page.goto(`${LIST()}?tag=file&sort=createdAt`);
  await page.getByRole('link', { name: '=SUM(A1)' }).waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  const [head, ...rows] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toMatch(/^\uFEFF"Number","Subject","Category","Status",/);
  expect(rows).toEqual([expect.anything(), expect.anything(), '']);
  expect(rows[0]).toMatch(/^"\d+","'=SUM\(A1\)",[^,]+,"Waiting for us",/);
  expect(rows[1]).toMatch(/^"\d+","Comma, ""quoted""",.*"file, two",/);
  await page.getByText('The file is saved.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
