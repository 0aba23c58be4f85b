import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const path = (rest: string) => `/dashboard/servers/${server.id}/${rest}`;

it('says whether a page is not there or not for the role, and leads back', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), role: 'viewer' });
  await page.goto(path('people'));
  await page.getByRole('heading', { name: 'Not for your role', level: 1 }).waitFor();
  await page.getByText('your role does not reach it').waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Tickets' }).click();
  await page.getByRole('heading', { name: 'Tickets', level: 1 }).waitFor();

  await page.goto(path('nowhere'));
  await page.getByRole('heading', { name: 'Page not found', level: 1 }).waitFor();
  expect(await page.getByText('your role').count()).toBe(1);
  await page.getByRole('link', { name: 'Go to Tickets' }).waitFor();
  await page.goto(path('settings/nowhere'));
  await page.getByRole('link', { name: 'Go to General' }).click();
  await page.getByLabel('Language').waitFor();
  await page.goto('/dashboard/nowhere');
  await page.getByRole('link', { name: 'Go to Servers' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('nowhere'));
  expect(complaints).toEqual([]);
  await close();
});

it.each([
  ['panels', 'Create panel'],
  ['flows', 'Create flow'],
  ['rules', 'Create rule'],
  ['commands', 'Create command'],
  ['canned-replies', 'Create canned reply'],
  ['hours', 'Create calendar'],
  ['block-list', 'Block somebody'],
  ['developers/webhooks', 'Create webhook'],
])('has on an empty page of %s the button that ends that, once', async (rest, name) => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(path(rest));
  const empty = page.locator('.empty');
  await empty.waitFor();
  const makers = page.getByRole('main').getByText(name, { exact: true });
  expect([await makers.count(), await empty.getByText(name, { exact: true }).count()]).toEqual([1, 1]);
  expect(complaints).toEqual([]);
  await close();
});

it.each(['owner', 'staff'] as const)(
  'has a drawing of its own for each entry of the navigation of %s',
  async (role) => {
    const { page, close } = await visit(browser, api, { owner: owner(), role });
    await page.goto(path('tickets'));
    const navigation = page.locator('.foil-side .navigation');
    await navigation.getByRole('link', { name: 'Tickets' }).waitFor();
    const drawings = await navigation
      .locator('a svg path')
      .evaluateAll((paths: readonly { getAttribute(name: string): string }[]) =>
        paths.map((one) => one.getAttribute('d')),
      );
    expect(drawings.length).toBe(await navigation.getByRole('link').count());
    expect(new Set(drawings).size).toBe(drawings.length);
    await close();
  },
);
