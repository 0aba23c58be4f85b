import { readFile } from 'node:fs/promises';
import { toUserId } from '#core/shared/ids.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { done } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;

const closeTicket = async (subject: string) => {
  const opened = await as.post('/v1/tickets', {
    categoryId: server.categoryId,
    requesterId: '7',
    subject,
    message: 'Help',
  });
  await as.post(`/v1/tickets/${opened.body.data.id}/close`, {});
  await api.work();
};

it('finds a transcript, opens it in a tab of its own, and deletes it', async () => {
  await closeTicket('Lost password');
  await closeTicket('Broken invoice');
  const { page, context, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/transcripts`);
  await page.getByRole('link', { name: 'Broken invoice' }).waitFor();
  await page.getByLabel('Search').fill('password');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Broken invoice' }).waitFor({ state: 'detached' });
  const [document] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Lost password' }).click(),
  ]);
  await document.waitForURL(/\/transcripts\/[\w-]{40,}\?/);
  await document.getByText('Help').first().waitFor();
  await document.close();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Actions for the transcript/ }).click();
  await page.getByRole('menuitem', { name: 'Create a link' }).click();
  await page.getByRole('button', { name: 'Create the link' }).click();
  const link = (await page.getByRole('dialog').getByText(/^http/).textContent()) ?? '';
  expect((await context.request.get(link)).status()).toBe(200);
  await page.getByRole('button', { name: 'Done' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Actions for the transcript/ })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'Save as Markdown' }).click()),
  ]);
  expect(file.suggestedFilename()).toMatch(/^transcript_\d+\.md$/);
  await page.getByRole('button', { name: /^Actions for the transcript/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete transcript' }).click();
  await page.getByText('Nothing matches').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('saves canned replies and articles as files', async () => {
  await done(as.post('/v1/canned-replies', { name: 'Refund', content: 'On its way, {{requester.name}}.' }));
  await done(as.post('/v1/knowledgebase', { title: 'How do I pay?', content: 'By card.', tags: ['pay', 'card'] }));
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  for (const [path, line] of [
    ['canned-replies', '"Refund","","","On its way, {{requester.name}}.",""'],
    ['knowledge', '"How do I pay?","how-do-i-pay","","By card.","","pay, card","en","public",'],
  ] as const) {
    await page.goto(`/dashboard/servers/${server.id}/${path}`);
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save the file' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(line);
  }
  expect(complaints).toEqual([]);
  await close();
});

it('finds the member to block by name, with the keyboard', async () => {
  const [maxine, max] = [toUserId('200000000000000071'), toUserId('200000000000000072')];
  await api.service.chat.setProfile(server.id, maxine, { name: 'Maxine', avatarUrl: null });
  await api.service.chat.setProfile(server.id, max, { name: 'Max', avatarUrl: null });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/block-list`);
  await page.getByRole('button', { name: 'Block somebody' }).click();
  await page.getByRole('combobox', { name: 'Member' }).fill('max');
  await page.getByRole('option', { name: 'Max', exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('combobox', { name: 'Member' }).press('ArrowDown');
  await page.getByRole('combobox', { name: 'Member' }).press('Enter');
  await page.getByRole('group', { name: 'Member' }).getByText('Max', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Unblock Max' }).click();
  await page.getByText('Nobody is blocked').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('blocks a user, who can open no ticket, and lifts the block', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), viewport: PHONE });
  await page.goto(`/dashboard/servers/${server.id}/block-list`);
  await page.getByRole('button', { name: 'Block somebody' }).click();
  await page.getByRole('combobox', { name: 'Member' }).fill('77');
  await page.getByRole('combobox', { name: 'Member' }).press('Enter');
  await page.getByLabel(/^Reason/).fill('Spam');
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.getByRole('button', { name: 'Unblock User 77' }).waitFor();
  const open = () => as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '77' });
  expect((await open()).body.error.reason).toBe('blocked');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unblock User 77' }).click();
  await page.getByText('Nobody is blocked').waitFor();
  expect((await open()).status).toBe(201);
  expect(complaints).toEqual([]);
  await close();
});

it('shows a viewer what there is, and why nothing can be changed', async () => {
  await closeTicket('Lost password');
  const { page, close } = await visit(browser, api, { owner: owner(), role: 'viewer' });
  await page.goto(`/dashboard/servers/${server.id}/transcripts`);
  await page.getByRole('link', { name: 'Lost password' }).waitFor();
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  await page.goto(`/dashboard/servers/${server.id}/block-list`);
  await page.getByRole('button', { name: /Your role does not allow it/ }).waitFor();
  await close();
});
