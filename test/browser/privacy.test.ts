import type { UserId } from '#core/shared/ids.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done, openTicket } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import { workUntil } from '../support/work-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const guild = () => server.id;
const path = (rest = '') => `/dashboard/servers/${server.id}/privacy${rest}`;
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;

const ask = (userId: string) => api.service.app.privacy.askForExport({ guild: guild(), userId: userId as UserId });
const listRequests = async () => (await as.get('/v1/privacy/requests')).body.data as { status: string }[];

it('lets the team decide what members ask for, and counts what waits in the navigation', async () => {
  await ask('734651209844417001');
  await ask('734651209844417002');
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByRole('link', { name: /Privacy.*Requests that wait: 2/ }).waitFor();
  expect(await page.getByText(/^by /).count()).toBe(2);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Accept' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('gets no message. Download the file on this page').waitFor();
  await dialog.getByRole('button', { name: 'Make the copy' }).click();
  await page.getByText('The request is accepted and is being carried out.').waitFor();
  await page.getByText(/% collected/).waitFor();
  await workUntil(api, async () => (await page.getByRole('link', { name: 'Download' }).count()) === 1);
  await page.getByRole('cell', { name: 'Not sent' }).waitFor();
  await page.getByText('the service does not know its public address').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /Remove the file about/ }).click();
  await page.getByText('There is none now.').waitFor();

  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Nobody waits for an answer').waitFor();
  expect((await listRequests()).map(({ status }) => status).sort()).toEqual(['accepted', 'rejected']);
  expect(complaints).toEqual([]);
  await close();
});

it('shows a request as soon as a member asks', async () => {
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByText('Nobody waits for an answer').waitFor();
  await ask('734651209844417003');
  await page.getByRole('button', { name: 'Accept' }).waitFor();
  await close();
});

it('says what goes and what stays before it erases, and names the tickets that are kept', async () => {
  const userId = '734651209844417004';
  const [first, kept] = [
    await openTicket(as, server, { requesterId: userId }),
    await openTicket(as, server, { requesterId: userId }),
  ];
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${first.id}`);
  await page.getByRole('link', { name: 'Data of this person' }).click();
  await page.getByRole('button', { name: 'Erase their data…' }).click();
  await page.getByText('2 of their tickets are open. Close them first.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  for (const { id } of [first, kept]) await done(as.post(`/v1/tickets/${id}/close`, { reason: 'Solved' }));

  await page.getByRole('button', { name: 'Keep a ticket…' }).click();
  await page.getByLabel('Number of the ticket').fill('999');
  await page.getByLabel('Reason').fill('Police report');
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByText('There is no such ticket.').waitFor();
  await page.getByLabel('Number of the ticket').fill(String(kept.ticketNumber));
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('cell', { name: 'Police report' }).waitFor();

  await page.reload();
  await page.getByRole('button', { name: 'Erase their data…' }).click();
  await page.getByText('It is about 2 tickets of theirs').waitFor();
  await page.getByText('Tickets that have to be kept stay as they are').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await workUntil(api, async () => (await page.getByText('The data is erased.').count()) === 1);
  await page.getByText('Police report').first().waitFor();
  expect((await as.get(`/v1/tickets/${first.id}`)).body.data.requesterId).not.toBe(userId);
  expect((await as.get(`/v1/tickets/${kept.id}`)).body.data.requesterId).toBe(userId);
  expect(complaints).toEqual([]);
  await close();
});

it('is offered to those who may read it, and changes nothing for those who may not', async () => {
  await ask('734651209844417005');
  const viewer = await visit(browser, api, { owner: owner(), role: 'viewer' });
  await viewer.page.goto(path('?user=734651209844417005'));
  await viewer.page.getByRole('heading', { name: 'Requests of members' }).waitFor();
  expect(await viewer.page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  expect(await viewer.page.getByRole('button', { name: 'Erase their data…' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  await viewer.close();
  const staff = await visit(browser, api, { owner: owner(), role: 'staff' });
  await staff.page.goto(`/dashboard/servers/${server.id}/tickets`);
  await staff.page.getByRole('link', { name: 'Tickets' }).first().waitFor();
  expect(await staff.page.getByRole('link', { name: 'Privacy' }).count()).toBe(0);
  await staff.close();
});

it('leads to the settings that say how long data is kept', async () => {
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByRole('link', { name: 'How long data is kept, and who decides about requests' }).click();
  await page.getByLabel('Members who ask for their data').waitFor();
  await close();
});

it('fits on a phone', async () => {
  const { page, close } = await visit(browser, api, { owner: owner(), viewport: PHONE });
  await page.goto(path());
  await page.getByRole('heading', { name: 'Data of a person' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth')).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  await close();
});
