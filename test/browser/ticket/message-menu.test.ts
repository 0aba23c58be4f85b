import { findViolations, PHONE, useBrowser, visit, type VisitOptions } from '../../support/browser/browser.ts';
import { toUserId } from '#core/shared/ids.ts';
import { REQUESTER, STAFF } from '../../support/build.ts';
import type { Json } from '../../support/spec-helpers.ts';
import { useApi, useServer } from '../../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const OTHER = toUserId('200000000000000009');

const openAnswered = async () => {
  const input = { categoryId: server.categoryId, requesterId: REQUESTER, subject: 'Cannot log in', message: 'Help!' };
  const { id } = (await as.post('/v1/tickets', input)).body.data;
  await as.post(`/v1/tickets/${id}/reply`, { content: 'Which adress do you use?', staffId: STAFF });
  const list = async (): Promise<Json[]> => (await as.get(`/v1/tickets/${id}/messages`)).body.data;
  const see = async (options: Partial<VisitOptions> = {}) => {
    const owner = { kind: 'guild', guildId: server.id } as const;
    const visited = await visit(browser, api, { owner, role: 'staff', userId: STAFF, ...options });
    await visited.page.goto(`/dashboard/servers/${server.id}/tickets/${id}`);
    const log = visited.page.getByRole('log');
    await log.getByText('Which adress do you use?').waitFor();
    return { ...visited, log, menu: log.getByRole('button', { name: /^Change the message “Which/ }) };
  };
  return { id, list, see };
};

it('edits what the bot posted for its author, and deletes it', async () => {
  const { list, see } = await openAnswered();
  const { page, log, menu, complaints, close } = await see();
  // What the member wrote has none.
  expect(await log.getByRole('button', { name: /^Change the message/ }).count()).toBe(1);
  await menu.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByLabel('Message').fill('Which address do you use?');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await log.getByText('Which address do you use?').waitFor();
  await log.getByText(/^Edited/).waitFor();
  await log.getByText('changed a message').waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await log.getByText(/^Deleted in the chat/).waitFor();
  expect(await menu.count()).toBe(0);
  expect((await list())[1]).toMatchObject({ content: 'Which address do you use?', deletedAt: expect.any(String) });
  expect(complaints).toEqual([]);
  await close();
});

it('lets other staff delete it, and says why they cannot edit it', async () => {
  const { see } = await openAnswered();
  const { page, menu, close } = await see({ userId: OTHER, viewport: PHONE });
  await menu.click();
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  expect(await edit.getAttribute('aria-disabled')).toBe('true');
  expect(await edit.textContent()).toContain('Only who wrote the message can change it.');
  expect(await findViolations(page)).toEqual([]);
  await close();
});

it('is not there for a role that only reads', async () => {
  const { see } = await openAnswered();
  const { log, close } = await see({ role: 'viewer', userId: toUserId('200000000000000010') });
  expect(await log.getByRole('button', { name: /^Change the message/ }).count()).toBe(0);
  await close();
});
