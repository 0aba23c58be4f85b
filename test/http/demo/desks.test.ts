import { DESK_LIMITS, DESK_MS, SECOND_WIPE_MS } from '#core/demo-desks/index.ts';
import { client } from '../../support/api.ts';
import {
  askForDesk,
  DEMO_ENVIRONMENT,
  newAddress,
  useToken,
  visitDemo,
  wipeDesks,
} from '../../support/demo/visit-demo.ts';
import { useApi } from '../../support/use-api.ts';
import { waitUntil } from '../../support/wait-until.ts';

const MAX_DESKS = 40;
const api = useApi({ environment: { ...DEMO_ENVIRONMENT, DEMO_DESKS: String(MAX_DESKS) } });
const reason = (answer: { readonly status: number; readonly body: any }) => [answer.status, answer.body.error?.reason];

/** Every desk is gone, as if none had been opened. */
afterEach(async () => {
  api.clock.advance(DESK_MS);
  await wipeDesks(api);
  api.clock.advance(SECOND_WIPE_MS);
  await wipeDesks(api);
});

describe('a visitor', () => {
  it('gets a desk with tickets, and a session that ends with it', async () => {
    // The clock of the database may be behind that of this machine.
    const before = Date.now() - 1_000;
    const { session, get, guild } = await visitDemo(api);
    expect(session).toMatchObject({ isDemo: true, isOperator: false, isSandbox: true, demoEndsAt: session.expiresAt });
    expect(Date.parse(session.demoEndsAt)).toBeGreaterThanOrEqual(before + DESK_MS);
    const { body } = await get(`/servers/${guild}/tickets`);
    expect(body.data.map(({ status }: any) => status).sort()).toEqual(['closed', 'open', 'open', 'open']);
  });

  it.each([
    ['de', 'Erstattung einer doppelten Zahlung', 'de'],
    ['pt-BR', 'Reembolso de um pagamento duplo', 'pt-BR'],
    ['xx', 'Refund for a double payment', 'en'],
  ])('gets a desk in the language %s', async (language, subject, locale) => {
    const { get, guild } = await visitDemo(api, newAddress(), language);
    const { body } = await get(`/servers/${guild}/tickets`);
    expect(body.data.map((ticket: any) => ticket.subject)).toContain(subject);
    const settings = await get(`/servers/${guild}/settings`);
    expect(settings.body.data.locale).toBe(locale);
  });

  it('is told on the sign-in page that it is a demo', async () => {
    const answer = await client(api.url).get('/dashboard/api/account-sign-in');
    expect(answer.body.data).toEqual({ provider: null, isDemo: true });
    expect((await client(api.url).get('/robots.txt')).text).toContain('Disallow: /');
  });

  it('gets no desk for a page of another site', async () => {
    const answer = await client(api.url).post('/dashboard/api/demo-desk', { language: 'en' });
    expect(reason(answer)).toEqual([403, 'cross_site_request']);
  });

  it('sees no desk of another one: not by the API, the dashboard or the chat', async () => {
    const [mine, other] = [await visitDemo(api), await visitDemo(api)];
    const { body } = await other.get(`/servers/${other.guild}/tickets`);
    const [{ id, channelId }] = body.data;
    const as = await useToken(api, mine, ['tickets:read', 'tickets:write']);
    const chat = (guild: string) => `/sandbox/guilds/${guild}/channels/${channelId}/messages`;
    const answers = [
      await mine.get(`/servers/${other.guild}/tickets`),
      await mine.get(`/servers/${mine.guild}/tickets/${id}`),
      await mine.get(chat(other.guild)),
      await mine.get(chat(mine.guild)),
      await mine.get(`/sandbox/guilds/${encodeURIComponent(other.guild).replace('1', '%31')}/channels`),
      await mine.post(chat(mine.guild), { userId: '200000000000000001', content: 'Hello' }),
      await mine.send('DELETE', `/sandbox/guilds/${other.guild}/channels/${channelId}`),
      await as.get(`/v1/tickets/${id}`),
      await as.post(`/v1/tickets/${id}/close`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect((await other.get(chat(other.guild))).status).toBe(200);
    expect((await mine.get('/servers')).body.data).toHaveLength(1);
  });

  it('uses the chat only with a session, and not the paths of the operator', async () => {
    const { guild } = await visitDemo(api);
    const anonymous = client(api.url);
    expect(reason(await anonymous.get(`/dashboard/api/sandbox/guilds/${guild}/channels`))).toEqual([
      401,
      'not_signed_in',
    ]);
    expect((await anonymous.get(`/sandbox/api/guilds/${guild}/channels`)).status).toBe(401);
    expect((await anonymous.get('/metrics')).text).not.toContain('guildesk_');
  });

  it.each([
    ['PUT', '/sandbox/availability', { online: false }],
    ['POST', '/sandbox/guilds/:guild/members/200000000000000001/direct-messages', { content: 'Hello' }],
  ])('does not reach beyond the desk: %s %s', async (method, path, body) => {
    const visitor = await visitDemo(api);
    const answer = await visitor.send(method, path.replace(':guild', visitor.guild), body);
    expect(reason(answer)).toEqual([403, 'not_in_demo']);
  });

  it('gets no token of an organization', async () => {
    const { post, guild } = await visitDemo(api);
    const made = await post(`/servers/${guild}/tokens`, { name: 'x', scopes: ['org:servers:read'], expiresAt: null });
    expect(made.status).toBe(400);
  });
});

describe('a demo sends nothing to other services', () => {
  it.each(['http://127.0.0.1:9/hook', 'https://example.com/hook', 'https://[::1]/'])(
    'refuses a webhook to %s',
    async (url) => {
      const { post, guild } = await visitDemo(api);
      const { status, body } = await post(`/servers/${guild}/webhooks`, { url, eventTypes: ['ticket.created'] });
      expect([status, body.error?.details[0].reason]).toEqual([400, 'not_allowed']);
      expect(body.error.message).toContain('a demo sends no requests to other services');
    },
  );

  it('fails an API step of a flow, and the copy of a remote file', async () => {
    const visitor = await visitDemo(api);
    const path = `/servers/${visitor.guild}`;
    const nodes = [{ id: 'call', type: 'api_request', data: { method: 'GET', url: 'https://example.com/' } }];
    const flow = await visitor.post(`${path}/flows`, { name: 'Call', nodes, trigger: { kind: 'api', config: {} } });
    await visitor.post(`${path}/flows/${flow.body.data.id}/publish`);
    const run = await visitor.post(`${path}/flows/${flow.body.data.id}/run`, { input: {} });
    while ((await api.service.app.flows.runDue()) > 0);
    const { text } = await visitor.get(`${path}/flow-runs/${run.body.data.id}`);
    expect(text).toContain('A demo sends no requests to other services.');

    const [{ id, channelId }] = (await visitor.get(`${path}/tickets?status=open`)).body.data;
    const attachments = [{ url: 'https://example.com/a.png', filename: 'a.png' }];
    const message = { userId: '200000000000000001', content: 'Look', attachments };
    await visitor.post(`/sandbox/guilds/${visitor.guild}/channels/${channelId}/messages`, message);
    await api.service.app.attachments.processDue();
    const messages = await visitor.get(`${path}/tickets/${id}/messages?sort=-createdAt`);
    const { attachmentId } = messages.body.data[0].attachments[0];
    const copy = await visitor.get(`${path}/attachments/${attachmentId}`);
    expect(copy.body.data.error).toBe('A demo sends no requests to other services.');
  });

  it('delivers to the test receiver of the desk', async () => {
    const { get, post, guild } = await visitDemo(api);
    const path = `/servers/${guild}`;
    const inbox = await post(`${path}/webhook-inbox`);
    const hook = { url: inbox.body.data.url, eventTypes: ['category.created'] };
    expect((await post(`${path}/webhooks`, hook)).status).toBe(201);
    await post(`${path}/categories`, { name: 'Another one' });
    await waitUntil(async () => (await get(`${path}/webhook-inbox/deliveries`)).body.data.length === 1);
  });
});

describe('limits', () => {
  it('are three desks of an address, and twelve of its network', async () => {
    const network = newAddress().replace(/\.1$/, '');
    const opened: number[] = [];
    for (const host of [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5])
      opened.push((await askForDesk(api, `${network}.${host}`)).status);
    expect(opened).toEqual([201, 201, 201, 429, ...Array<number>(9).fill(201), 429]);
    const refused = await askForDesk(api, `${network}.1`);
    expect(reason(refused)).toEqual([429, 'demo_address_limit']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    api.clock.advance(DESK_MS);
    await wipeDesks(api);
    expect((await askForDesk(api, `${network}.1`)).status).toBe(201);
  });

  it('are a number of desks in all, however many ask at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAX_DESKS + 4 }, async (_, index) => {
        // All at once would be refused as too many that wait.
        await new Promise((resolve) => setTimeout(resolve, index * 200));
        return askForDesk(api);
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MAX_DESKS);
    const [refused] = answers.filter(({ status }) => status !== 201);
    expect(refused && reason(refused)).toEqual([503, 'demo_full']);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(1);
  }, 60_000);

  it('are changes and bytes of a desk, by whichever door', async () => {
    const visitor = await visitDemo(api);
    const as = await useToken(api, visitor, ['tickets:read', 'tickets:write', 'knowledgebase:write']);
    const { database } = api.service;
    const set = (changes: number, bytes: number) =>
      database.query('update demo_desks set changes = :changes::int, bytes = :bytes::int where id = :id', {
        changes,
        bytes,
        id: visitor.guild,
      });
    const write = () => as.post('/v1/knowledgebase', { title: `Title ${performance.now()}`, content: 'x'.repeat(500) });
    await set(DESK_LIMITS.changes - 1, 0);
    expect((await write()).status).toBe(201);
    expect(reason(await write())).toEqual([403, 'demo_limit']);
    const page = `/servers/${visitor.guild}`;
    expect(reason(await visitor.post(`${page}/canned-replies`, { name: 'x', content: 'y' }))).toEqual([
      403,
      'demo_limit',
    ]);
    const chat = `/sandbox/guilds/${visitor.guild}`;
    expect(reason(await visitor.post(`${chat}/channels`, { name: 'x' }))).toEqual([403, 'demo_limit']);
    expect((await visitor.get(`${page}/tickets`)).status).toBe(200);
    await set(0, DESK_LIMITS.bytes - 100);
    expect(reason(await write())).toEqual([403, 'demo_limit']);
  });

  it('count a body of unknown length as a large one', async () => {
    const visitor = await visitDemo(api);
    const body = new Blob([JSON.stringify({ name: 'x', content: 'y' })]).stream();
    const answer = await fetch(`${api.url}/dashboard/api/servers/${visitor.guild}/canned-replies`, {
      method: 'POST',
      headers: {
        origin: api.url,
        cookie: visitor.cookie,
        'x-csrf-token': visitor.session.csrfToken,
        'content-type': 'application/json',
      },
      body,
      duplex: 'half',
    });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('demo_limit')]);
  });

  it('end a desk whose flows have made too many rows', async () => {
    const visitor = await visitDemo(api);
    const { demo, database } = api.service;
    expect(await demo?.endOversized()).toBe(0);
    await database.query(
      `insert into events (id, guild_id, type, at, actor, data)
        select gen_random_uuid(), :guild, 'ticket.updated', now(), '{}', '{}' from generate_series(1, :count::int)`,
      { guild: visitor.guild, count: DESK_LIMITS.rows },
    );
    expect(await demo?.endOversized()).toBe(1);
    await wipeDesks(api);
    expect(reason(await visitor.get('/servers'))).toEqual([401, 'not_signed_in']);
  });
});
