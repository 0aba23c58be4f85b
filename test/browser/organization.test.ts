import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();

const openTicket = async (server: Awaited<ReturnType<typeof api.server>>, subject: string) => {
  const as = await api.as(server);
  const input = { categoryId: server.categoryId, requesterId: '7', subject, message: 'Help' };
  return { as, ticket: (await as.post('/v1/tickets', input)).body.data };
};

const anOrganization = async () => {
  const [first, second, foreign] = [await api.server(), await api.server(), await api.server()];
  const id = await api.organization('enterprise', [first, second]);
  const lost = await openTicket(first, 'Lost password');
  const { as, ticket } = await openTicket(second, 'Broken invoice');
  await openTicket(foreign, 'Of somebody else');
  await as.post(`/v1/tickets/${ticket.id}/claim`, { staffId: '51' });
  await lost.as.post(`/v1/tickets/${lost.ticket.id}/claim`, { staffId: '52' });
  await lost.as.post(`/v1/tickets/${lost.ticket.id}/reply`, { content: 'Hello', staffId: '52' });
  await api.work();
  return { id, first, lost, owner: { kind: 'organization', organizationId: id } as const };
};

it('finds a ticket among those of all servers, and opens it in its server', async () => {
  const { id, first, lost, owner } = await anOrganization();
  const { page, complaints, close } = await visit(browser, api, { owner });
  await page.goto(`/dashboard/organizations/${id}/tickets`);
  await page.getByRole('link', { name: /Broken invoice/ }).waitFor();
  expect(await page.getByText('Of somebody else').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Search tickets').fill('password');
  await page.getByRole('link', { name: /Broken invoice/ }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: /Lost password/ }).click();
  await page.waitForURL(`**/dashboard/servers/${first.id}/tickets/${lost.ticket.id}`);
  await page.getByRole('heading', { name: 'Lost password' }).first().waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('narrows the tickets to one server by the filter, which is in the address', async () => {
  const { id, first, owner } = await anOrganization();
  const { page, close } = await visit(browser, api, { owner, viewport: PHONE, scheme: 'dark' });
  await page.goto(`/dashboard/organizations/${id}/tickets?server=${first.id}`);
  await page.getByRole('link', { name: /Lost password/ }).waitFor();
  expect(await page.getByRole('link', { name: /Broken invoice/ }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /remove this filter/ }).click();
  await page.getByRole('link', { name: /Broken invoice/ }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await close();
});

it('shows staff of an organization its tickets, and asks for nothing that their role does not reach', async () => {
  const { id, owner } = await anOrganization();
  const { page, complaints, close } = await visit(browser, api, { owner, role: 'staff' });
  await page.goto(`/dashboard/organizations/${id}/tickets`, { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: /Broken invoice/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('lists the servers, and who works in them', async () => {
  const { id, owner } = await anOrganization();
  const { page, complaints, close } = await visit(browser, api, { owner, role: 'viewer' });
  await page.goto(`/dashboard/organizations/${id}/servers`);
  await page.getByRole('row').nth(2).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/dashboard/organizations/${id}/staff`);
  const team = page.getByRole('table', { name: 'Staff' });
  await team.getByRole('button').first().waitFor();
  // Who has replied is the busiest, and does not come first by id.
  expect(await team.locator('[data-label="Replies"]').allTextContents()).toEqual(['1', '0']);
  await team.getByRole('button').last().click();
  await page.getByRole('table', { name: 'Work by server' }).getByText('A server').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('leads from the work of a member to the pages of the server, which the person reaches', async () => {
  const { first, owner, id } = await anOrganization();
  const { page, close } = await visit(browser, api, { owner });
  await page.goto(`/dashboard/organizations/${id}/staff`);
  await page.getByRole('table', { name: 'Staff' }).getByRole('button').first().click();
  await page.getByRole('table', { name: 'Work by server' }).getByRole('link').click();
  await page.waitForURL(`**/dashboard/servers/${first.id}/overview`);
  await close();
});

it('names the zone of its times where the servers have different ones', async () => {
  const { first, owner, id } = await anOrganization();
  await (await api.as(first)).patch('/v1/settings', { timezone: 'Asia/Tokyo' });
  const { page, close } = await visit(browser, api, { owner });
  await page.goto(`/dashboard/organizations/${id}/servers`);
  await page.getByText('The servers have different time zones, so times are shown in UTC.').waitFor();
  await page.getByRole('link', { name: 'Choose your own' }).click();
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
  await close();
});
