import { DESKTOP, findViolations, openPage, PHONE, useBrowser } from '../support/browser/browser.ts';
import { addAccount, PERMISSIONS } from '../support/discord/accounts.ts';
import { useDiscord } from '../support/discord/discord.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const discord = useDiscord();
const api = useApi({ environment: () => discord.environment });
const { server } = useServer(api);
const USER = { username: 'ada', globalName: 'Ada' };
const own = (complaints: readonly string[]) =>
  complaints.filter((complaint) => !complaint.includes('/oauth2/authorize'));

it('signs in with the account, opens its server, and leaves the code in no address', async () => {
  discord.signIn.user = addAccount(discord, USER, [{ id: server.id, permissions: PERMISSIONS.manageGuild }]);
  const { page, complaints, close } = await openPage(browser, api);
  await page.goto('/dashboard');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.waitForURL(`**/dashboard/servers/${server.id}/**`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(page.url()).not.toContain('code=');
  await page.goBack();
  expect(page.url()).not.toContain('code=');
  expect(own(complaints)).toEqual([]);
  await close();
});

it.each([
  ['has no role in any server', { doesConsent: true }, 'Your account has no access yet'],
  ['does not agree', { doesConsent: false }, 'You did not agree'],
] as const)('explains it to somebody who %s, on a phone in the dark', async (_, { doesConsent }, title) => {
  discord.signIn.user = doesConsent ? addAccount(discord, USER) : null;
  const { page, complaints, close } = await openPage(browser, api, { viewport: PHONE, scheme: 'dark' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await page.getByText(title).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  discord.signIn.user = addAccount(discord, USER, [{ id: server.id, owner: true }]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(`**/dashboard/servers/${server.id}/**`);
  // The browser writes down the refusal itself.
  expect(own(complaints).filter((complaint) => !complaint.includes('status of 403'))).toEqual([]);
  await close();
});

it('says that an answer is of no use in a browser that has not asked for it', async () => {
  const { page, close } = await openPage(browser, api, { viewport: DESKTOP });
  await page.goto('/dashboard/sign-in/account?code=stolen&state=x');
  await page.getByText('The sign-in did not work').waitFor();
  expect(page.url()).toMatch(/\/dashboard\/sign-in\/account$/);
  await page.getByRole('link', { name: 'Sign in with a link' }).click();
  await page.getByRole('button', { name: 'Sign in with Discord' }).waitFor();
  await close();
});
