import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage, type Visit, useBrowser } from '../support/browser/browser.ts';
import { readPages } from '../support/docs/pages.ts';
import { supportFlow } from '../support/support-flow.ts';
import { migratedFolder, ROOT, runCli, type RunningService, startService } from '../support/programs/process.ts';
import type { Page } from '../tools/playwright.ts';

/*
 * Opens the pages of the dashboard over made-up history. With SCREENSHOTS=write it writes what they look like to docs/images,
 * where the pages of the documentation show them.
 */

const FOLDER = join(ROOT, 'docs/images');
const browser = useBrowser();
let service: RunningService;
let visit: Visit;
let guildId = '';

interface Shot {
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
}

const openPath =
  (path: string, text: RegExp | string) =>
  async (page: Page): Promise<void> => {
    await page.goto(`/dashboard/servers/${guildId}/${path}`);
    await page.getByText(text).first().waitFor();
  };

const SHOTS: readonly Shot[] = [
  {
    name: 'tickets',
    open: async (page) => {
      await openPath('tickets?view=all', 'Unclaimed')(page);
      await page.locator('.row-link').nth(1).click();
      await page.getByRole('log').getByRole('article').first().waitFor();
    },
  },
  { name: 'overview', open: openPath('overview', 'First response') },
  {
    name: 'panels',
    open: async (page) => {
      await openPath('panels', 'Get help')(page);
      await page.getByRole('link', { name: 'Get help' }).click();
      await page.getByText('Press a button').last().waitFor();
    },
  },
  {
    name: 'flow',
    open: async (page) => {
      await openPath('flows', 'Support')(page);
      await page.getByRole('link', { name: 'Support', exact: true }).click();
      await page.getByText('What is wrong?').first().waitFor();
    },
  },
  { name: 'integrations', open: openPath('developers/tokens', 'Create token') },
  { name: 'sandbox', open: openPath('sandbox', '# ') },
];

const seed = async (): Promise<void> => {
  const [token = ''] = service.output().match(/gdk_\w+/g) ?? [];
  const as = service.as(token);
  guildId = (await as.get('/v1/me')).body.data.server.id;
  const { body: categories } = await as.get('/v1/categories');
  const { body: chat } = await as.get('/v1/chat-server');
  const { body: closed } = await as.get('/v1/tickets?status=closed&sort=-createdAt&limit=6');
  for (const { id } of closed.data) expect((await as.post(`/v1/tickets/${id}/reopen`, {})).status).toBe(200);
  const panel = {
    name: 'Get help',
    channelId: chat.data.channels[0].id,
    content: 'Press a button, and we will be with you.',
    options: [{ id: 'help', label: 'Get help', categoryId: categories.data[0].id }],
  };
  expect((await as.post('/v1/panels', panel)).status).toBe(201);
  const reply = await as.post('/v1/canned-replies', { name: 'Hello', content: 'Hello {{user.name}}!' });
  const parts = { categoryId: categories.data[0].id, cannedReplyId: reply.body.data.id, url: 'https://example.com' };
  expect((await as.post('/v1/flows', supportFlow(parts))).status).toBe(201);
};

beforeAll(async () => {
  const environment = { DATA_DIR: await migratedFolder() };
  service = await startService(environment);
  expect((await runCli(['demo-data', '--tickets', '300', '--seed', 'pictures'], environment)).status).toBe(0);
  await seed();
  visit = await openPage(browser, service);
  await visit.page.goto(/http\S+sign-in#\S+/.exec(service.output())?.[0] ?? '');
  await visit.page.getByRole('button', { name: 'Sign in' }).click();
  await visit.page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
});

afterAll(async () => {
  await visit.close();
  await service.stop();
});

it.each(SHOTS)('$name', async ({ name, open }) => {
  const path = join(FOLDER, `${name}.jpg`);
  await open(visit.page);
  await visit.page.waitForLoadState('networkidle');
  if (process.env['SCREENSHOTS'] === 'write') {
    await mkdir(FOLDER, { recursive: true });
    await visit.page.screenshot({ path, type: 'jpeg', quality: 80 });
  }
  expect(existsSync(path)).toBe(true);
  expect((await readPages()).some(({ text }) => text.includes(`images/${name}.jpg`))).toBe(true);
  expect(visit.complaints).toEqual([]);
});
