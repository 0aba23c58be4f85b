import { toUserId } from '#core/shared/ids.ts';
import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import { createCategory, done } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const COLLEAGUE = toUserId('200000000000000009');
const visitServer = () => visit(browser, api, { owner: { kind: 'guild', guildId: server.id }, userId: STAFF });
const open = async (subject: string): Promise<{ readonly id: string; readonly ticketNumber: number }> =>
  done(as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: REQUESTER, subject }));
const read = (id: string) => done(as.get(`/v1/tickets/${id}`));
const LIST = () => `/dashboard/servers/${server.id}/tickets`;

it('assigns, moves, tags, holds and ranks the selected tickets by keys', async () => {
  await api.service.chat.setProfile(server.id, COLLEAGUE, { name: 'Kim', avatarUrl: null });
  const tickets = [await open('Lost key'), await open('Lost coat')];
  const category = await createCategory(as, { name: 'Found things' });
  const { page, complaints, close } = await visitServer();
  await page.goto(LIST());
  for (const { ticketNumber } of tickets)
    await page.getByRole('checkbox', { name: `Select ticket ${ticketNumber}`, exact: true }).check();
  const areAll = (isSo: (ticket: any) => boolean, what: string) =>
    waitUntil(async () => (await Promise.all(tickets.map(({ id }) => read(id)))).every(isSo), { what });
  const answered = () => page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('a');
  await page.getByRole('dialog', { name: 'Assign 2 tickets' }).waitFor();
  await page.getByRole('combobox', { name: 'Colleague' }).fill('Kim');
  await page.getByRole('option', { name: /^Kim/ }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await page.getByText('2 tickets assigned.').waitFor();
  await areAll(({ claimedById }) => claimedById === COLLEAGUE, 'The claimer');

  const selectAll = async () => {
    await answered();
    for (const { ticketNumber } of tickets)
      await page.getByRole('checkbox', { name: `Select ticket ${ticketNumber}`, exact: true }).check();
  };
  await selectAll();
  await page.keyboard.press('p');
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('Urgent');
  await page.keyboard.press('Control+Enter');
  await areAll(({ priority }) => priority === 'urgent', 'The priority');

  await selectAll();
  await page.keyboard.press('t');
  await page.getByRole('textbox', { name: 'Tag' }).fill('lost');
  await page.keyboard.press('Enter');
  await areAll(({ tags }) => tags.includes('lost'), 'The tag');

  await selectAll();
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'To the category' }).selectOption('Found things');
  await page.keyboard.press('Control+Enter');
  await areAll(({ categoryId }) => categoryId === category.id, 'The category');

  await selectAll();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('hold');
  await page.getByRole('option', { name: 'Put on hold' }).click();
  await page.getByRole('dialog', { name: 'Put 2 tickets on hold' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await areAll(({ status, holdUntil }) => status === 'on_hold' && holdUntil !== null, 'The hold');
  expect(complaints).toEqual([]);
  await close();
});

it('acts on the open ticket without a selection, and closes it and opens the next one', async () => {
  const [older, newer] = [await open('Lost key'), await open('Lost coat')];
  const { page, complaints, close } = await visitServer();
  await page.goto(`${LIST()}/${newer.id}`);
  await page.getByRole('heading', { level: 1, name: 'Lost coat' }).waitFor();
  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Priority of 1 ticket' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await waitUntil(async () => (await read(newer.id)).priority === 'high', { what: 'The priority' });
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Assign…' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await page.keyboard.press('Shift+E');
  await page.waitForURL(`**/${older.id}*`);
  await waitUntil(async () => (await read(newer.id)).status === 'closed', { what: 'The closing' });
  expect((await read(older.id)).status).toBe('open');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Close the ticket and go to the next one').waitFor();
  expect(complaints).toEqual([]);
  await close();
});
