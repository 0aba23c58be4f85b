import { useBrowser, visit } from '../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../support/build.ts';
import { done } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const visitServer = () => visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, userId: STAFF });

it('takes what is typed while the palette is loaded, and no letter of it as a shortcut', async () => {
  const { id } = await done(
    as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject: 'Lost key' }),
  );
  const { page, context, complaints, close } = await visitServer();
  const { promise: isWanted, resolve: letThrough } = Promise.withResolvers<null>();
  await context.route(/palette-.*\.js/, async (route) => {
    await isWanted;
    await route.continue();
  });
  await page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Lost key' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Go to' }).waitFor();
  await page.keyboard.type('rule');
  letThrough(null);
  await page.getByRole('option', { name: 'Rules' }).waitFor();
  await page.keyboard.type('s');
  expect(await page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('rules');
  expect(await page.getByRole('dialog').count()).toBe(1);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/rules');
  expect(complaints).toEqual([]);
  await close();
});

it('works on the profile, too, where the page has the focus', async () => {
  const { page, complaints, close } = await visitServer();
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: /^Account of/ }).press('Enter');
  await page.getByRole('menuitem', { name: 'Profile' }).press('Enter');
  await page.waitForURL('**/profile');
  await page.locator('main:focus').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('Other');
  expect(await page.getByRole('dialog').getByRole('option').count()).toBe(0);
  await page.getByRole('dialog').getByRole('combobox').fill('');
  await page.getByRole('dialog').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/dashboard/servers/${server.id}/**`);
  expect(complaints).toEqual([]);
  await close();
});

it('gives the focus to the first server of the switcher when it is there, and closes a menu that Tab leaves', async () => {
  const { page, complaints, close } = await visitServer();
  await page.goto(`/dashboard/servers/${server.id}/tickets`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Switch server or organization' }).press('Enter');
  await page.locator('.switcher-list a:focus').waitFor();
  for (const _ of [0, 1]) await page.keyboard.press('Tab');
  await page.locator('.switcher-list').waitFor({ state: 'hidden' });
  expect(complaints).toEqual([]);
  await close();
});
