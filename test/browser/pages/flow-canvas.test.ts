import { findViolations, useBrowser, visit } from '../../support/browser/browser.ts';
import { LOOPBACK_ALLOWED, useReceiver } from '../../support/programs/receiver.ts';
import { useApi, useServer } from '../../support/use-api.ts';
import type { Page } from '../../tools/playwright.ts';

const browser = useBrowser();
const api = useApi({ environment: LOOPBACK_ALLOWED });
const receiver = useReceiver();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;

const NODES = [
  { id: 'look', type: 'api_request', data: { method: 'GET', url: 'https://a.example/x' } },
  { id: 'vip', type: 'condition', data: { field: 'vars.plan', operator: 'eq', value: 'vip' } },
  { id: 'bye', type: 'end' },
];
const EDGES = [
  { id: '1', source: 'look', sourceHandle: 'success', target: 'vip' },
  { id: '2', source: 'vip', sourceHandle: 'false', target: 'bye' },
];

const addFlow = async (): Promise<string> =>
  (await as.post('/v1/flows', { name: 'Look up', trigger: { kind: 'api' }, nodes: NODES, edges: EDGES })).body.data.id;

const openFlow = async (page: Page, id: string) => {
  await page.goto(`/dashboard/servers/${server.id}/flows/${id}`);
  await page.getByRole('button', { name: 'Publish' }).waitFor();
};

const openPanel = (page: Page) => page.getByRole('region', { name: 'Step', exact: true });

it('shows the graph first, with the height of the window, names on its lines, and texts that can be read', async () => {
  const id = await addFlow();
  const { page, complaints, close } = await visit(browser, api, {
    owner: owner(),
    viewport: { width: 1_440, height: 900 },
  });
  await openFlow(page, id);
  const canvas = page.locator('.flow-canvas');
  const nodes = canvas.locator('.react-flow__node');
  await canvas.locator('.flow-edge-label').first().waitFor();
  expect(await canvas.locator('.flow-edge-label').allTextContents()).toEqual(['Success', 'False']);
  expect(await openPanel(page).count()).toBe(0);
  const box = (await canvas.boundingBox())!;
  expect([box.width > 1_000, box.height > 600, box.y + box.height <= 900]).toEqual([true, true, true]);
  expect(await page.evaluate('document.documentElement.scrollHeight - innerHeight')).toBeLessThanOrEqual(0);
  // The layout multiplies what the stylesheet gives by the zoom.
  const sizes = await page.evaluate<
    number[]
  >(`[...document.querySelectorAll('.flow-node, .flow-node *, .flow-edge-label')]
    .filter((element) => element.textContent !== '')
    .map((element) => parseFloat(getComputedStyle(element).fontSize)
      * new DOMMatrix(getComputedStyle(document.querySelector('.react-flow__viewport')).transform).a)`);
  expect(sizes.length).toBeGreaterThan(6);
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13);

  // What is open stands beside the graph; a new step comes after it.
  await nodes.filter({ hasText: 'Condition' }).click();
  const panel = (await page.locator('.flow-drawer').boundingBox())!;
  expect(panel.x).toBeGreaterThan((await canvas.boundingBox())!.x + 500);
  await page.getByRole('button', { name: 'Add a step', exact: true }).click();
  await page.getByRole('option', { name: /^Add note/ }).click();
  await canvas.locator('.flow-edge-label', { hasText: 'True' }).waitFor();
  await page
    .getByRole('group', { name: 'Condition: vars.plan is vip, True, leads to Add note', exact: true })
    .waitFor();
  await page.keyboard.press('Escape');
  expect(await page.locator('.flow-drawer').count()).toBe(0);
  expect(await page.locator('.react-flow__node:focus').textContent()).toContain('Add note');
  // With nothing open it comes to the end.
  await page.getByRole('button', { name: 'Add a step', exact: true }).click();
  await page.getByRole('option', { name: /^Handoff/ }).click();
  // A straight line has no width, which the driver takes for hidden.
  const straight = page.getByRole('group', { name: 'Add note, Next, leads to Handoff', exact: true });
  await straight.waitFor({ state: 'attached' });
  expect(await page.locator('main').textContent()).not.toContain('handoff');
  expect(await findViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

it('fills a request in by a preset, and sends it to see what the address answers', async () => {
  receiver.answer = ({ headers }) => ({ status: 200, body: JSON.stringify({ saw: headers.authorization }) });
  const { body } = await as.post('/v1/flows', {
    name: 'Request',
    trigger: { kind: 'api' },
    nodes: [
      { id: 'look', type: 'api_request', data: { url: `${receiver.url}/{{vars.plan}}/{{user.id}}` } },
      { id: 'more', type: 'send_message', data: {} },
    ],
    edges: [{ id: '1', source: 'look', sourceHandle: 'success', target: 'more' }],
  });
  const { page, complaints, close } = await visit(browser, api, { owner: owner() });
  await openFlow(page, body.data.id);
  const panel = openPanel(page);
  await page.locator('.react-flow__node').filter({ hasText: 'API request' }).click();
  expect(await panel.getByLabel('Auth username', { exact: true }).count()).toBe(0);
  await panel.getByRole('button', { name: 'Send JSON with a token' }).click();
  await panel.getByLabel('Auth token', { exact: true }).fill('hunter2');
  await panel.getByText('Try the request').click();
  await panel.getByLabel('Value of plan').fill('vip');
  await panel.getByRole('combobox', { name: /^Member/ }).fill('200000000000000001');
  await page.keyboard.press('Tab');
  await panel.getByRole('button', { name: 'Save and send' }).click();
  await panel.getByRole('list', { name: 'What the run did' }).getByText('200', { exact: true }).waitFor();
  expect(receiver.received).toMatchObject([
    { path: '/vip/200000000000000001', headers: { authorization: 'Bearer hunter2' } },
  ]);
  expect(await page.content()).not.toContain('hunter2');
  expect(await findViolations(page)).toEqual([]);

  receiver.answer = () => ({ status: 503, body: 'down' });
  await panel.getByRole('button', { name: 'Send the request' }).click();
  await panel.getByText('The address answered with status 503.').waitFor();
  await panel.getByLabel('URL', { exact: true }).fill('');
  await panel.getByRole('button', { name: 'Save and send' }).click();
  await panel.getByText('The request is not complete. See the fields above.').waitFor();
  expect(receiver.received).toHaveLength(2);
  expect(complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  await close();
});
