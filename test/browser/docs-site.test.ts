import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { findViolations, openPage, useBrowser, type Visit } from '../support/browser/browser.ts';
import { HOME_PAGE, listPagePaths } from '../support/docs/pages.ts';
import { ROOT } from '../support/programs/process.ts';

const SITE = join(ROOT, 'docs/site/dist');
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};
const BUILDING_MS = 600_000;

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

/** The paths of all pages in the site, which has a first page of its own in place of the README. */
const listPages = async (): Promise<readonly string[]> => {
  const top = (await readdir(ROOT)).filter((name) => name.endsWith('.md'));
  const paths = [...new Set([...top, ...(await listPagePaths())])].filter((path) => path !== 'README.md');
  return paths.map((path) => (path === HOME_PAGE ? '/' : `/${path.replace(/(README)?\.md$/, '')}`));
};

/** Its button for the search shows the key beside its name. */
const OF_VITEPRESS = /^label-content-name-mismatch: <button [^>]*DocSearch-Button/;

const isDecision = (path: string): boolean => /^\/docs\/adr\/./.test(path);

it('lists every page beside each page, behind four doors', async () => {
  await visit.page.goto('/docs/use/features');
  const listed = await visit.page.$$eval('.VPSidebar a', (links) => links.map((link) => link.getAttribute('href')));
  const pages = (await listPages()).filter((path) => path !== '/' && !isDecision(path));
  expect(listed.map((link) => link?.replace(/\.html$/, '')).sort()).toEqual(pages.toSorted());
  const doors = await visit.page.$$eval('.VPSidebarItem.level-0 > .item', (items) =>
    items.map((item) => item.textContent),
  );
  expect(doors.map((text) => text?.trim())).toEqual(['Use', 'Operate', 'Build on it', 'Work on it']);
});

it(
  'shows every page, and every file that one links to',
  async () => {
    const { page } = visit;
    const files = new Set<string>();
    const anchors = new Map<string, readonly string[]>();
    const linked = new Set<string>();
    for (const path of await listPages()) {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      anchors.set(path, await page.$$eval('[id]', (elements) => elements.map(({ id }) => id)));
      for (const link of await page.$$eval('main a[href*="#"]', (links) => links.map(({ href }) => String(href)))) {
        if (link.startsWith(url)) linked.add(link.slice(url.length).replace('.html', ''));
      }
      for (const link of await page.$$eval('main a[href^="/files/"]', (links) =>
        links.map(({ href }) => String(href)),
      )) {
        files.add(link);
      }
    }
    expect(linked.size).toBeGreaterThan(50);
    for (const link of linked) {
      const [path = '', anchor = ''] = decodeURI(link).split('#');
      expect([link, anchors.get(path)?.includes(anchor)]).toEqual([link, true]);
    }
    expect(files.size).toBeGreaterThan(5);
    for (const file of files) expect([file, (await fetch(file)).status]).toEqual([file, 200]);
    expect(visit.complaints).toEqual([]);
  },
  BUILDING_MS,
);

it('keeps the braces of templates as they are', async () => {
  await visit.page.goto('/docs/use/flows');
  expect(await visit.page.locator('main').innerText()).toContain('{{user.mention}}');
});

it.each([
  ['how do I restore', '/docs/operate/restore'],
  ['what happens when the disk is full', '/docs/operate/disk-full'],
  ['how do I add a language', '/CONTRIBUTING#add-a-language'],
  ['restore from a dump', '/docs/operate/restore#postgresql-from-a-dump'],
])('answers on the first page that its search finds, without asking anyone else: %s', async (question, place) => {
  const { page } = visit;
  await page.goto('/');
  await page.locator('.VPNavBarSearch button').click();
  await page.locator('.VPLocalSearchBox input').fill(question);
  await page.locator('.VPLocalSearchBox .result').first().click();
  await page.waitForURL((address) => (address.pathname.replace('.html', '') + address.hash).startsWith(place));
  expect(visit.complaints).toEqual([]);
});

it('has the explorer of the API in it', async () => {
  const { page } = visit;
  await page.goto('/explorer/index.html');
  await page.locator('.opblock-summary-path', { hasText: '/tickets/count' }).first().waitFor();
  expect(visit.complaints).toEqual([]);
});

it('has each page as Markdown for programs, a list of them, and all of them in one file', async () => {
  const read = async (path: string) => {
    const answer = await fetch(new URL(path, url));
    expect([path, answer.status]).toEqual([path, 200]);
    return answer.text();
  };
  const all = await read('/llms-full.txt');
  const list = await read('/llms.txt');
  expect(list.match(/^# /gm)).toHaveLength(1);
  expect(list.match(/^## .+$/gm)).toEqual(['## Use', '## Operate', '## Build on it', '## Work on it']);
  const listed = [...list.matchAll(/^- \[.+\]\((.+\.md)\)$/gm)].map(([, path = '']) => path);
  expect(listed.length).toBeGreaterThan(40);
  for (const path of listed) {
    const text = await read(path);
    expect([path, text.startsWith('# '), all.includes(text.trim())]).toEqual([path, true, true]);
  }
  for (const path of (await listPagePaths()).filter((name) => !['README.md', HOME_PAGE].includes(name)))
    expect(all).toContain(`<!-- ${path} -->`);
});

it.each(['light', 'dark'] as const)(
  'has a first page that everybody can read, on screens of every width, %s',
  async (scheme) => {
    for (const width of [1_440, 390]) {
      const first = await openPage(browser, { url }, { viewport: { width, height: 900 }, scheme });
      await first.page.goto('/');
      await first.page.getByRole('heading', { name: 'No privileged intents' }).waitFor();
      expect(await first.page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      expect((await findViolations(first.page)).filter((violation) => !OF_VITEPRESS.test(violation))).toEqual([]);
      expect(first.complaints).toEqual([]);
      await first.close();
    }
  },
);
