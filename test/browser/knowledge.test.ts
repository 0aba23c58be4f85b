import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest = '') => `/dashboard/servers/${server.id}/knowledge${rest}`;

const TEXT =
  '# Reset\n\n1. Open the [login page](https://example.com/login)\n2. ![map](https://foreign.example/map.png)';

const addArticle = async (fields: object = {}) => {
  const { body } = await as.post('/v1/knowledgebase', { title: 'Lost password', content: TEXT, ...fields });
  return body.data;
};

it('writes an article with a preview, publishes, finds and archives it, and deletes it', async () => {
  await addArticle({ title: 'Refunds', visibility: 'staff' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), role: 'staff' });
  await page.goto(path());
  await page.getByRole('link', { name: 'Create article' }).click();
  await page.getByLabel('Title').fill('Lost password');
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill(`${TEXT}\n\n<b onclick="alert(1)">Mind it</b>`);
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Reset' }).waitFor();
  await preview.getByText('<b onclick="alert(1)">Mind it</b>').waitFor();
  expect(await preview.locator('img').count()).toBe(0);
  expect(await preview.getByRole('link', { name: 'login page' }).getAttribute('href')).toBe(
    'https://example.com/login',
  );
  await page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+a');
  await page.keyboard.press('Control+b');
  expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toMatch(/^\*\*# Reset[^]*\*\*$/);
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create article' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText(/^Published/).waitFor();
  await as.post(`/v1/knowledgebase/${page.url().split('/').at(-1)}/feedback`, { helpful: true });

  await page.getByRole('link', { name: 'All articles' }).click();
  await page.getByText('1 of 1 (100 %)').waitFor();
  await page.getByLabel('State').selectOption('Drafts');
  await page.getByRole('link', { name: 'Lost password' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Refunds' }).waitFor();
  await page.getByLabel('State').selectOption('All');
  await page.getByLabel('Search').fill('passw');
  await page.getByRole('link', { name: 'Refunds' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Lost password' }).click();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByText('Archived: it is not found any more.').waitFor();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete article' }).click();
  await page.getByRole('link', { name: 'Refunds' }).waitFor();
  const { body } = await as.get('/v1/knowledgebase');
  expect(body.data.map(({ title }: { readonly title: string }) => title)).toEqual(['Refunds']);
  expect(complaints).toEqual([]);
  await close();
});

it('keeps what was typed when it is refused, when somebody else saves first, and when the page is left', async () => {
  await addArticle({ title: 'Refunds', slug: 'refunds' });
  const { id } = await addArticle();
  const { page, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(`/${id}`));
  await page.getByLabel('Short address').fill('refunds');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.locator('.field-error').getByText('refunds').waitFor();
  await as.patch(`/v1/knowledgebase/${id}`, { title: 'Forgotten password' });
  await page.getByLabel('Short address').fill('password');
  await page.getByText('Changed meanwhile: title.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'All articles' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Put my changes on top' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Everything is saved').waitFor();
  const { body } = await as.get(`/v1/knowledgebase/${id}`);
  expect(body.data).toMatchObject({ title: 'Forgotten password', slug: 'password', content: TEXT });
  await close();
});

it.each(['light', 'dark'] as const)('reads well in %s on a phone, and changes nothing for a viewer', async (scheme) => {
  const content = `${TEXT}\n\n| A | B |\n|---|---|\n| ${'x'.repeat(200)} | 1 |\n\n\`\`\`\n${'y'.repeat(200)}\n\`\`\``;
  const { id } = await addArticle({ content });
  const options = { owner: owner(), role: 'viewer', scheme, viewport: PHONE } as const;
  const { page, complaints, close } = await visit(browser, api, options);
  await page.goto(path());
  await page.getByRole('link', { name: 'Lost password' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.goto(path(`/${id}`));
  await page.getByRole('heading', { name: 'Lost password', level: 1 }).waitFor();
  expect(await page.getByLabel('Title').isDisabled()).toBe(true);
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  const reply = { name: 'Refund', shortcut: 'refund', content: '{{ticket.number}} {{nothing}}' };
  const { body } = await as.post('/v1/canned-replies', reply);
  await page.goto(`/dashboard/servers/${server.id}/canned-replies/${body.data.id}`);
  await page.getByRole('heading', { name: 'Refund', level: 1 }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await close();
});

it('writes a canned reply with variables, shows it as it reads in a ticket, and explains a shortcut that is taken', async () => {
  await as.post('/v1/canned-replies', { name: 'Thanks', shortcut: 'thanks', content: 'Thank you!' });
  await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '7', subject: 'Wrong bill' });
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), role: 'staff' });
  await page.goto(`/dashboard/servers/${server.id}/canned-replies`);
  await page.getByRole('link', { name: 'Create canned reply' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Refund');
  await page.getByLabel('Shortcut').fill('thanks');
  await page.getByLabel('Text', { exact: true }).fill('About : {{ticket.subejct}}');
  const preview = page.getByRole('region', { name: 'Preview' });
  await page.getByText('There is no variable {{ticket.subejct}}.').waitFor();
  await page.getByLabel('Text', { exact: true }).fill('Your bill: ');
  await page.getByText('Variables that can stand in the text').click();
  await page.getByRole('button', { name: 'Insert {{ticket.subject}}' }).click();
  await preview.getByText('Your bill: Cannot log in').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create canned reply' }).click();
  await page.locator('.field-error').getByText('thanks').waitFor();
  await page.getByLabel('Shortcut').fill('refund');
  await page.getByRole('button', { name: 'Create canned reply' }).click();
  await page.getByLabel('As it reads in a ticket').selectOption('#1 Wrong bill');
  await page.getByText('Your bill: Wrong bill').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'All canned replies' }).click();
  await page.getByText('/refund').waitFor();
  await page.getByLabel('Search').fill('thank');
  await page.getByText('/refund').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Thanks' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete canned reply' }).click();
  await page.getByText('/refund').waitFor();
  const { body } = await as.get('/v1/canned-replies');
  expect(body.data).toMatchObject([{ name: 'Refund', shortcut: 'refund', content: 'Your bill: {{ticket.subject}}' }]);
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await close();
});

it('writes canned replies one after the other', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), role: 'staff' });
  await page.goto(`/dashboard/servers/${server.id}/canned-replies/new`);
  for (const name of ['First in a series', 'Second in a series']) {
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Text', { exact: true }).fill(`${name}: hello.`);
    await page.getByRole('button', { name: 'Create and start another' }).click();
    await page.getByText('Nothing entered yet').waitFor();
    await page.locator('input:focus').waitFor();
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe('');
  }
  await page.getByLabel('Name', { exact: true }).fill('Never saved');
  await page.getByRole('link', { name: 'All canned replies' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('link', { name: 'Second in a series' }).waitFor();
  await page.getByRole('link', { name: 'First in a series' }).waitFor();
  expect(await page.getByText('Never saved').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
