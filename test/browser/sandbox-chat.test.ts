import { client } from '../support/api.ts';
import { PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const STAFF_ROLE = '400000000000000001';
const [RILEY, SAM] = ['200000000000000001', '200000000000000002'];
const chat = () => `/sandbox/api/guilds/${server.id}`;

const composer = (page: Page, name: string) => page.getByRole('textbox', { name: `Message as ${name}` });

const write = async (page: Page, name: string, text: string): Promise<void> => {
  await composer(page, name).fill(text);
  await composer(page, name).press('Enter');
};

/** Opens a channel of the chat as a member. */
const openChannel = async (userId: string, options: Partial<Parameters<typeof visit>[2]> = {}) => {
  const here = client(api.url, null);
  await here.put(`${chat()}/members/${RILEY}`, { name: 'Riley' });
  await here.put(`${chat()}/members/${SAM}`, { name: 'Sam', roleIds: [STAFF_ROLE] });
  await as.patch('/v1/settings', { staffRoleIds: [STAFF_ROLE] });
  const { body: channel } = await here.post(`${chat()}/channels`, { name: 'lounge' });
  const path = `${chat()}/channels/${channel.data.id}/messages`;
  const say = (authorId: string, content: string) => here.post(path, { userId: authorId, content });
  const opened = await visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, ...options });
  const open = (channelId: string = channel.data.id) =>
    opened.page.goto(`/dashboard/servers/${server.id}/sandbox?as=${userId}&channel=${channelId}`);
  return { ...opened, open, say };
};

it('shows the answer to an action in view, and leaves a reader further up where they are', async () => {
  const { page, complaints, close, open, say } = await openChannel(SAM, { viewport: PHONE });
  for (let count = 0; count < 30; count += 1) await say(SAM, `Line ${count}`);
  await open();
  const log = page.getByRole('log', { name: 'Messages in' });
  await log.getByText('Line 29').waitFor();
  const isAtEnd = () => log.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight < 2);
  expect(await isAtEnd()).toBe(true);

  await log.evaluate((element) => element.scrollTo(0, 0));
  await say(RILEY, 'A question');
  await log.getByText('A question').waitFor({ state: 'attached' });
  expect(await isAtEnd()).toBe(false);

  await write(page, 'Sam', '/desk stats');
  const answer = log.getByText('Closed in the last 7 days');
  await answer.waitFor();
  expect(await isAtEnd()).toBe(true);
  const box = await answer.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(PHONE.height);
  expect(complaints).toEqual([]);
  await close();
});

it('describes commands and their options, offers choices, and says what is missing', async () => {
  const { page, complaints, close, open } = await openChannel(SAM);
  const { body } = await as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: RILEY });
  await open(body.data.channelId);
  await composer(page, 'Sam').fill('/desk stat');
  const named = '/desk status [status] [time] Choose who this ticket waits for, or put it on hold';
  await page.getByRole('option', { name: named }).waitFor();
  await write(page, 'Sam', '/desk hold');
  await page.getByText('There is no such command. Type /desk and a space to see all of them.').waitFor();
  await composer(page, 'Sam').fill('/desk status on');
  await page.getByText('[status] The status').waitFor();
  await page.getByRole('option', { name: 'On hold' }).click();
  await write(page, 'Sam', '/desk status on_hold 2h');
  await page.getByText('The ticket is on hold and opens again').waitFor();
  await write(page, 'Sam', '/desk priority');
  await page.getByText('/desk priority also needs “level”: The priority.').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('has the chat above the guide on a phone, and names of controls without markup', async () => {
  const { page, close, open } = await openChannel(RILEY, { viewport: PHONE });
  await open();
  await page.getByText('Nobody has written here yet.').waitFor();
  const guide = await page.getByRole('heading', { name: 'Your first ticket' }).boundingBox();
  const log = await page.getByRole('log', { name: 'Messages in' }).boundingBox();
  expect(guide?.y).toBeGreaterThan((log?.y ?? 0) + (log?.height ?? 0));
  await write(page, 'Riley', `**Hello** <@${SAM}>`);
  await page.getByRole('button', { name: 'Change the message “Hello @Sam”' }).waitFor();
  await close();
});

it('has the commands in the language of the page', async () => {
  const { page, complaints, close, open } = await openChannel(SAM);
  await page.addInitScript(`localStorage.setItem('guildesk.language', 'de')`);
  await open();
  const field = page.getByRole('textbox', { name: 'Sam' });
  await field.fill('/team stat');
  await page.getByRole('option', { name: '/team status [status] [zeit]' }).waitFor();
  await field.fill('/team statistik');
  await field.press('Enter');
  await page.getByText('Nur du siehst das').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('shows the button that a command asks a member to press', async () => {
  const { page, complaints, close, open } = await openChannel(RILEY);
  await open();
  await write(page, 'Riley', '/ticket erase-my-data');
  const log = page.getByRole('log', { name: 'Messages in' });
  await log.getByRole('button', { name: /erase/i }).click();
  await log
    .getByText(/request|erased/i)
    .last()
    .waitFor();
  expect(complaints).toEqual([]);
  await close();
});
