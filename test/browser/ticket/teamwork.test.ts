import { toUserId, type UserId } from '#core/shared/ids.ts';
import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import type { Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const KIM = '200000000000000052' as UserId;

const openTicket = async (subject: string, message = 'Help!') => {
  const input = { categoryId: server.categoryId, requesterId: REQUESTER, subject, message };
  return (await as.post('/v1/tickets', input)).body.data;
};
const visitTicket = async (id: string, userId = STAFF) => {
  const owner = { kind: 'guild', guildId: server.id } as const;
  const visited = await visit(browser, api, { owner, role: 'staff', userId });
  await visited.page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await visited.page.getByRole('log').getByText('Help!').waitFor();
  return visited;
};
const choose = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it('says who else looks at a ticket and who writes, and hands it over to a colleague by name', async () => {
  await as.patch('/v1/settings', { staffRoleIds: ['77'] });
  for (const user of [STAFF, KIM]) await api.service.chat.setRoles(server.id, user, ['77']);
  await api.service.chat.setProfile(server.id, KIM, { name: 'Kim', avatarUrl: null });
  const { id } = await openTicket('Cannot log in');
  const [first, second] = [await visitTicket(id), await visitTicket(id, KIM)];
  await second.page.getByText('is looking at this ticket').waitFor();
  await first.page.keyboard.press('r');
  await first.page.keyboard.type('I am on it');
  await second.page.reload();
  await second.page.getByText('is writing here').waitFor();
  expect(await findViolations(second.page)).toEqual([]);
  await first.page.getByRole('button', { name: 'Claim', exact: true }).click();
  await choose(first.page, 'Hand over…');
  await first.page.getByRole('combobox', { name: 'Colleague' }).focus();
  await first.page.getByRole('option', { name: /Kim.*Staff, 0 open tickets/ }).click();
  await first.page.getByRole('button', { name: 'Hand over' }).click();
  await second.page.getByRole('button', { name: 'Unclaim' }).waitFor();
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  for (const { close } of [first, second]) await close();
});

it('assigns a ticket that nobody has claimed, and warns about a member without a staff role', async () => {
  await as.patch('/v1/settings', { staffRoleIds: ['77'] });
  await api.service.chat.setRoles(server.id, KIM, ['77']);
  await api.service.chat.setProfile(server.id, KIM, { name: 'Kim', avatarUrl: null });
  await api.service.chat.setProfile(server.id, toUserId('734651209844417099'), { name: 'Kimberly', avatarUrl: null });
  const { id } = await openTicket('Cannot log in');
  const { page, complaints, close } = await visitTicket(id);
  await choose(page, 'Assign…');
  const dialog = page.getByRole('dialog');
  const colleague = dialog.getByRole('combobox', { name: 'Colleague' });
  await colleague.fill('Kim');
  await dialog.getByRole('option', { name: /Kimberly.*No staff role/ }).click();
  await dialog.getByText('Kimberly has no staff role.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Choose another than Kimberly' }).click();
  await colleague.fill('Kim');
  await dialog.getByRole('option', { name: /Kim.*Staff/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await as.get(`/v1/tickets/${id}`)).body.data.claimedById).toBe(KIM);
  expect(complaints).toEqual([]);
  await close();
});

it('claims a ticket for somebody who assigns it to themselves', async () => {
  await as.patch('/v1/settings', { staffRoleIds: ['77'] });
  await api.service.chat.setRoles(server.id, STAFF, ['77']);
  await api.service.chat.setProfile(server.id, STAFF, { name: 'Sam', avatarUrl: null });
  const { id } = await openTicket('Cannot log in');
  const { page, complaints, close } = await visitTicket(id);
  await choose(page, 'Assign…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Colleague' }).fill('Sam');
  await dialog.getByRole('option', { name: /Sam.*Staff/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('claimed the ticket').first().waitFor();
  expect((await as.get(`/v1/tickets/${id}`)).body.data.claimedById).toBe(STAFF);
  expect(complaints).toEqual([]);
  await close();
});

it('says why an assignment is refused, and assigns at the second attempt', async () => {
  await as.patch('/v1/settings', { staffRoleIds: ['77'] });
  await api.service.chat.setRoles(server.id, KIM, ['77']);
  await api.service.chat.setProfile(server.id, KIM, { name: 'Kim', avatarUrl: null });
  const { id } = await openTicket('Cannot log in');
  const { page, close } = await visitTicket(id);
  await page.route('**/assign', (route) =>
    route.fulfill({ status: 409, json: { error: { code: 'conflict', reason: 'already_claimed', message: 'No.' } } }),
  );
  await choose(page, 'Assign…');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Colleague' }).focus();
  await dialog.getByRole('option', { name: /Kim.*Staff/ }).click();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.getByRole('alert').waitFor();
  await page.unroute('**/assign');
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect((await as.get(`/v1/tickets/${id}`)).body.data.claimedById).toBe(KIM);
  await close();
});

it('stops a reply once when a colleague answers after it was begun', async () => {
  await api.service.chat.setProfile(server.id, KIM, { name: 'Kim', avatarUrl: null });
  const { id } = await openTicket('Cannot log in');
  const { page, complaints, close } = await visitTicket(id);
  const text = page.getByRole('textbox', { name: 'Reply to the requester' });
  await text.pressSequentially('Try again');
  await as.post(`/v1/tickets/${id}/reply`, { content: 'Done already', staffId: KIM });
  await page.getByRole('log').getByText('Done already').waitFor();
  await text.press('Control+Enter');
  await page.getByText('Answered meanwhile: ').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const list = async () =>
    (await as.get(`/v1/tickets/${id}/messages`)).body.data.map(({ content }: { content: string }) => content);
  expect(await list()).not.toContain('Try again');
  await text.press('Control+Enter');
  await page.getByRole('log').getByText('Try again').waitFor();
  expect(await page.getByText('Answered meanwhile: ').count()).toBe(0);
  // One's own replies stop nothing, and neither do those that were there before.
  await text.fill('One more thing');
  await text.press('Control+Enter');
  await page.getByRole('log').getByText('One more thing').waitFor();
  expect(await list()).toEqual(expect.arrayContaining(['Try again', 'One more thing']));
  expect(complaints).toEqual([]);
  await close();
});

it('closes no ticket whose reply a colleague has stopped while it waited', async () => {
  const { id } = await openTicket('Cannot log in');
  const owner = { kind: 'guild', guildId: server.id } as const;
  const { page, close } = await visit(browser, api, { owner, role: 'staff', userId: STAFF, canUndo: true });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('log').getByText('Help!').waitFor();
  const text = page.getByRole('textbox', { name: 'Reply to the requester' });
  await text.fill('Solved');
  await text.press('Control+Enter');
  await page.getByText('The reply is about to be sent').waitFor();
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByLabel('Reason').press('Enter');
  await page.getByText('The ticket is about to be closed').waitFor();
  await as.post(`/v1/tickets/${id}/reply`, { content: 'Wait, no', staffId: KIM });
  await page.getByRole('log').getByText('Wait, no').waitFor();
  await page.getByText('It is not closed, since the reply before it was not sent.').waitFor();
  expect((await as.get(`/v1/tickets/${id}`)).body.data.status).not.toBe('closed');
  expect(await text.inputValue()).toBe('Solved');
  await close();
});

it('puts a ticket on hold, merges it into another one, and answers that one from the knowledge base', async () => {
  const [first, second] = [await openTicket('Twice'), await openTicket('Password', 'Help! I forgot my password')];
  const article = {
    title: 'Reset your password',
    summary: 'Press “Forgot password”.',
    content: 'Press it, then wait.',
  };
  const { data } = (await as.post('/v1/knowledgebase', { ...article, keywords: ['forgot'] })).body;
  expect((await as.post(`/v1/knowledgebase/${data.id}/publish`)).status).toBe(200);
  const { page, complaints, close } = await visitTicket(first.id);
  await choose(page, 'Put on hold…');
  await page.getByRole('button', { name: 'Put on hold' }).click();
  // Fields have the words as well, before it is done.
  await page.locator('.ticket-lead').getByText('On hold').waitFor();
  await choose(page, 'Merge…');
  const others = page.getByRole('group', { name: 'Other tickets of the requester' });
  await others.getByLabel(`#${second.ticketNumber} Password`).check();
  expect(await page.getByLabel('Number of the ticket that remains').inputValue()).toBe(String(second.ticketNumber));
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  // The page goes on with the ticket that remains.
  await page.getByRole('heading', { level: 1, name: 'Password' }).waitFor();
  await page.getByText(`merged #${first.ticketNumber} into this ticket`).waitFor();
  await page.getByText('is merged into this ticket.').waitFor();
  expect((await as.get(`/v1/tickets/${first.id}`)).body.data).toMatchObject({
    status: 'closed',
    mergedIntoId: second.id,
  });

  await page.goBack();
  await page.getByText(`merged the ticket into #${second.ticketNumber}`).waitFor();
  // Nothing can be answered here any more; notes can be written.
  const reply = page.getByRole('region', { name: 'Reply' });
  await reply.getByText(`The ticket was merged into #${second.ticketNumber}. Continue there.`).waitFor();
  expect(await reply.getByRole('button', { name: 'Reopen' }).count()).toBe(0);
  expect(await page.getByRole('textbox', { name: 'Reply to the requester' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  const remaining = page.getByText('The conversation goes on in').getByRole('link');
  await remaining.getByText(`#${second.ticketNumber} Password`).click();
  await page.getByRole('heading', { level: 1, name: 'Password' }).waitFor();
  await page.getByRole('button', { name: /knowledge/i }).click();
  await page.getByRole('button', { name: 'Insert the summary' }).click();
  expect(await page.getByRole('textbox', { name: 'Reply to the requester' }).inputValue()).toBe(
    'Press “Forgot password”.',
  );
  expect(complaints).toEqual([]);
  await close();
});

it('says that a closed ticket takes no replies, keeps what was written, and takes notes', async () => {
  const { id } = await openTicket('Cannot log in');
  const { page, complaints, close } = await visitTicket(id);
  const text = page.getByRole('textbox', { name: 'Reply to the requester' });
  await text.fill('Too late');
  await as.post(`/v1/tickets/${id}/close`, { staffId: STAFF });
  const reply = page.getByRole('region', { name: 'Reply' });
  await reply.getByText('The ticket is closed. Reopen it first.').waitFor();
  await reply.getByText('Too late').waitFor();
  expect(await text.count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await reply.getByText('Note for the team').click();
  await page.getByRole('textbox', { name: 'Note for the team' }).fill('Called them');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('log').getByText('Called them').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await reply.getByRole('button', { name: 'Reopen' }).click();
  await text.waitFor();
  expect(await text.inputValue()).toBe('Too late');
  expect(complaints).toEqual([]);
  await close();
});

it('shows staff what they did themselves', async () => {
  const { id } = await openTicket('Cannot log in');
  await as.post(`/v1/tickets/${id}/claim`, { staffId: STAFF });
  await as.post(`/v1/tickets/${id}/close`, { staffId: STAFF });
  await api.work();
  const { page, complaints, close } = await visitTicket(id);
  await page.getByRole('link', { name: 'My work' }).click();
  await page.getByText('tickets taken, or received from others').waitFor();
  expect(await page.getByText('Claimed').locator('xpath=following-sibling::dd[1]').textContent()).toBe('1');
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
