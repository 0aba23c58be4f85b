import { findViolations, useBrowser, visit } from '../support/browser/browser.ts';
import { REQUESTER } from '../support/build.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { as, server } = useServer(api);
const ROLE = '44';

const sandbox = (path: string) => `/sandbox/api/guilds/${server.id}${path}`;

const signIn = async () => {
  await done(api.anonymous.put(sandbox(`/members/${REQUESTER}`), { name: 'Riley', roleIds: [] }));
  return visit(browser, api, { owner: { kind: 'guild', guildId: server.id } });
};

/** A picture for a person who looks at the pages, with PICTURES=<folder>. */
const keepPicture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

it('makes a forum in the sandbox, its category in the form, and a ticket of a post that a member opens', async () => {
  const { page, complaints, close } = await signIn();
  await page.goto(`/dashboard/servers/${server.id}/sandbox`);
  await page.getByRole('button', { name: 'New forum' }).click();
  await page.getByLabel('New forum').fill('questions');
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  await page.getByRole('heading', { name: '# questions' }).waitFor();

  await page.goto(`/dashboard/servers/${server.id}/categories/new`);
  await page.getByLabel('Name', { exact: true }).fill('Questions');
  await page.getByRole('link', { name: 'Channel and welcome' }).click();
  await page.getByLabel('Place of tickets').selectOption('forum');
  await page.getByLabel('Forum', { exact: true }).selectOption({ label: '#questions' });
  await page.getByLabel('Who reads the posts').selectOption('public');
  await page.getByLabel('Tag of open tickets').selectOption({ label: 'Open' });
  await page.getByLabel('Tag of closed tickets').selectOption({ label: 'Solved' });
  await keepPicture(page, 'category');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create category' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/new'));
  const categories: Json[] = await done(as.get('/v1/categories'));
  const category = categories.find(({ name }) => name === 'Questions');
  expect(category).toMatchObject({ home: 'forum', visibility: 'public', forumTags: { pending: null } });
  await done(as.patch(`/v1/categories/${category?.['id']}`, { staffRoleIds: [ROLE] }));

  await page.goto(`/dashboard/servers/${server.id}/sandbox?channel=${category?.['chatParentId']}&as=${REQUESTER}`);
  await page.getByLabel('New post as Riley').fill('Cannot log in');
  await page.getByLabel('First message').fill('The page says 403.');
  await keepPicture(page, 'new-post');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await page.getByRole('heading', { name: '# Cannot log in' }).waitFor();
  await page.getByText('Open', { exact: true }).first().waitFor();
  await keepPicture(page, 'post');
  const [ticket]: Json[] = await done(as.get('/v1/tickets'));
  expect(ticket).toMatchObject({ subject: 'Cannot log in', public: true, requesterId: REQUESTER });

  await page.goto(`/dashboard/servers/${server.id}/tickets/${ticket?.['id']}`);
  await page.getByText('All who see the forum read this ticket').waitFor();
  await keepPicture(page, 'ticket');
  await page.goto(`/dashboard/servers/${server.id}/sandbox?channel=${ticket?.['channelId']}&as=${REQUESTER}`);
  await page.getByRole('button', { name: 'Close as a moderator' }).click();
  await page.getByText('Archived: the ticket is closed').waitFor();
  await keepPicture(page, 'closed');
  expect(await done(as.get(`/v1/tickets/${ticket?.['id']}`))).toMatchObject({ closeCause: 'post_closed' });
  expect(complaints).toEqual([]);
  await close();
});
