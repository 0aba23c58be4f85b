import { client } from '../support/api.ts';
import { findViolations, openPage, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const integrations = () => `/dashboard/servers/${server.id}/developers/tokens`;

const createToken = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Everything' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click();
};

it('makes a token that works, is seen to be used, is never shown again, and ends when it is revoked', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(integrations());
  await createToken(page, 'Website');
  const secret =
    (await page
      .getByText(/^gdk_\w{42}$/)
      .first()
      .textContent()) ?? '';
  const program = client(api.url, secret);
  expect((await program.get('/v1/tickets')).status).toBe(200);
  await api.service.app.access.flushTokenUses();

  await page.reload();
  await page.getByText('Website').waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await page.getByText(/Last used\s*(now|just now|\d+ seconds? ago)/).count()).toBe(1);

  await page.getByRole('button', { name: 'Revoke Website' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Revoke/ })
    .click();
  await page.getByText('Revoked').first().waitFor();
  expect((await program.get('/v1/tickets')).status).toBe(401);
  expect(complaints).toEqual([]);
  await close();
});

it('explains the limit of the plan at the eleventh token', async () => {
  const { id } = await api.server('pro');
  const pro = { kind: 'guild', guildId: id } as const;
  for (let i = 0; i < 10; i += 1) await api.token(pro);
  const { page, close } = await visit(browser, api, { owner: pro });
  await page.goto(`/dashboard/servers/${id}/developers/tokens`);
  await page
    .getByText(/10 of 10/)
    .first()
    .waitFor();
  await createToken(page, 'One more');
  await page
    .getByText(/Revoke one/)
    .first()
    .waitFor();
  await close();
});

it('shows somebody with a used link what to do, and shows nothing else', async () => {
  const { page, close } = await openPage(browser, api);
  await page.goto('/dashboard/sign-in#' + 'A'.repeat(43));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('alert').filter({ hasText: /link/ }).waitFor();
  await page.goto(integrations());
  await page
    .getByText(/sign in/i)
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: 'Create token' }).count()).toBe(0);
  await close();
});

it('leads to the sign-in page when the session has ended', async () => {
  const { page, context, close } = await visit(browser, api, { owner: owner() });
  await page.goto(integrations());
  const people = page.getByRole('link', { name: 'People and roles' });
  await people.waitFor();
  await context.clearCookies();
  // The page may notice by itself before it is used.
  await people.click({ timeout: 3_000 }).catch(() => undefined);
  await page
    .getByText(/sign in/i)
    .first()
    .waitFor();
  await close();
});

it('shows what a token was used for, all or what failed, and leads there from the old address', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/integrations/api`);
  await page.waitForURL(integrations());
  await createToken(page, 'Website');
  const secret = await page
    .getByText(/^gdk_\w{42}$/)
    .first()
    .textContent();
  const program = client(api.url, secret ?? '');
  await program.get('/v1/tickets?limit=1');
  await program.get('/v1/nowhere');
  await api.service.app.requestLog.flush();
  await page.goto(integrations());
  await page.getByRole('link', { name: 'Requests of “Website”' }).click();
  await page.getByRole('cell', { name: '/v1/tickets?limit', exact: true }).waitFor();
  expect(await page.getByRole('row').count()).toBe(3);
  await page.getByLabel('Show').selectOption('Failed only');
  await page.getByRole('cell', { name: '/v1/tickets?limit', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('cell', { name: 'unknown_path' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(2);
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

describe.each([
  ['light', undefined],
  ['dark', undefined],
  ['light', PHONE],
  ['dark', PHONE],
] as const)('in %s, %j', (scheme, viewport) => {
  it('no access page has a serious violation of accessibility', async () => {
    await api.token(owner());
    const { page, complaints, close } = await visit(browser, api, {
      owner: owner(),
      scheme,
      ...(viewport && { viewport }),
    });
    for (const path of ['developers/tokens', 'developers/explorer', 'developers/client', 'people', 'audit-log']) {
      await page.goto(`/dashboard/servers/${server.id}/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.getByText('Loading…').first().waitFor({ state: 'detached' });
      expect([path, await findViolations(page)]).toEqual([path, []]);
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    }
    expect(complaints).toEqual([]);
    await close();
  });
});

it('adds a person whose account is typed as an id with one press of the button', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/people`);
  await page.getByRole('button', { name: 'Add person' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Jonas');
  await dialog.getByRole('combobox', { name: /^Account in the chat/ }).fill('200000000000000002');
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await page.getByRole('dialog', { name: 'Jonas is added' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('cell', { name: 'Hugo Jensen' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});
