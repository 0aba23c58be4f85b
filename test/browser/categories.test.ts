import { RefusedByChat } from '#core/chat/index.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';
import { waitUntil } from '../support/wait-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = '') => `/dashboard/servers/${server.id}/categories${rest}`;
const names = async () => (await as.get('/v1/categories')).body.data.map(({ name }: { name: string }) => name);
const find = async (name: string) =>
  (await as.get('/v1/categories')).body.data.find((category: { name: string }) => category.name === name);

it('makes a category with a form, shows what is refused at its field, and moves it by keyboard', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByRole('link', { name: 'Create category' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Orders');
  await page.getByLabel('Ask questions first').check();
  await page.getByLabel('Title of the form').fill('Your order');
  await page.getByLabel('Question', { exact: true }).fill('Order number');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Question', { exact: true }).nth(1).fill('Kind');
  await page.getByLabel('Answer', { exact: true }).nth(1).selectOption('A menu of choices');
  await page.getByLabel('Choices').fill('Late\nBroken\nLate');
  await page.getByRole('button', { name: 'Move Kind up' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Your order' }).waitFor();
  await page.getByRole('button', { name: 'Create category' }).click();
  await page.getByRole('group', { name: 'Question 1' }).getByText('each option has to be another').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Choices').fill('Late\nBroken');
  await page.getByRole('button', { name: 'Add values and descriptions' }).click();
  await page.getByLabel('Value of the answer').nth(1).fill('broken');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Question', { exact: true }).nth(2).fill('Photos');
  await page.getByLabel('Answer', { exact: true }).nth(2).selectOption('Files');
  await page.getByLabel('At the most').nth(1).fill('3');
  await page.getByLabel('Types of files').fill('image');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create category' }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect((await find('Orders')).form).toMatchObject({
    title: 'Your order',
    questions: [
      {
        id: 'kind',
        type: 'select',
        options: [
          { label: 'Late', value: 'Late', description: null },
          { label: 'Broken', value: 'broken', description: null },
        ],
      },
      { id: 'order-number', type: 'short', required: true },
      { id: 'photos', type: 'file', maxValues: 3, fileTypes: ['image'] },
    ],
  });

  await page.getByRole('link', { name: 'All categories' }).click();
  await page.getByRole('button', { name: 'Move Orders up' }).press('Enter');
  await page.getByText('Orders is number 1 of 2 now.').waitFor();
  await waitUntil(async () => (await names())[0] === 'Orders');
  const rows = page.getByRole('list', { name: 'Categories' }).getByRole('listitem');
  await page.getByRole('button', { name: 'Move Orders down' }).waitFor();
  await rows.nth(0).getByTitle('Drag to move').dragTo(rows.nth(1));
  await page.getByText('Orders is number 2 of 2 now.').waitFor();
  await waitUntil(async () => (await names())[1] === 'Orders');
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await close();
});

it('keeps what was typed when somebody else saves first, asks before leaving, and explains why it cannot be deleted', async () => {
  const { body } = await as.post('/v1/categories', { name: 'Orders', emoji: '📦' });
  const { id } = body.data;
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Lost');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Orders' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Parcels');
  await page.getByRole('link', { name: 'Closing' }).click();
  await page.getByLabel(/^Close after hours/).fill('48');
  await page.getByText('Closes after 2 days without a message').waitFor();
  await as.patch(`/v1/categories/${id}`, { name: 'Deliveries', requireClaim: true });
  await page.getByText(/^Changed meanwhile: name and claim before closing\./).waitFor();
  await page.getByText('You both changed: name.').waitFor();
  await page.getByRole('link', { name: 'All categories' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Put my changes on top' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  expect(await find('Parcels')).toMatchObject({ requireClaim: true, autoClose: { inactiveHours: 48 }, emoji: '📦' });

  await as.post('/v1/tickets', { categoryId: id, requesterId: '200000000000000001', message: 'Hello' });
  await page.getByRole('button', { name: 'Delete category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete category' }).click();
  await dialog.getByText(/still used by 1 open ticket/).waitFor();
  await dialog.getByText(/archive the category instead/).waitFor();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await close();
});

it.each(['light', 'dark'] as const)('reads well in %s on a phone, and changes nothing for a viewer', async (scheme) => {
  const form = { title: 'Your order', questions: [{ id: 'number', type: 'short', label: 'Order number' }] };
  const { body } = await as.post('/v1/categories', { name: 'Orders', description: 'x'.repeat(300), form });
  const options = { owner: owner(), role: 'viewer', scheme, viewport: PHONE } as const;
  const { page, complaints, close } = await visit(browser, api, options);
  await page.goto(path());
  await page.getByRole('link', { name: 'Orders' }).waitFor();
  expect(await page.getByRole('link', { name: 'Create category' }).count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(path(`/${body.data.id}`));
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});

it('previews the greeting of the server in its language, or in its own words, where a category has none', async () => {
  const { body } = await as.post('/v1/categories', { name: 'Plain' });
  await as.patch('/v1/settings', { locale: 'de' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`/${body.data.id}`));
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Hallo @Riley, das ist Ticket #42. Das Team antwortet dir hier.').waitFor();
  await as.patch('/v1/settings', { texts: { 'ticket.opened': 'Moin {{requester.mention}}!' } });
  await page.reload();
  await preview.getByText('Moin @Riley!').waitFor();
  await as.patch('/v1/settings', { locale: 'en', texts: { 'ticket.opened': null } });
  expect(complaints).toEqual([]);
  await close();
});

it('folds what is seldom changed, leads to it by keyboard, and opens what was refused', async () => {
  const { body } = await as.post('/v1/categories', { name: 'Orders', openingMessage: 'Hello {{requester.name}}!' });
  const { page, complaints, close } = await visit(browser, api, {
    owner: owner(),
    viewport: { width: 1_440, height: 900 },
  });
  await page.goto(path(`/${body.data.id}`));
  const fields = page.getByRole('main').locator('input, select, textarea').filter({ visible: true });
  await page.getByLabel('Name', { exact: true }).waitFor();
  expect(await fields.count()).toBeLessThan(12);
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(2_100);
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Hello Riley!').waitFor();

  const parts = page.getByRole('navigation', { name: 'Parts of this page' });
  await parts.getByRole('link', { name: 'Channel and welcome' }).press('Enter');
  await page.locator('summary:focus').filter({ hasText: 'Channel and welcome' }).waitFor();
  await page.getByLabel('Welcome text', { exact: false }).first().fill('Welcome, {{requester.mention}}');
  await preview.getByText('Welcome, @Riley').waitFor();
  await page.getByText('own welcome text').waitFor();

  // What the browser refuses, and what the service refuses, is shown though it was folded.
  await page.getByLabel('Name of the channel').fill('');
  await page.locator('summary').filter({ hasText: 'Channel and welcome' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Fill this in.').waitFor();
  expect(await page.getByLabel('Name of the channel').evaluate((field) => field.matches(':focus'))).toBe(true);
  await page.getByLabel('Name of the channel').fill('orders-{number}');
  await parts.getByRole('link', { name: 'Closing' }).click();
  await page.getByLabel(/^Warn that many hours/).fill('5');
  await page.locator('summary').filter({ hasText: 'Closing' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByLabel(/^Warn that many hours/).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await close();
});

it('puts tickets into private threads of a channel that is chosen from the chat', async () => {
  const channel = (await api.anonymous.post(`/sandbox/api/guilds/${server.id}/channels`, { name: 'help' })).body.data;
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path('/new'));
  await page.getByLabel('Name', { exact: true }).fill('Returns');
  await page.getByText('Channel and welcome').last().click();
  await page.getByLabel('Place of tickets').selectOption('A private thread for each ticket');
  await page.getByLabel('Text channel').selectOption('#help');
  expect(await page.getByLabel('Further channel groups').count()).toBe(0);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create category' }).click();
  await page.getByRole('heading', { name: 'Returns', level: 1 }).waitFor();
  expect(await find('Returns')).toMatchObject({ home: 'thread', chatParentId: channel.id });
  expect(complaints).toEqual([]);
  await close();
});

it('shows on the page of a category what the chat refused the bot about it, and how to mend that', async () => {
  const [first, second] = await Promise.all(
    ['Refused', 'In order'].map((name) => as.post('/v1/categories', { name }).then(({ body }) => body.data.id)),
  );
  const place = { guild: server.id, categoryId: first } as const;
  const cause = 'The bot lacks a permission in the server. It needs: Manage Channels.';
  await api.service.app.problems.record(
    new RefusedByChat({ text: 'refused.permission', needs: ['Manage Channels'] }, cause),
    place,
  );
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`/${second}`));
  await page.getByRole('heading', { name: 'In order' }).first().waitFor();
  expect(await page.getByText('The chat refused the bot something').count()).toBe(0);
  await page.goto(path(`/${first}`));
  await page.getByText('The chat refused the bot something').waitFor();
  await page.getByText('Give the role of the bot this permission, in the server or in the channel.').waitFor();
  expect(await page.getByRole('listitem').filter({ hasText: 'Give the role' }).textContent()).toContain('Last ');
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
