import { client } from '../support/api.ts';
import { useBrowser, visit } from '../support/browser/browser.ts';
import { done, type Json } from '../support/spec-helpers.ts';
import { useApi, useServer } from '../support/use-api.ts';

const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);
const RILEY = '200000000000000001';

const visitOwner = () => visit(browser, api, { owner: { kind: 'guild', guildId: server.id } });

const makeChannel = async (): Promise<string> => {
  const chat = client(api.url, null);
  const path = `/sandbox/api/guilds/${server.id}`;
  await done(chat.put(`${path}/members/${RILEY}`, { name: 'Riley' }));
  await done(chat.post(`${path}/channels`, { name: 'aside' }));
  const { id }: Json = await done(chat.post(`${path}/channels`, { name: 'support' }));
  return id;
};

const createPanel = async (channelId: string, option: object): Promise<Json> => {
  const options = [{ id: 'one', label: 'Get help', ...option }];
  return done(as.post('/v1/panels', { name: 'Help desk', channelId, content: 'Press for help', options }));
};

it('leads from the first steps to the panel, once the chat shows it', async () => {
  const channelId = await makeChannel();
  const panel = await createPanel(channelId, { categoryId: server.categoryId });
  const { page, complaints, close } = await visitOwner();
  await page.goto(`/dashboard/servers/${server.id}/first-steps`);
  await page.getByRole('link', { name: 'Create a panel' }).waitFor();
  await page.getByRole('link', { name: 'Go to the tickets' }).waitFor();
  await done(as.post(`/v1/panels/${panel.id}/deploy`));
  await page.reload();
  const links = page.getByRole('link', { name: 'Show the panel' });
  await links.first().waitFor();
  expect(await links.count()).toBe(2);
  await links.last().click();
  await page.getByRole('heading', { name: '# support' }).waitFor();
  await page.getByRole('button', { name: 'Get help' }).waitFor();
  await page.goto(`/dashboard/servers/${server.id}/panels/${panel.id}`);
  await page.getByRole('link', { name: 'Try it in the sandbox' }).click();
  await page.getByRole('heading', { name: '# support' }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('says after publishing a flow which panel starts it, or leads to making one', async () => {
  const flow: Json = await done(
    as.post('/v1/flows', {
      name: 'Help',
      trigger: { kind: 'panel_option' },
      nodes: [{ id: 'bye', type: 'end' }],
      edges: [],
    }),
  );
  const { page, complaints, close } = await visitOwner();
  await page.goto(`/dashboard/servers/${server.id}/flows/${flow.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('No panel starts this flow yet').waitFor();
  await page.getByRole('link', { name: 'Create panel' }).click();
  await page.getByRole('heading', { name: 'Create panel' }).waitFor();
  const panel = await createPanel(await makeChannel(), { flowId: flow.id });
  await page.goto(`/dashboard/servers/${server.id}/flows/${flow.id}`);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Members start it by: Help desk').waitFor();
  await page.getByRole('link', { name: 'Help desk' }).click();
  await page.waitForURL(`**/panels/${panel.id}`);
  expect(complaints).toEqual([]);
  await close();
});
