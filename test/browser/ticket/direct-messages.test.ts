import { client } from '../../support/api.ts';
import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const RILEY = '200000000000000001';

it('a member writes to the bot, chooses a category, and reads the answer that staff give in the dashboard', async () => {
  await client(api.url, null).put(`/sandbox/api/guilds/${server.id}/members/${RILEY}`, { name: 'Riley' });
  await done(as.post('/v1/categories', { name: 'Orders', home: 'dm' }));
  const { page, complaints, close } = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id } });
  await page.goto(`/dashboard/servers/${server.id}/sandbox?channel=direct`);
  const log = page.getByRole('log', { name: 'Direct messages to Riley' });
  const field = page.getByRole('textbox', { name: 'Write to the bot as Riley' });
  await field.fill('My order is late.');
  await page.getByRole('button', { name: 'Send' }).click();
  await log.getByRole('button', { name: 'Orders' }).click();
  await log.getByText('Only you see this').waitFor();
  await waitUntil(async () => (await api.service.app.tickets.deliverDirectMessages()) === 0, { what: 'The messages' });
  await log.getByRole('button', { name: 'New ticket' }).waitFor();
  expect(await findViolations(page)).toEqual([]);

  const [ticket] = await done(as.get('/v1/tickets'));
  await page.goto(`/dashboard/servers/${server.id}/tickets/${ticket.id}`);
  await page.getByRole('log').getByText('My order is late.').waitFor();
  await page.getByRole('textbox', { name: 'Reply to the requester' }).fill('It left today.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('(being sent)').waitFor();
  await api.service.app.tickets.deliverDirectMessages();
  await page.goto(`/dashboard/servers/${server.id}/sandbox?channel=direct`);
  await log.getByText('It left today.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('a member answers a flow that talks by direct message, by a button and in words', async () => {
  await client(api.url, null).put(`/sandbox/api/guilds/${server.id}/members/${RILEY}`, { name: 'Riley' });
  const category = await done(as.post('/v1/categories', { name: 'Refunds', home: 'dm' }));
  const options = [{ id: 'may', label: 'May' }];
  const nodes = [
    { id: 'when', type: 'ask_choice', data: { content: 'Which month?', variable: 'when', options } },
    { id: 'why', type: 'ask_question', data: { content: 'What is wrong with it?', variable: 'why' } },
    { id: 'open', type: 'create_ticket', data: { categoryId: category.id, subject: '{{vars.why}}' } },
  ];
  const edges = [
    { id: 'a', source: 'when', sourceHandle: 'may', target: 'why' },
    { id: 'b', source: 'why', sourceHandle: 'answered', target: 'open' },
  ];
  const flow = await done(as.post('/v1/flows', { name: 'Refund', trigger: { kind: 'api' }, nodes, edges }));
  const { page, complaints, close } = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id } });
  await page.goto(`/dashboard/servers/${server.id}/flows/${flow.id}`);
  await page.getByRole('button', { name: 'Name and trigger' }).click();
  await page.getByLabel('Place of the conversation').selectOption('Direct messages with the bot');
  await page.getByText('a thread of this channel takes their place').waitFor();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await waitUntil(async () => (await done(as.get(`/v1/flows/${flow.id}`))).status === 'active', { what: 'The flow' });
  expect(await findViolations(page)).toEqual([]);
  await done(as.post(`/v1/flows/${flow.id}/run`, { userId: RILEY }));
  await api.work();

  await page.goto(`/dashboard/servers/${server.id}/sandbox?channel=direct`);
  const log = page.getByRole('log', { name: 'Direct messages to Riley' });
  await log.getByRole('button', { name: 'May' }).click();
  await api.work();
  await log.getByText('What is wrong with it?').waitFor();
  await page.getByRole('textbox', { name: 'Write to the bot as Riley' }).fill('It is too high.');
  await page.getByRole('button', { name: 'Send' }).click();
  await waitUntil(
    async () => (await done(as.get(`/v1/tickets?categoryId=${category.id}`))).length === 1 || (await api.work(), false),
    {
      what: 'The ticket',
    },
  );
  expect(await done(as.get(`/v1/tickets?categoryId=${category.id}`))).toMatchObject([
    { direct: true, subject: 'It is too high.', requesterId: RILEY },
  ]);
  expect(complaints).toEqual([]);
  await close();
});
