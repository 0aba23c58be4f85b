import { RefusedByChat } from '#core/chat/index.ts';
import { type CommandId, toFlowId } from '#core/shared/ids.ts';
import { findViolations, PHONE, useBrowser, visit } from '../support/browser/browser.ts';
import { useApi, useServer } from '../support/use-api.ts';
import type { Page } from '../tools/playwright.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;
const MEMBER = '200000000000000001';

/** Adds a flow that calls an address with a credential, and then decides. */
const addFlow = async (): Promise<string> => {
  const { body } = await as.post('/v1/flows', {
    name: 'Look up',
    trigger: { kind: 'api' },
    nodes: [
      {
        id: 'look',
        type: 'api_request',
        data: { method: 'GET', url: 'https://a.example/x', authType: 'bearer', authToken: 'first' },
      },
      { id: 'vip', type: 'condition', data: { field: 'vars.plan', operator: 'eq', value: 'vip' } },
      { id: 'bye', type: 'end' },
    ],
    edges: [
      { id: '1', source: 'look', sourceHandle: 'success', target: 'vip' },
      { id: '2', source: 'vip', sourceHandle: 'false', target: 'bye' },
    ],
  });
  return body.data.id;
};

const openFlow = async (page: Page, id: string) => {
  await page.goto(`/dashboard/servers/${server.id}/flows/${id}`);
  await page.getByRole('button', { name: 'Publish' }).waitFor();
};

const STEP = 'Write down who opened it';

const openPanel = (page: Page) => page.getByRole('region', { name: 'Step', exact: true });

it('edits a flow by keyboard, undoes, tries it out, and publishes it', async () => {
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await page.goto(`/dashboard/servers/${server.id}/flows`);
  await page.getByRole('button', { name: 'Create flow' }).click();
  await page.getByLabel('Name').fill('Help');
  await page.getByLabel('Begin with').selectOption('ask');
  await page.getByLabel('Category of the ticket').selectOption({ index: 1 });
  await page.getByRole('dialog').getByRole('button', { name: 'Create flow' }).click();
  const canvas = page.locator('.react-flow');
  await canvas.getByText('Send message').waitFor();

  await page.getByRole('group', { name: 'Create ticket: {{vars.problem}}', exact: true }).press('Enter');
  await page.keyboard.press('Tab');
  await page.locator('select:focus').getByRole('option', { name: 'Choose…' }).waitFor({ state: 'attached' });

  // A step is added by keyboard, undone, and brought back.
  await page.getByRole('button', { name: 'Add a step', exact: true }).press('Enter');
  await page.getByRole('combobox', { name: 'Type of step' }).press('a');
  await page.keyboard.type('dd note');
  await page.keyboard.press('Enter');
  await openPanel(page).getByRole('heading', { name: 'Add note' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Opened by the flow');
  await canvas.getByText('Opened by the flow').waitFor();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Control+z');
  await canvas.getByText('Add note').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+Shift+Z');
  await page.keyboard.press('Control+Shift+Z');
  await canvas.getByText('Opened by the flow').waitFor();
  await openPanel(page).getByLabel('Name of the step').fill(STEP);
  await canvas.getByText(STEP).waitFor();
  await canvas.getByText('Add note: Opened by the flow').waitFor();

  await page.getByRole('button', { name: 'Try out' }).click();
  await page.getByLabel('Member (optional)', { exact: true }).fill(MEMBER);
  await page.getByRole('button', { name: 'Save and run' }).click();
  await page.getByLabel('Answer in place of the member').fill('I cannot log in');
  await page.keyboard.press('Enter');
  await page.getByText('The run came to an end.').waitFor();
  await page.getByRole('group', { name: new RegExp(`^${STEP}.*done in the run`) }).waitFor();
  await page.getByRole('list', { name: 'What the run did' }).getByText(STEP).waitFor();
  expect(await page.locator('.flow-edge-taken').count()).toBe(3);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Version 1 is published.').waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();
  const [flow] = (await as.get('/v1/flows')).body.data;
  expect(flow).toMatchObject({ name: 'Help', status: 'active', publishedVersion: 1 });
  expect(flow.nodes.map(({ type }: { type: string }) => type)).toContain('add_note');

  // A run is ended, and what was deleted comes back from the version.
  await as.post(`/v1/flows/${flow.id}/run`, { userId: MEMBER });
  await page.getByRole('link', { name: 'Runs' }).click();
  await page.getByRole('table', { name: 'Runs' }).getByRole('link').click();
  await page.getByRole('button', { name: 'End the run' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End the run' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Editor' }).click();
  await page.getByRole('group', { name: STEP, exact: true }).press('Delete');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved, not published').waitFor();
  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Take it into the draft' }).click();
  await canvas.getByText('Opened by the flow').waitFor();
  expect(await page.locator('style').count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it('keeps, replaces and clears credentials, and says where they go and what is gone', async () => {
  const id = await addFlow();
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await openFlow(page, id);
  await page.getByRole('group', { name: 'API request: https://a.example/x', exact: true }).click();
  await openPanel(page).getByLabel('URL', { exact: true }).fill('https://b.example/x');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText(/was sent to https:\/\/a\.example and is sent to https:\/\/b\.example/).waitFor();

  await page.getByRole('button', { name: 'Replace Auth token' }).click();
  await openPanel(page).getByLabel('Auth token', { exact: true }).fill('second');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Clear Auth token' }).waitFor();
  expect(await page.content()).not.toContain('second');

  await page.getByRole('button', { name: 'Clear Auth token' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Auth token: no longer stored').waitFor();
  // Undo brings back no placeholder that the service would refuse.
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Saved, not published').waitFor();
  expect((await as.get(`/v1/flows/${id}`)).body.data.nodes[0].data.authToken ?? '').toBe('');
  // A refused request is reported by the browser itself; nothing was refused here.
  expect(complaints).toEqual([]);
  await close();
});

it('explains why a flow is not published, and that somebody else has saved it, and loses nothing', async () => {
  const id = await addFlow();
  await as.patch(`/v1/flows/${id}`, { trigger: { kind: 'message' } });
  const { page, close } = await visit(browser, api, { owner: owner() });
  await openFlow(page, id);
  await page.getByRole('button', { name: 'Add a step' }).click();
  await page.getByRole('option', { name: /^Wait/ }).click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await page.getByText('Not published').waitFor();
  await page.getByText('say by channelId, startsWith or contains which messages start the flow').first().waitFor();
  await page.getByRole('button', { name: 'Wait', exact: true }).first().click();
  await openPanel(page).getByText('is needed').waitFor();
  await page.getByRole('button', { name: 'Name and trigger' }).click();

  await page.getByLabel('Description (optional)', { exact: true }).fill('Mine');
  await as.patch(`/v1/flows/${id}`, { name: 'Theirs' });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('Somebody else has changed this flow').first().waitFor();
  await page.getByText('The name is “Theirs”.').waitFor();
  // What is not saved outlives a visit to another page.
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Flows' }).click();
  await page.getByText('2 problems', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Theirs' }).click();
  await page.getByRole('button', { name: 'Name and trigger' }).click();
  expect(await page.getByLabel('Description (optional)', { exact: true }).inputValue()).toBe('Mine');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByText('The draft is saved.').waitFor();
  expect((await as.get(`/v1/flows/${id}`)).body.data).toMatchObject({ name: 'Look up', description: 'Mine' });
  await close();
});

it('lets a viewer look at the flow, its versions and runs, and change nothing', async () => {
  const id = await addFlow();
  await as.patch(`/v1/flows/${id}`, { nodes: [{ id: 'bye', type: 'end' }], edges: [] });
  await as.post(`/v1/flows/${id}/publish`, {});
  const { body: run } = await as.post(`/v1/flows/${id}/run`, { userId: MEMBER });
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), role: 'viewer' });
  await page.goto(`/dashboard/servers/${server.id}/flows/${id}/versions`);
  await page.getByRole('heading', { name: 'Version 1' }).waitFor();
  expect(await page.getByRole('button', { name: 'Take it into the draft' }).getAttribute('aria-disabled')).toBe('true');
  await page.goto(`/dashboard/servers/${server.id}/flows/${id}/runs/${run.data.id}`);
  await page.getByRole('heading', { name: 'What the run did' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  await openFlow(page, id);
  expect(await page.getByRole('button', { name: 'Publish' }).getAttribute('aria-disabled')).toBe('true');
  expect(await page.getByRole('button', { name: 'Add a step' }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

it.each(['light', 'dark'] as const)('has no serious violation of accessibility in %s on a phone', async (scheme) => {
  const id = await addFlow();
  const { page, complaints, close } = await visit(browser, api, { owner: owner(), scheme, viewport: PHONE });
  await page.goto(`/dashboard/servers/${server.id}/flows`);
  await page.getByRole('link', { name: 'Look up' }).click();
  await page
    .getByRole('list', { name: 'Steps' })
    .getByRole('button', { name: /API request/ })
    .click();
  await openPanel(page).getByRole('button', { name: 'Replace Auth token' }).waitFor();
  // From below, so that the list stays in view.
  const sheet = (await page.locator('.flow-drawer').boundingBox())!;
  expect([sheet.x, sheet.y > 100, Math.round(sheet.y + sheet.height)]).toEqual([0, true, PHONE.height]);
  expect(await findViolations(page)).toEqual([]);
  await openPanel(page).getByRole('button', { name: 'Close the step' }).click();
  await page.getByRole('button', { name: 'Canvas' }).click();
  await page.getByRole('group', { name: 'API request: https://a.example/x', exact: true }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  await page.goto(`/dashboard/servers/${server.id}/flows/${id}/runs`);
  await page.getByText('It did not run yet').waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('shows on the page of a flow, and of the command that starts it, what the chat refused the bot', async () => {
  const flowId = toFlowId(await addFlow());
  const { body } = await as.post('/v1/commands', { name: 'look', description: 'Looks', flowId });
  const commandId: CommandId = body.data.id;
  const cause = 'The bot lacks a permission in channel 5 of Discord. It needs: Send Messages.';
  for (const about of [{ flowId }, { flowId, commandId }])
    await api.service.app.problems.record(
      new RefusedByChat({ text: 'refused.permission', needs: ['Manage Channels'] }, cause),
      { guild: server.id, ...about },
    );
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  const advice = page.getByRole('listitem').filter({ hasText: 'Give the role of the bot this permission' });
  await openFlow(page, flowId);
  await advice.waitFor();
  expect(await advice.count()).toBe(1);
  expect(await findViolations(page)).toEqual([]);
  await page.goto(`/dashboard/servers/${server.id}/commands/${commandId}`);
  await advice.waitFor();
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
