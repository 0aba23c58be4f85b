import { findViolations, openPage, useBrowser, visit } from '../support/browser/browser.ts';
import { STAFF } from '../support/build.ts';
import { useApi, useServer } from '../support/use-api.ts';
import { done } from '../support/spec-helpers.ts';
import { LANGUAGE_FOLDERS, readLanguages } from '../support/texts/read-languages.ts';
import type { Page } from '../tools/playwright.ts';

const languages = readLanguages(LANGUAGE_FOLDERS.dashboard);
const browser = useBrowser();
const api = useApi();
const { server, as } = useServer(api);

const WIDTHS = [1_440, 390];
/** The title of the page of tickets, and the button of the dialog that closes one. */
const LANGUAGES = [
  ['en', 'Tickets', 'Settings'],
  ['de', 'Tickets', 'Einstellungen'],
  ['fr', 'Tickets', 'Paramètres'],
  ['es', 'Tickets', 'Ajustes'],
  ['pt-BR', 'Tickets', 'Configurações'],
] as const;

const PAGES = [
  'tickets',
  'overview',
  'transcripts',
  'knowledge',
  'canned-replies',
  'sandbox',
  'categories',
  'panels',
  'flows',
  'rules',
  'macros',
  'macros/new',
  'notifications',
  'rules/new',
  'categories/new',
  'panels/new',
  'canned-replies/new',
  'commands/new',
  'hours/new',
  'knowledge/new',
  'developers/client',
  'developers/explorer',
  'developers/inbox',
  'webhooks/new',
  'first-steps',
  'my-work',
  'commands',
  'hours',
  'settings/general',
  'block-list',
  'import',
  'developers/tokens',
  'webhooks',
  'people',
  'privacy',
  'audit-log',
];

/** The texts of buttons, tabs, links of the navigation, column heads and badges that do not fit where they stand. */
const FIND_CUT = `[...document.querySelectorAll('button, .tabs a, .navigation a, th, .badge, .field-label, legend')]
  .filter((element) => element.offsetParent !== null && getComputedStyle(element).overflowX !== 'visible'
    && element.scrollWidth > element.clientWidth + 1 && !element.closest('.hidden-text'))
  .map((element) => element.textContent.trim())`;
/** What sticks out of the window. */
const FIND_WIDE = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';

/** The texts that people see, and the names of fields and buttons that they hear. */
const LIST_TEXTS = `[...new Set([
  ...[...document.querySelectorAll('body *')].filter((element) => element.checkVisibility() && !element.closest('code, pre, [lang]:not(html)'))
    .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim())),
  ...[...document.querySelectorAll('[aria-label]')].map((element) => element.getAttribute('aria-label')),
])]`;

/** Texts in English that the language of the page has other words for. */
const findEnglish = async (page: Page, language: string): Promise<readonly string[]> => {
  if (language === 'en') return [];
  const texts = languages.get(language) ?? {};
  const known = new Set(Object.values(texts));
  const shown = await page.evaluate<readonly string[]>(LIST_TEXTS);
  return shown.filter((text) => Object.hasOwn(texts, text) && !known.has(text) && text !== CATEGORY);
};

/** Ids as the API has them, and names of its fields and values. */
const RAW = /\b[0-9a-f]{8}-[0-9a-f]{4}-|\b\d{17,20}\b|\b[a-z]+_[a-z_]+\b|\b[a-z]+[A-Z][A-Za-z]+\b/;
/** What people may read all the same: names. */
const NAMES = /AutoMod|macOS|iCal|OpenAPI|JavaScript|PostgreSQL/;
/** They are for programs. */
const FOR_DEVELOPERS = /^(developers|webhooks|audit-log)/;

/** What only programs have words for, on a page for people. */
const findRaw = async (page: Page, path: string): Promise<readonly string[]> => {
  if (FOR_DEVELOPERS.test(path)) return [];
  const shown = await page.evaluate<readonly string[]>(LIST_TEXTS);
  return shown.filter((text) => RAW.test(text) && !NAMES.test(text));
};

/** The category of the server of the test, whose name is a text as well. */
const CATEGORY = 'Support';

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/dashboard/servers/${server.id}/${path}`);
  await page.getByRole('main').locator('h1:visible, h2:visible, legend:visible').first().waitFor();
};

let ticketId = '';
beforeEach(async () => {
  const { id } = await done(
    as.post('/v1/tickets', { categoryId: server.categoryId, requesterId: '200000000000000001', message: 'Help!' }),
  );
  ticketId = id;
  await done(as.post(`/v1/tickets/${id}/notes`, { content: 'A note', staffId: '200000000000000002' }));
});

describe.each(LANGUAGES)('in %s', (language, tickets, settings) => {
  it.each(WIDTHS)('every page has its texts, and none is cut, at %i pixels', async (width) => {
    const viewport = { width, height: 900 };
    const { page, context, complaints, close } = await visit(browser, api, {
      owner: { kind: 'guild', guildId: server.id },
      userId: STAFF,
      viewport,
    });
    await context.addInitScript(`localStorage.setItem('guildesk.language', '${language}')`);
    await open(page, 'tickets');
    expect(await page.evaluate('document.documentElement.lang')).toBe(language);
    await page.getByRole('heading', { level: 1, name: tickets }).waitFor();
    const cut: string[] = [];
    const english: string[] = [];
    const raw: string[] = [];
    for (const path of [...PAGES, `tickets/${ticketId}`, `categories/${server.categoryId}`]) {
      await open(page, path);
      if (language === 'en') expect([path, await page.getByText('Page not found').count()]).toEqual([path, 0]);
      const found = await page.evaluate<string[]>(FIND_CUT);
      cut.push(...found.map((text) => `${path}: ${text}`));
      expect([path, await page.evaluate(FIND_WIDE)]).toEqual([path, 0]);
      english.push(...(await findEnglish(page, language)).map((text) => `${path}: ${text}`));
      raw.push(...(await findRaw(page, path)).map((text) => `${path}: ${text}`));
    }
    expect(raw).toEqual([]);
    expect(english).toEqual([]);
    expect(cut).toEqual([]);
    await open(page, 'settings/general');
    await page.getByRole('heading', { level: 1, name: settings }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

it('follows the browser, and the choice of somebody who is not signed in', async () => {
  const { page, complaints, close } = await openPage(browser, api);
  await page.goto('/dashboard/sign-in');
  const choice = page.locator('select.language');
  await choice.selectOption('de');
  await page.locator('html[lang="de"]').waitFor({ state: 'attached' });
  await page.getByLabel('Sprache').selectOption('');
  await page.getByLabel('Language').waitFor();
  expect(complaints).toEqual([]);
  await close();
});

it('offers the language of the pages to the bot, in the first steps and in the guide of the sandbox', async () => {
  const { page, context, complaints, close } = await visit(browser, api, {
    owner: { kind: 'guild', guildId: server.id },
  });
  await context.addInitScript(`localStorage.setItem('guildesk.language', 'de')`);
  await page.goto(`/dashboard/servers/${server.id}/first-steps`);
  await page.getByText('Sprache des Bots: English').waitFor();
  await page.getByRole('button', { name: 'Auf Deutsch umstellen' }).click();
  await page.getByText('Sprache des Bots').waitFor({ state: 'detached' });
  await done(as.patch('/v1/settings', { locale: 'fr' }));
  await page.goto(`/dashboard/servers/${server.id}/sandbox`);
  await page.getByText('Sprache des Bots: Français').waitFor();
  await page.getByRole('button', { name: 'Auf Deutsch umstellen' }).click();
  await page.getByText('Sprache des Bots').waitFor({ state: 'detached' });
  expect((await as.get('/v1/settings')).body.data.locale).toBe('de');
  expect(complaints).toEqual([]);
  await close();
});
