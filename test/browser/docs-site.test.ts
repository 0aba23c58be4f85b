import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { openPage, useBrowser, type Visit } from '../support/browser/browser.ts';
import { ROOT } from '../support/programs/process.ts';

const SITE = join(ROOT, 'docs/site/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const BUILDING_MS = 300_000;

/** Serves the files of the site as any web server does: a page without its ending, a folder with its index. */
const serveSite = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const path = decodeURI(new URL(request.url ?? '', 'http://site').pathname);
    const places = [path, `${path}.html`, `${path}/index.html`].map((place) => join(SITE, place));
    void readFirst(places).then((found) => {
      if (found)
        response.writeHead(200, { 'content-type': TYPES[extname(found.place)] ?? 'text/plain' }).end(found.body);
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
};

const readFirst = async (places: readonly string[]) => {
  for (const place of places) {
    const body = await readFile(place).catch(() => null);
    if (body) return { place, body };
  }
  return null;
};

const browser = useBrowser();
let server: Server;
let visit: Visit;
let url: string;

beforeAll(async () => {
  // A link to a page or a heading that is not there ends the build.
  await promisify(execFile)('npm', ['run', 'docs:site'], { cwd: ROOT, maxBuffer: 10_000_000 });
  server = await serveSite();
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  visit = await openPage(browser, { url });
}, BUILDING_MS);
afterAll(async () => {
  await visit.close();
  server.close();
});

const listPages = async (): Promise<readonly string[]> => {
  const list = async (folder: string) => (await readdir(join(ROOT, folder))).filter((name) => name.endsWith('.md'));
  const pages = [...(await list('.')), ...(await list('docs')).map((name) => `docs/${name}`)];
  return pages.map((page) => (page === 'README.md' ? '/' : `/${page.slice(0, -3)}`));
};

it('lists every page beside each page', async () => {
  await visit.page.goto('/');
  const listed = await visit.page.$$eval('.VPSidebar a', (links) => links.map((link) => link.getAttribute('href')));
  expect(listed.map((link) => link?.replace(/\.html$/, ''))).toEqual(
    expect.arrayContaining([...(await listPages()), '/docs/adr/']),
  );
});

it(
  'shows every page, and every file that one links to',
  async () => {
    const { page } = visit;
    const files = new Set<string>();
    for (const path of await listPages()) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      for (const link of await page.$$eval('main a[href^="/files/"]', (links) =>
        links.map(({ href }) => String(href)),
      )) {
        files.add(link);
      }
    }
    expect(files.size).toBeGreaterThan(5);
    for (const file of files) expect([file, (await fetch(file)).status]).toEqual([file, 200]);
    expect(visit.complaints).toEqual([]);
  },
  BUILDING_MS,
);

it('keeps the braces of templates as they are', async () => {
  await visit.page.goto('/docs/flows');
  expect(await visit.page.locator('main').innerText()).toContain('{{user.mention}}');
});

it('finds a heading by its words, without asking anyone else', async () => {
  const { page } = visit;
  await page.goto('/');
  await page.locator('.VPNavBarSearch button').click();
  await page.locator('.VPLocalSearchBox input').fill('backup restore');
  await page.locator('.VPLocalSearchBox .result').first().click();
  await page.waitForURL(/\/docs\/operating(\.html)?#backup-and-restore$/);
  expect(visit.complaints).toEqual([]);
});

it('has the explorer of the API in it', async () => {
  const { page } = visit;
  await page.goto('/explorer/index.html');
  await page.locator('.opblock-summary-path', { hasText: '/tickets/count' }).first().waitFor();
  expect(visit.complaints).toEqual([]);
});
