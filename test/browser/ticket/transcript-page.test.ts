import { waitUntil } from '../../support/wait-until.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { renderTranscriptHtml } from '#adapters/http/transcripts/html.ts';
import type { FullTranscript } from '#core/transcripts/index.ts';
import { toInstant } from '#core/shared/instant.ts';
import { type Browser, hasChromium, type Page, startChromium, type View } from '../../support/browser/chromium.ts';
import {
  CLAIMER,
  CONTEXT,
  describeIn,
  HOSTILE,
  hostileContext,
  hostileTranscript,
  REQUESTER,
  transcript,
  written,
} from '../../support/transcripts.ts';
import { axe } from '../../tools/playwright.ts';
import { anyText } from '../../http/transcripts/hostile-text.ts';
import { elementsOf, forbiddenIn } from '../../http/transcripts/tokens.ts';

const PHONE = { width: 360, height: 740 };
const LATER = toInstant(Date.UTC(2026, 0, 12, 10));
const render = (document: FullTranscript, context = CONTEXT) => renderTranscriptHtml(document, context);
const HTML = await render(hostileTranscript(HOSTILE), hostileContext(HOSTILE));
const ELEMENTS = `[...document.querySelectorAll('*')].map((element) => ({
  name: element.localName,
  attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
}))`;

/** The duration in whole milliseconds, and the result. */
const timed = async <T>(work: () => Promise<T>): Promise<readonly [ms: number, result: T]> => {
  const start = performance.now();
  const result = await work();
  return [Math.round(performance.now() - start), result];
};

(hasChromium ? describe : describe.skip)('a transcript in a browser (needs Chromium)', () => {
  let browser: Browser | undefined;
  let server: Server;
  let url: string;
  let html: string;
  let asked: IncomingMessage[];
  let page: Page;

  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request);
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(request.url === '/' ? html : 'elsewhere');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser?.close();
    server.close();
  });
  afterEach(() => page.close());

  const open = async (text: string, view: View = PHONE) => {
    [html, asked] = [text, []];
    page = await browser!.open(url, view);
  };
  const addresses = () => asked.map((request) => request.url);
  const pwned = () => page.evaluate<unknown>('window.pwned ?? null');
  /** Does to every element whatever a handler in it could wait for. */
  const touchAll = () =>
    page.evaluate(`(() => {
      document.addEventListener('click', (event) => event.preventDefault());
      for (const element of document.querySelectorAll('*'))
        for (const name of ['mouseover', 'mousedown', 'click', 'focus', 'load', 'error', 'toggle'])
          element.dispatchEvent(new MouseEvent(name, { bubbles: true, cancelable: true }));
      return new Promise((resolve) => setTimeout(resolve, 100, null));
    })()`);

  it('runs nothing and asks for nothing but itself, whatever was written', async () => {
    await open(HTML);
    await touchAll();
    expect(await pwned()).toBeNull();
    expect(await page.evaluate('document.title.startsWith("Ticket #42: <script>window.pwned")')).toBe(true);
    expect(page.requests()).toEqual([url]);
    expect(addresses()).toEqual(['/']);
  });

  it('would run and load the same text if it were not escaped, and this would be noticed', async () => {
    await open(`<!doctype html><title>Ticket</title><body>${HOSTILE.slice(0, 2).join('')}`);
    await touchAll();
    expect(await pwned()).not.toBeNull();
    expect(await page.evaluate('document.title')).toBe('pwned');
    expect(page.requests()).toEqual(expect.arrayContaining([url, `${url}loaded`]));
  });

  it('runs and loads nothing even if something should not be escaped', async () => {
    const unescaped = `${HOSTILE.slice(0, 3).join('')}<style>body { color: red }</style><form action="/sent"><button>`;
    await open((await render(transcript([]))).replace('</main>', `${unescaped}</main>`));
    await touchAll();
    expect(await pwned()).toBeNull();
    expect(await page.evaluate('getComputedStyle(document.body).color')).not.toBe('rgb(255, 0, 0)');
    expect(page.problems().join()).toContain('Content Security Policy');
    expect(addresses()).toEqual(['/']);
  });

  it('consists of nothing but the allowed elements and attributes, and leads to the web only', async () => {
    await open(HTML);
    expect(forbiddenIn(await page.evaluate(ELEMENTS))).toEqual([]);
    const links = await page.evaluate<string[]>('[...document.links].map(({ protocol, rel }) => protocol + rel)');
    expect(new Set(links)).toEqual(new Set(['https:noopener noreferrer nofollow ugc']));
  });

  it('shows hostile text as the text it is', async () => {
    await open(HTML);
    const shown = await page.evaluate<string>('document.body.innerText');
    expect(shown).toContain('<script>window.pwned = 1; document.title = "pwned"</script>');
    expect(shown).toContain('<img src="/loaded" onerror="window.pwned = 2">');
    expect(shown).toContain('U+202Egnp.exe');
  });

  it('is read by the browser as it was meant, for any texts', async () => {
    const texts = fc.sample(anyText, { numRuns: 400, seed: Date.now() % 100_000 }).filter(Boolean);
    const html = await render(transcript(texts.map((text) => written(text, { author: { type: 'user', id: text } }))));
    await open(html);
    const read = await page.evaluate<{ name: string; attributes: Record<string, string> }[]>(ELEMENTS);
    expect(forbiddenIn(read)).toEqual([]);
    expect(read.map(({ name }) => name)).toEqual(elementsOf(html).map(({ name }) => name));
    expect(await pwned()).toBeNull();
    expect(page.requests()).toEqual([url]);
  });

  it('opens with 5,000 messages, on a phone in the dark, without an error', async () => {
    const texts = [...HOSTILE, 'Hello **there**, see `code` and https://example.com/a_b\n> quoted\n\n- one\n- two'];
    const messages = Array.from({ length: 5_000 }, (_, i) =>
      written(texts[i % texts.length]!, { createdAt: toInstant(Date.UTC(2026, 0, 12) + i * 60_000) }),
    );
    const [rendered, text] = await timed(() => render(transcript(messages)));
    const [opened] = await timed(() => open(text, { ...PHONE, scheme: 'dark' }));
    const measured = `5,000 messages: rendered in ${rendered} ms, opened in ${opened} ms, ${text.length} characters`;
    process.stdout.write(`${measured}\n`);
    expect(await page.evaluate('document.querySelectorAll("article").length')).toBe(5_000);
    expect(await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')).toEqual([360, 360]);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(22, 24, 20)');
    expect([await pwned(), page.requests(), page.problems()]).toEqual([null, [url], []]);
  });

  it('fits a phone without scrolling sideways, and wears its style', async () => {
    await open(HTML);
    expect(await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')).toEqual([360, 360]);
    const beyond = `[...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > 360).length`;
    expect(await page.evaluate(beyond)).toBe(0);
    expect(await page.evaluate('getComputedStyle(document.querySelector("article")).backgroundColor')).toBe(
      'rgb(255, 253, 248)',
    );
  });

  it.each([
    { width: 1_440, height: 900, scheme: 'light' },
    { width: 390, height: 844, scheme: 'dark' },
  ] as const)('is accessible at $width pixels in a $scheme scheme', async (view) => {
    const formAnswers = [{ questionId: 'q', label: 'Which order?', value: 'No. 7' }];
    const messages = [
      written('**Help** with `this`\n> quoted\n- one\nhttps://example.com', { authorName: 'Grace Ito' }),
      written('||hidden|| <@77>', { author: CLAIMER, editedAt: LATER, attachments: [{ filename: 'a', url: null }] }),
      written('\u200B', { author: { type: 'system', id: 'guildesk' }, deletedAt: LATER }),
    ];
    const document = transcript(messages, { formAnswers, participantIds: ['301'] as never });
    await open(await render(document, describeIn('de', 'Europe/Berlin')), view);
    await page.evaluate(`${axe.source}; null`);
    const run = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))`;
    expect(await page.evaluate(run)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });

  it('shows everything on paper: what is folded, what is hidden, and dark text on white', async () => {
    await open(await render(transcript([written('||secret||')])), { ...PHONE, scheme: 'dark' });
    const folded = `document.querySelector('.ids dl').checkVisibility({ contentVisibilityAuto: true })`;
    const colours = `['body', '.spoiler'].map((name) => getComputedStyle(document.querySelector(name)).color)`;
    expect(await page.evaluate(folded)).toBe(false);
    await page.call('Emulation.setEmulatedMedia', {
      media: 'print',
      features: [{ name: 'prefers-color-scheme', value: 'dark' }],
    });
    await waitUntil(() => page.evaluate<boolean>(folded), { what: 'The unfolded list on paper' });
    expect(await page.evaluate(colours)).toEqual(['rgb(29, 32, 26)', 'rgb(29, 32, 26)']);
  });

  it('turns no text around it, even unbalanced', async () => {
    await open(await render(transcript([written('\u202Egnp.exe'), written('שלום', { author: REQUESTER })])));
    const texts = await page.evaluate<string[]>(
      `[...document.querySelectorAll('article .text')].map((e) => e.textContent)`,
    );
    expect(texts).toEqual(['U+202Egnp.exe', 'שלום']);
    const headers = `[...document.querySelectorAll('article header')].map((e) => getComputedStyle(e).direction)`;
    expect(await page.evaluate(headers)).toEqual(['ltr', 'ltr']);
  });

  it('does nothing at a click on what is no web address, and tells nobody where a click came from', async () => {
    const attachments = [
      { filename: 'bad.pdf', url: 'javascript:window.pwned=1' },
      { filename: 'good.pdf', url: `${url}file` },
    ];
    await open(await render(transcript([written('', { attachments })])));
    await page.click('.files li:first-child bdi');
    await page.click('.files li:first-child .where bdi');
    expect([await pwned(), await page.evaluate('location.href'), addresses()]).toEqual([null, url, ['/']]);
    const loaded = page.loaded();
    await page.click('.files li:last-child a');
    await loaded;
    expect(addresses().slice(0, 2)).toEqual(['/', '/file']);
    expect(asked[1]!.headers.referer).toBeUndefined();
  });
});
