import { DESKTOP, findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const page = (path: string) => `/dashboard/servers/${server.id}/settings/${path}`;

it('changes settings, and refuses to overwrite those of somebody else', async () => {
  await api.anonymous.put(`/sandbox/api/guilds/${server.id}/members/76`, { name: 'Kim', roleIds: ['5', '6'] });
  const visitor = await visit(browser, api, { owner: owner() });
  await visitor.page.goto(page('general'));
  await visitor.page.getByLabel('Language').selectOption('Deutsch');
  await visitor.page.getByLabel(/^Color/).fill('#12614c');
  await visitor.page.getByRole('link', { name: /^How long data is kept/ }).click();
  await visitor.page.getByRole('spinbutton', { name: /^Transcripts/ }).fill('90');
  await visitor.page.getByText('Transcripts: 90 days').waitFor();
  for (const name of ['Role 5', 'Role 6']) {
    await visitor.page.getByRole('combobox', { name: /^Staff roles/ }).selectOption(name);
  }
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  const question = visitor.page.getByRole('dialog');
  await question.getByText(/^Transcripts: 0, all from before/).waitFor();
  await question.getByRole('button', { name: 'Save and delete' }).click();
  expect((await as.get('/v1/settings')).body.data.retention.transcriptsDays).toBeNull();
  await question.getByLabel(/^Type/).fill('delete');
  expect(await findViolations(visitor.page)).toEqual([]);
  await question.getByRole('button', { name: 'Save and delete' }).click();
  await visitor.page.getByText('The settings are saved.').waitFor();
  expect((await as.get('/v1/settings')).body.data).toMatchObject({
    locale: 'de',
    color: 0x12614c,
    staffRoleIds: ['5', '6'],
    retention: { transcriptsDays: 90, closedTicketsDays: null },
  });
  expect(await findViolations(visitor.page)).toEqual([]);
  expect(visitor.complaints).toEqual([]);

  await visitor.page.reload();
  await visitor.page.getByLabel('Language').waitFor();
  await as.patch('/v1/settings', { locale: 'fr' });
  await visitor.page.getByLabel('Language').selectOption('English');
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await visitor.page.getByText(/Somebody else has changed/).waitFor();
  expect((await as.get('/v1/settings')).body.data.locale).toBe('fr');
  await visitor.close();
});

it('explains what is wrong with a field beside it', async () => {
  const visitor = await visit(browser, api, { owner: owner() });
  await visitor.page.goto(page('general'));
  // What was refused is far above the button, and in the middle of a list.
  const bots = visitor.page
    .getByLabel(/^Bots whose messages/, { exact: false })
    .and(visitor.page.getByRole('combobox'));
  await bots.fill('7');
  await bots.press('Enter');
  await visitor.page.getByRole('button', { name: /take it out$/ }).waitFor();
  await visitor.page.route('**/settings', async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const details = [{ field: 'botIds.0', reason: 'unknown_reference', message: 'there is no such bot' }];
    const error = {
      code: 'validation_error',
      reason: 'invalid_request',
      message: 'botIds.0: there is no such bot',
      details,
    };
    return route.fulfill({ status: 400, json: { error } });
  });
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await visitor.page.getByRole('alert').first().waitFor();
  await visitor.page.locator(':focus[aria-invalid="true"]').waitFor();
  expect(await bots.evaluate((field) => field.matches(':focus'))).toBe(true);
  await visitor.page.unroute('**/settings');
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await visitor.page.getByText('The settings are saved.').waitFor();
  expect((await as.get('/v1/settings')).body.data.botIds).toEqual(['7']);
  await visitor.close();
});

it('opens the part in which something was refused, and leads to it', async () => {
  const visitor = await visit(browser, api, { owner: owner() });
  await visitor.page.goto(page('general'));
  await visitor.page.getByRole('link', { name: 'Channels of closed tickets' }).click();
  await visitor.page.getByLabel('Delay (hours)').fill('9000');
  await visitor.page.locator('summary').filter({ hasText: 'Channels of closed tickets' }).click();
  await visitor.page.getByLabel('Delay (hours)').waitFor({ state: 'hidden' });
  await visitor.page.getByRole('button', { name: 'Save' }).click();
  await visitor.page.getByText('Choose a number from 0 to 8760.').waitFor();
  expect(await visitor.page.getByLabel('Delay (hours)').evaluate((field) => field.matches(':focus'))).toBe(true);
  await visitor.close();
});

it('gives the bot own words, and takes them back', async () => {
  const visitor = await visit(browser, api, { owner: owner(), viewport: PHONE, scheme: 'dark' });
  const texts = async () => (await as.get('/v1/settings')).body.data.texts;
  await visitor.page.goto(page('texts'));
  await visitor.page
    .getByRole('button', { name: /^Change: / })
    .first()
    .click();
  await visitor.page.getByLabel('Your own words').fill('In our own words.');
  await visitor.page.getByRole('button', { name: 'Save', exact: true }).click();
  await visitor.page.getByText('own words', { exact: true }).waitFor();
  expect(Object.values(await texts())).toEqual(['In our own words.']);
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.page
    .getByRole('button', { name: /^Change: / })
    .first()
    .click();
  await visitor.page.getByRole('button', { name: 'Back to the standard text' }).click();
  await visitor.page.getByText('own words', { exact: true }).waitFor({ state: 'detached' });
  expect(await texts()).toEqual({});
  expect(visitor.complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await visitor.close();
});

it('shows the standard texts in the language of the bot', async () => {
  await as.patch('/v1/settings', { locale: 'de' });
  const [{ defaults }] = (await as.get('/v1/settings/texts')).body.data;
  const { template } = defaults.find(({ locale }: { readonly locale: string }) => locale === 'de');
  const visitor = await visit(browser, api, { owner: owner() });
  await visitor.page.goto(page('texts'));
  await visitor.page.getByText(template, { exact: true }).first().waitFor();
  await visitor.page
    .getByRole('button', { name: /^Change: / })
    .first()
    .click();
  expect(await visitor.page.getByLabel('Your own words').inputValue()).toBe(template);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

it('offers the channels and roles of the chat to choose from', async () => {
  const chat = `/sandbox/api/guilds/${server.id}`;
  const channel = (await api.anonymous.post(`${chat}/channels`, { name: 'log' })).body.data;
  await api.anonymous.put(`${chat}/members/77`, { name: 'Sam', roleIds: ['8', '9'] });
  await as.patch('/v1/settings', { staffRoleIds: ['7'] });
  const visitor = await visit(browser, api, { owner: owner() });
  await visitor.page.goto(page('general'));
  await visitor.page.getByRole('link', { name: 'Reports' }).click();
  await visitor.page.getByLabel(/^Log channel/).selectOption('#log');
  await visitor.page.getByText('Reports in #log').waitFor();
  await visitor.page.getByLabel(/^Staff roles/).selectOption('Role 9');
  await visitor.page.getByRole('button', { name: /^Unknown: 7/ }).click();
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.page.getByRole('button', { name: 'Save' }).press('Enter');
  await visitor.page.getByText('The settings are saved.').waitFor();
  expect(await visitor.page.locator('form :focus').count()).toBe(1);
  expect((await as.get('/v1/settings')).body.data).toMatchObject({ logChannelId: channel.id, staffRoleIds: ['9'] });
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

it.each([DESKTOP, PHONE])(
  'covers neither the navigation nor the bar that saves with a message, at %j',
  async (viewport) => {
    const { page: tab, close } = await visit(browser, api, { owner: owner(), viewport });
    await tab.goto(`/dashboard/servers/${server.id}/categories/new`);
    await tab.getByLabel('Name', { exact: true }).fill(`Category ${viewport.width}`);
    await tab.getByRole('button', { name: 'Create' }).last().click();
    const toast = tab.locator('.toast').first();
    await toast.waitFor();
    await tab.getByLabel('Name', { exact: true }).fill(`Another ${viewport.width}`);
    const bar = tab.locator('.save-bar');
    await bar.waitFor();
    const readBox = async (element: typeof bar) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const shown = await readBox(toast);
    for (const element of [bar, tab.getByRole('navigation').first()]) {
      if (!(await element.isVisible())) continue;
      const box = await readBox(element);
      const isBeside = box.x >= shown.x + shown.width || shown.x >= box.x + box.width;
      const isAbove = box.y >= shown.y + shown.height || shown.y >= box.y + box.height;
      expect({ box, shown, isApart: isBeside || isAbove }).toMatchObject({ isApart: true });
    }
    await close();
  },
);
