import { setTimeout as pause } from 'node:timers/promises';
import { findChromium } from '../../support/browser/chromium.ts';
import { installPackages } from '../../tools/install-packages.js';
import type { Browser, BrowserContext, CDPSession, Page } from '../../tools/playwright.ts';
import { createBareTables } from '../bare/tables.ts';
import type { Cleanup } from '../data/cleanup.ts';
import { createDatabase } from '../database.ts';
import { growTo, settle } from '../data/fill.ts';
import { type Options, toAmount } from '../options.ts';
import { startService } from '../processes.ts';
import { addServers, processAll, withService } from '../servers.ts';

const TICKETS = 100_000;
const SLOW_DOWN = 4;
const VISITS = 5;
/** How long a page may take to be shown. */
const LIMIT_MS = 1_500;

/** Notes in the page when its heading is there, and nothing stands in for content that is still being read. */
const NOTE_SHOWN = `{
  const look = () => {
    const isShown = document.querySelector('main h1') && !document.querySelector('main .bone');
    if (isShown) globalThis.shownAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}`;
const POLL_MS = 20;

/**
 * How long each page of the dashboard takes on a slow computer until it is shown, over many tickets: in a browser that has
 * visited no page before, and then again. @returns lines for people
 */
export const measurePages = async (options: Options, cleanup: Cleanup): Promise<string> => {
  const databaseUrl = await createDatabase(options.postgres, cleanup);
  const servers = await addServers(databaseUrl, 1);
  const tickets = toAmount(options, TICKETS);
  const visits = toAmount(options, VISITS);
  await createBareTables(databaseUrl);
  await growTo(databaseUrl, servers, tickets);
  await processAll(databaseUrl);
  await settle(databaseUrl);
  const service = await startService(databaseUrl, cleanup, { CHAT_PLATFORM: 'sandbox' });
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: install it, or set CHROMIUM.');
  await installPackages('test/tools');
  const { chromium } = await import('../../tools/playwright.ts');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  cleanup.add(() => browser.close());
  const origin = service.url.origin;
  const state = await signIn(browser, origin, await createKey(databaseUrl));
  const paths = await listPaths(browser, origin, state, servers[0]?.guildId ?? '');
  const lines: string[] = [];
  for (const path of paths) lines.push(await measurePath(browser, `${origin}${path}`, state, visits));
  return [
    `Pages of the dashboard, ${tickets.toLocaleString('en')} tickets, processor slowed down ${SLOW_DOWN} times, median of ${visits}`,
    `from the start of the navigation until the content is shown; at most ${LIMIT_MS} ms are meant. Requests and bytes of the first visit until then`,
    '     first     again  requests     bytes  page',
    ...lines,
    '',
  ].join('\n');
};

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

const createKey = (databaseUrl: string): Promise<string> =>
  withService(databaseUrl, async ({ app: { dashboard } }) => {
    const person = await dashboard.ensurePerson({ owner: null, name: 'Bench' });
    return (await dashboard.createSignInLink(person)).key;
  });

const signIn = async (browser: Browser, origin: string, key: string): Promise<State> => {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await page.goto(`/dashboard/sign-in#${key}`);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  const state = await context.storageState();
  await context.close();
  return state;
};

/** The pages that the navigation leads to, and one ticket. */
const listPaths = async (
  browser: Browser,
  origin: string,
  state: State,
  guildId: string,
): Promise<readonly string[]> => {
  const context = await browser.newContext({ baseURL: origin, storageState: state });
  const page = await context.newPage();
  const hrefs = (selector: string) =>
    page.$$eval(selector, (links) => links.map((link) => link.getAttribute('href') ?? ''));
  await page.goto(`/dashboard/servers/${guildId}/tickets`);
  await page.locator('.row-link').first().waitFor();
  const found = [...(await hrefs('nav a[href*="/servers/"]')), ...(await hrefs('.row-link')).slice(0, 1)];
  await context.close();
  return [...new Set(found.filter((href) => !href.includes('?')))];
};

interface Visit {
  readonly shownAtMs: number;
  readonly requests: number;
  /** As they came over the network, with their headers. */
  readonly bytes: number;
}

const measurePath = async (browser: Browser, url: string, storageState: State, visits: number): Promise<string> => {
  const [first, again]: [Visit[], Visit[]] = [[], []];
  // The visit that is not counted is the first that this service serves: its routes are compiled then.
  for (let visit = -1; visit < visits; visit += 1) {
    const context = await browser.newContext({ storageState });
    await context.addInitScript({ content: NOTE_SHOWN });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    const measured = [await measureVisit(page, session, url), await measureVisit(page, session, url)] as const;
    if (visit >= 0) {
      first.push(measured[0]);
      again.push(measured[1]);
    }
    await context.close();
  }
  const [cold, warm] = [toMedian(first), toMedian(again)];
  const columns = [
    `${Math.round(cold.shownAtMs)} ms`,
    `${Math.round(warm.shownAtMs)} ms`,
    `${cold.requests}`,
    `${Math.round(cold.bytes / 1_000)} KB`,
  ];
  const verdict = cold.shownAtMs > LIMIT_MS ? '  missed' : '';
  const name = new URL(url).pathname.split('/').slice(4).join('/');
  return `${columns.map((column) => column.padStart(10)).join('')}  ${name}${verdict}`;
};

const measureVisit = async (page: Page, session: CDPSession, url: string): Promise<Visit> => {
  let [requests, bytes] = [0, 0];
  const count = ({ encodedDataLength }: { readonly encodedDataLength: number }) => {
    requests += 1;
    bytes += encodedDataLength;
  };
  await session.send('Network.enable');
  session.on('Network.loadingFinished', count);
  await page.goto(url, { waitUntil: 'commit' });
  for (;;) {
    const shownAtMs = await page.evaluate<number | undefined>('globalThis.shownAt');
    if (shownAtMs !== undefined) {
      session.off('Network.loadingFinished', count);
      return { shownAtMs, requests, bytes };
    }
    await pause(POLL_MS);
  }
};

const toMedian = (visits: readonly Visit[]): Visit => ({
  shownAtMs: median(visits.map(({ shownAtMs }) => shownAtMs)),
  requests: median(visits.map(({ requests }) => requests)),
  bytes: median(visits.map(({ bytes }) => bytes)),
});

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
