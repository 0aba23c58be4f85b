import type { Person } from '#core/dashboard/index.ts';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Role, TokenOwner } from '#core/access/index.ts';
import type { UserId } from '#core/shared/ids.ts';
import type { TestApi } from '../api.ts';
import { findChromium } from './chromium.ts';
import { addPerson } from './dashboard.ts';
import { forwardTo } from '../forward-to.ts';
import { ROOT } from '../programs/process.ts';
import { axe, type Browser, type BrowserContext, chromium, type Page } from '../../tools/playwright.ts';

export const DESKTOP = { width: 1_280, height: 800 };
export const PHONE = { width: 360, height: 740 };

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--no-first-run'];

/** Builds the dashboard if its sources have changed, and starts a browser for the tests of this file. */
export const useBrowser = (): Browser => {
  let browser: Browser | undefined;
  beforeAll(async () => {
    await promisify(execFile)(process.execPath, ['apps/launch.js', 'apps/dashboard/build.ts', '--strict'], {
      cwd: ROOT,
    });
    const executablePath = findChromium();
    if (!executablePath) throw new Error('There is no Chromium: install it, or set CHROMIUM.');
    browser = await chromium.launch({ executablePath, args: FLAGS });
  });
  afterAll(() => browser?.close());
  return forwardTo('browser', () => browser);
};

export interface VisitOptions {
  readonly owner: TokenOwner | null;
  readonly role?: Role;
  readonly userId?: UserId;
  readonly viewport?: typeof DESKTOP;
  readonly scheme?: 'light' | 'dark';
  /** A screen without a pointer that hovers. */
  readonly isTouch?: boolean;
  /** Waits before something is sent, as for people. */
  readonly canUndo?: boolean;
}

/** A person with a browser that is signed in to the dashboard. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser has complained about: errors of scripts, failed requests, what the policy forbids, foreign requests. */
  readonly complaints: readonly string[];
  readonly close: () => Promise<void>;
}

/** Opens a page, and collects everything that a browser complains about. */
export const openPage = async (
  browser: Browser,
  api: Pick<TestApi, 'url'>,
  {
    viewport = DESKTOP,
    scheme = 'light',
    canUndo = false,
    isTouch = false,
  }: Pick<VisitOptions, 'viewport' | 'scheme' | 'canUndo' | 'isTouch'> = {},
): Promise<Visit> => {
  const context = await browser.newContext({
    viewport,
    colorScheme: scheme,
    baseURL: api.url,
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  // What is sent can be undone for ten seconds, for which only the test of that waits.
  if (!canUndo) await context.addInitScript(() => localStorage.setItem('guildesk.undo', 'off'));
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && new URL(request.url()).origin !== api.url) {
      complaints.push(`foreign request: ${request.url()}`);
    }
  });
  return { page, context, complaints, close: () => context.close() };
};

/** Signs a new person in, by the link and its button. */
export const visit = async (
  browser: Browser,
  api: TestApi,
  options: VisitOptions,
): Promise<Visit & { readonly person: Person }> => {
  const opened = await openPage(browser, api, options);
  const person = await addPerson(api, options);
  const { key } = await api.service.app.dashboard.createSignInLink(person);
  await opened.page.goto(`/dashboard/sign-in#${key}`);
  await opened.page.getByRole('button', { name: 'Sign in' }).click();
  await opened.page.waitForURL((url) => !url.pathname.endsWith('/sign-in'));
  return { ...opened, person };
};

const SERIOUS = ['serious', 'critical'];
export const EVERY_IMPACT = [...SERIOUS, 'moderate', 'minor'];

/** The violations of accessibility rules on the page as it is, with the elements; the serious ones by default. */
export const findViolations = async (page: Page, impacts: readonly string[] = SERIOUS): Promise<readonly string[]> => {
  // Evaluated by the browser itself, since the policy of the page lets no other script in.
  await page.evaluate(axe.source);
  const violations = await page.evaluate<axe.Result[]>('axe.run().then(({ violations }) => violations)');
  return violations
    .filter(({ impact }) => impacts.includes(impact ?? ''))
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
