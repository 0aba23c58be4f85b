import { type Demo, DEMO_SERVERS, seedDemo } from '../../apps/cli/demo/demo.ts';
import { client } from '../support/api.ts';
import { type Browser, hasChromium, type Page, startChromium } from '../support/browser/chromium.ts';
import { useApi } from '../support/use-api.ts';
import { waitUntil } from '../support/wait-until.ts';

const api = useApi();
let demo: Demo;
beforeAll(async () => {
  demo = await seedDemo(api.service.app);
});

it('leads from / to the explorer, and has an icon', async () => {
  const start = await fetch(`${api.url}/`, { redirect: 'manual' });
  expect([start.status, start.headers.get('location')]).toEqual([302, '/docs']);
  const icon = await fetch(`${api.url}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await icon.arrayBuffer()).byteLength).toBeGreaterThan(100);
});

describe('the example of opening a ticket', () => {
  const readExample = async (path: string) => {
    const { post } = (await api.anonymous.get('/openapi.json')).body.paths[path];
    const [guildId] = post.parameters.filter(({ name }: { name: string }) => name === 'guildId');
    return { body: post.requestBody.content['application/json'].example, guildId: guildId?.example };
  };

  it('opens one in the demo', async () => {
    const { body } = await readExample('/tickets');
    const { status, body: answer } = await client(api.url, demo.guildToken).post('/v1/tickets', body);
    const { message: _, ...ticket } = body;
    expect([status, answer.data]).toEqual([201, expect.objectContaining(ticket)]);
  });

  it('opens one in the member server that the path parameter names, too', async () => {
    const { body, guildId } = await readExample('/org/servers/{guildId}/tickets');
    const { status } = await client(api.url, demo.organizationToken).post(`/v1/org/servers/${guildId}/tickets`, body);
    expect([status, guildId]).toEqual([201, DEMO_SERVERS[0].id]);
  });
});

/** The page has several hundred operations, which a busy machine takes long to draw. */
const PATIENCE_MS = 180_000;

(hasChromium ? describe : describe.skip)('the explorer in a browser (needs Chromium)', () => {
  let browser: Browser | undefined;
  let page: Page;
  beforeAll(async () => {
    browser = await startChromium();
    // One for all tests: drawing it takes longer than they do.
    page = await browser.open(`${api.url}/docs?api=organization`);
    await until('document.querySelectorAll(".opblock").length > 0');
  }, PATIENCE_MS);
  afterAll(() => browser?.close());

  const until = (condition: string) =>
    waitUntil(() => page.evaluate<boolean>(condition).catch(() => false), { withinMs: 20_000, what: condition });
  const groups = () =>
    page.evaluate<Record<string, number>>(`Object.fromEntries([...document.querySelectorAll('.opblock-tag-section')]
      .map((group) => [group.querySelector('h3').dataset.tag, group.querySelectorAll('.opblock').length]))`);

  it(
    'shows all groups, with the mirror of the guild operations folded away at the end',
    async () => {
      // From 150 rows on, Swagger UI draws only those that are in view, so the page cannot be counted.
      const names = await page.evaluate<string[]>('ui.specSelectors.taggedOperations().keySeq().toArray()');
      expect(names.at(-1)).toBe('Member servers');
      expect(names.length).toBeGreaterThan(15);
      const isOpen = (name: string) =>
        page.evaluate<boolean>(`ui.layoutSelectors.isShown(['operations-tag', '${name}'], true)`);
      expect(await isOpen('Member servers')).toBe(false);
      expect(await isOpen('Tickets')).toBe(true);
    },
    PATIENCE_MS,
  );

  it('knows the defaults of the fields of bodies, which the document gives as x-default', async () => {
    const readField = (schema: string, field: string) =>
      page.evaluate<unknown>(
        `ui.specSelectors.specJson().getIn(['components', 'schemas', '${schema}', 'properties', '${field}', 'default'])`,
      );
    expect([
      await readField('TicketClaim', 'force'),
      await readField('TranscriptCreateLink', 'expiresInHours'),
    ]).toEqual([false, 168]);
  });

  it(
    'opens a ticket, and lists it, with nothing entered but the token',
    async () => {
      await page.evaluate(`ui.preauthorizeApiKey('guildToken', ${JSON.stringify(demo.guildToken)}) && null`);
      const tryOut = async (block: string) => {
        await page.evaluate(`document.querySelector('${block} .opblock-summary-control').click()`);
        await until(`document.querySelector('${block} .try-out__btn') !== null`);
        await page.evaluate(`document.querySelector('${block} .try-out__btn').click()`);
        await until(`document.querySelector('${block} .execute') !== null`);
        await page.evaluate(`document.querySelector('${block} .execute').click()`);
        await until(`document.querySelector('${block} .live-responses-table .response-col_status') !== null`);
        return page.evaluate<string>(`document.querySelector('${block} .live-responses-table').innerText`);
      };
      expect(await tryOut('.opblock-post:has([data-path="/tickets"])')).toMatch(
        /\b201\b[^]*"subject": "Cannot log in"/,
      );
      expect(await tryOut('.opblock-get:has([data-path="/tickets"])')).toMatch(/\b200\b[^]*"subject": "Cannot log in"/);
    },
    PATIENCE_MS,
  );

  it(
    'leaves the mirror out for those who look at a server, and has samples in three languages',
    async () => {
      const other = await browser!.open(`${api.url}/docs#/Tickets/tickets.create`);
      const holds = (condition: string) =>
        waitUntil(() => other.evaluate<boolean>(condition).catch(() => false), { withinMs: 60_000, what: condition });
      await holds('document.querySelector(".samples") !== null');
      const names = await other.evaluate<string[]>('ui.specSelectors.taggedOperations().keySeq().toArray()');
      expect(names).toContain('Tickets');
      expect(names).not.toContain('Member servers');
      const sample = () => other.evaluate<string>('document.querySelector(".samples pre").innerText');
      expect(await sample()).toContain(`curl --request POST '${api.url}/v1/tickets'`);
      await other.evaluate('document.querySelectorAll(".samples button")[2].click()');
      await holds('document.querySelector(".samples pre").innerText.includes("requests.post(")');
      await other.evaluate(`localStorage.setItem('guildesk.theme', 'dark')`);
      await other.evaluate(`dispatchEvent(new StorageEvent('storage'))`);
      expect(await other.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(22, 24, 20)');
    },
    PATIENCE_MS,
  );

  it(
    'filters by words of groups, paths and summaries',
    async () => {
      await page.evaluate('ui.layoutActions.updateFilter("CANNED")');
      await until('document.querySelectorAll(".opblock-tag-section").length === 2');
      expect(await groups()).toEqual({ 'Canned replies': 6, 'Member servers': 0 });
      await page.evaluate('ui.layoutActions.updateFilter("withdrawClose")');
      await until('document.querySelectorAll(".opblock-tag-section").length === 0');
      await page.evaluate('ui.layoutActions.updateFilter("withdraw a close")');
      await until('document.querySelectorAll(".opblock-tag-section").length === 2');
      expect(await groups()).toMatchObject({ Tickets: 1 });
      expect(await page.evaluate('document.querySelector(".operation-filter-input") !== null')).toBe(true);
    },
    PATIENCE_MS,
  );
});
