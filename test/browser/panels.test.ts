import { client } from '../support/api.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = '') => `/dashboard/servers/${server.id}/panels${rest}`;
const chat = () => `/sandbox/api/guilds/${server.id}`;
const RILEY = '200000000000000001';

const addChannel = async (name: string): Promise<string> =>
  (await client(api.url, null).post(`${chat()}/channels`, { name })).body.data.id;

const FORM = { title: 'Your order', questions: [{ id: 'number', type: 'short', label: 'Order number' }] };

const addPanel = async (fields: object = {}) => {
  const { body } = await as.post('/v1/panels', {
    name: 'Help desk',
    channelId: await addChannel('help'),
    content: 'How can we help?',
    options: [{ id: 'help', label: 'Help', categoryId: server.categoryId }],
    ...fields,
  });
  return body.data;
};

it('makes a panel, shows it as the chat does, and deploys it; pressing it gives a ticket with the answers of the form', async () => {
  await addChannel('support');
  await client(api.url, null).put(`${chat()}/members/${RILEY}`, { name: 'Riley' });
  await as.post('/v1/categories', { name: 'Orders', emoji: '📦', form: FORM });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path());
  await page.getByRole('link', { name: 'Create panel' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Help desk');
  await page.getByLabel('Channel', { exact: true }).selectOption('#support');
  await page.getByLabel('Text', { exact: false }).first().fill('What **do** you need?');
  await page.getByRole('button', { name: 'Add framed block' }).click();
  await page.getByLabel('Title', { exact: false }).first().fill('Opening hours');
  await page.getByLabel('Category', { exact: true }).selectOption('Orders');
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByLabel('What it does').nth(1).selectOption('Leads to an address');
  await page.getByLabel('Address').fill('https://example.com/help');
  await page.getByLabel('Label').nth(1).fill('Read first');
  await page.getByRole('button', { name: 'Move Read first up' }).click();
  const preview = page.getByRole('complementary', { name: 'Preview' });
  await preview.getByText('Opening hours').waitFor();
  expect(await preview.getByText('What do you need?').innerHTML()).toContain('<strong>do</strong>');
  expect(await preview.locator('.chat-button').allInnerTexts()).toEqual([
    'Read first',
    expect.stringContaining('Orders'),
  ]);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create panel' }).click();
  await page.getByRole('button', { name: 'Deploy', exact: true }).click();
  await page.getByText('The panel is in the chat.').waitFor();

  await page.getByRole('link', { name: 'Try it in the sandbox' }).click();
  await page.getByRole('button', { name: 'Orders' }).click();
  await page.getByRole('dialog', { name: 'Your order' }).getByLabel('Order number').fill('42');
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { name: '# ticket-1' }).waitFor();
  const { body } = await as.get('/v1/tickets');
  expect(body.data).toMatchObject([{ source: 'panel', formAnswers: [{ questionId: 'number', value: '42' }] }]);
  expect(complaints).toEqual([]);
  await close();
});

it('deploys changes again, explains what is in the way, and takes the panel down', async () => {
  const panel = await addPanel();
  await as.post(`/v1/panels/${panel.id}/deploy`);
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`/${panel.id}`));
  await page.getByText('The chat shows it as it is.').first().waitFor();
  await page.getByLabel('Shown as').selectOption('A menu of the options');
  await page.getByLabel('Small print').fill('For all questions');
  await page.getByRole('list', { name: 'Lines of the menu' }).getByText('For all questions').waitFor();
  await as.patch(`/v1/categories/${server.categoryId}`, { archived: true });
  await page.getByText(/is archived and takes no tickets/).waitFor();
  await page.getByRole('button', { name: 'Save and deploy' }).click();
  await page.getByRole('alert').getByText('Your changes are saved.', { exact: false }).waitFor();
  await page.getByText('The chat still shows the version before the last change.').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await as.patch(`/v1/categories/${server.categoryId}`, { archived: false });
  await page.getByRole('button', { name: 'Deploy again' }).click();
  await page.getByText('The panel is in the chat.').waitFor();
  expect((await as.get(`/v1/panels/${panel.id}`)).body.data).toMatchObject({ status: 'deployed', style: 'select' });

  await page.getByRole('button', { name: 'Take down' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take down' }).click();
  await page.getByText('It is not in the chat yet.').waitFor();
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete panel' }).click();
  await page.getByText('No panels yet').waitFor();
  // The stream may report the deletion before its answer arrives: then the page reads the panel once more.
  expect(complaints.filter((text) => !/409|404/.test(text))).toEqual([]);
  await close();
});

it('shows what the API refuses at its field, and keeps what was typed when somebody else saves first', async () => {
  const panel = await addPanel({ embeds: [{ title: 'Hours' }] });
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`/${panel.id}`));
  await page.getByLabel('Title', { exact: false }).first().fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page
    .getByRole('group', { name: 'Framed block 1' })
    .getByText(/it shows nothing/)
    .waitFor();
  await as.patch(`/v1/panels/${panel.id}`, { content: 'Other words' });
  await page.getByText('Changed meanwhile: text.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Discard my changes' }).click();
  await page.getByText('Everything is saved').waitFor();
  expect(await page.getByLabel('Title', { exact: false }).first().inputValue()).toBe('Hours');
  await close();
});

it.each(['light', 'dark'] as const)('reads well in %s on a phone, and changes nothing for a viewer', async (scheme) => {
  const panel = await addPanel({ embeds: [{ title: 'Hours', description: 'x'.repeat(200), color: 0xb26a00 }] });
  const options = { owner: owner(), role: 'viewer', scheme, viewport: PHONE } as const;
  const { page, complaints, close } = await visit(browser, api, options);
  await page.goto(path());
  await page.getByRole('link', { name: 'Help desk' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(path(`/${panel.id}`));
  await page.getByRole('heading', { name: 'Help desk', level: 1 }).waitFor();
  expect(await page.getByLabel('Name', { exact: true }).isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});
