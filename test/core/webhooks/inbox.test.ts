import { createSignatureHeaders } from '#adapters/webhooks/sign.ts';
import { toEventId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { isInboxUrl, MAX_INBOX_DELIVERIES, type WebhookInbox } from '#core/webhooks/index.ts';
import { aGuildId } from '../../support/build.ts';
import { anEndpoint, type Here } from './endpoint.ts';

const OWN = 'http://127.0.0.1:3000';
const REQUESTED = 'http://elsewhere.example';
const ALL = { limit: 200, after: null };
const BODY = '{"type":"ticket.created"}';
const EVENT = toEventId('019b0000-0000-7000-8000-000000000001');
const MINUTE_MS = 60_000;

let here: Here;
beforeEach(async () => {
  here = await anEndpoint();
});

const webhooks = () => here.app.webhooks;
const list = async () => (await webhooks().listInboxDeliveries(here.guild, ALL)).items;
const newest = async () => (await list())[0];

/** The receiver of the server, as a request to its address finds it. */
const openInbox = async (guild = here.guild): Promise<WebhookInbox & { readonly url: string }> => {
  const { url } = await webhooks().createInbox(guild, REQUESTED);
  const inbox = await webhooks().findInbox(url?.split('/').at(-1) ?? '');
  if (url === null || inbox === null) throw new Error('The receiver was not found by its key.');
  return { ...inbox, url };
};

const receive = (inbox: WebhookInbox, headers: Record<string, string>, body = BODY) =>
  webhooks().receiveDelivery(inbox, { method: 'POST', headers, body: new TextEncoder().encode(body), text: body });

const signWith = (secrets: readonly string[], body = BODY, at = here.clock.now()) =>
  createSignatureHeaders(secrets, EVENT, at, body);

describe('the test receiver of a server', () => {
  it('is there when it was created, at an address of this service with 256 random bits', async () => {
    const none = { url: null, webhookId: null, deliveryCount: 0, lastReceivedAt: null, createdAt: null };
    expect(await webhooks().getInbox(here.guild, REQUESTED)).toEqual({ guildId: here.guild, ...none });
    const created = await webhooks().createInbox(here.guild, REQUESTED);
    expect(created).toEqual({
      guildId: here.guild,
      ...none,
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/webhook-inbox\/[\w-]{43}$/),
      createdAt: here.clock.now(),
    });
    expect(await webhooks().getInbox(here.guild, REQUESTED)).toEqual(created);
    expect((await webhooks().getInbox(aGuildId(), REQUESTED)).url).toBeNull();
  });

  it('gets a new address and keeps its deliveries; the old address leads nowhere', async () => {
    const before = await openInbox();
    await receive(before, {});
    const after = await openInbox();
    expect(after.key).not.toBe(before.key);
    expect(await webhooks().findInbox(before.key)).toBeNull();
    expect(await webhooks().getInbox(here.guild, REQUESTED)).toMatchObject({ url: after.url, deliveryCount: 1 });
  });

  it('names the webhook of the server that sends to it', async () => {
    const { url } = await openInbox();
    await webhooks().create(aGuildId(), { url });
    expect((await webhooks().getInbox(here.guild, REQUESTED)).webhookId).toBeNull();
    const { id } = await webhooks().create(here.guild, { url });
    expect((await webhooks().getInbox(here.guild, REQUESTED)).webhookId).toBe(id);
  });

  it('is deleted with its deliveries, once', async () => {
    const inbox = await openInbox();
    await receive(inbox, {});
    await webhooks().deleteInbox(here.guild);
    expect(await webhooks().getInbox(here.guild, REQUESTED)).toMatchObject({ url: null, deliveryCount: 0 });
    expect(await webhooks().findInbox(inbox.key)).toBeNull();
    expect(await list()).toEqual([]);
    await expect(webhooks().deleteInbox(here.guild)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is emptied, and forgets what is older than a week', async () => {
    const inbox = await openInbox();
    await receive(inbox, {});
    expect(await webhooks().emptyInbox(here.guild)).toBe(1);
    expect(await list()).toEqual([]);
    await receive(inbox, {});
    await here.clock.advance(7 * 24 * 60 * MINUTE_MS);
    expect(await webhooks().purgeInboxDeliveries()).toBe(0);
    await here.clock.advance(1);
    expect(await webhooks().purgeInboxDeliveries()).toBe(1);
    expect(await list()).toEqual([]);
  });

  it(`keeps the newest ${MAX_INBOX_DELIVERIES} deliveries`, async () => {
    const inbox = await openInbox();
    for (let i = 0; i <= MAX_INBOX_DELIVERIES; i += 1) await receive(inbox, {}, `${i}`);
    const bodies = (await list()).map(({ body }) => body);
    expect(bodies).toHaveLength(MAX_INBOX_DELIVERIES);
    expect([bodies[0], bodies.at(-1)]).toEqual([`${MAX_INBOX_DELIVERIES}`, '1']);
  });
});

describe('a delivery', () => {
  it('is stored as it came, without cookies and credentials', async () => {
    const inbox = await openInbox();
    const shown = { 'content-type': 'application/json', 'webhook-id': 'an id' };
    await receive(inbox, { ...shown, cookie: 'a=1', authorization: 'Bearer x', 'proxy-authorization': 'Basic x' });
    const delivery = await newest();
    expect(delivery).toMatchObject({ guildId: here.guild, method: 'POST', headers: shown, body: BODY });
    expect(delivery).toMatchObject({ eventId: 'an id', eventType: 'ticket.created', receivedAt: here.clock.now() });
    expect(Object.keys(delivery?.headers ?? {})).toEqual(Object.keys(shown));
    expect(await webhooks().getInboxDelivery(here.guild, delivery?.id as never)).toEqual(delivery);
    await expect(webhooks().getInboxDelivery(aGuildId(), delivery?.id as never)).rejects.toThrow('Delivery not found.');
  });

  it.each(['', 'no JSON', '[]', '{"type":5}', 'null'])('has no type when its body is %j', async (body) => {
    await receive(await openInbox(), {}, body);
    expect(await newest()).toMatchObject({ body, eventType: null, eventId: null });
  });

  it('has bounds for what a stranger may send', async () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, i) => [`x-${i}`, 'y'.repeat(5_000)]));
    await receive(await openInbox(), { 'webhook-id': 'z'.repeat(900), ...many }, `{"type":"${'t'.repeat(900)}"}`);
    const { headers = {}, eventId, eventType } = (await newest()) ?? {};
    expect(Object.keys(headers)).toHaveLength(60);
    expect(Math.max(...Object.values(headers).map(({ length }) => length))).toBe(2_000);
    expect([eventId?.length, eventType?.length]).toEqual([200, 200]);
  });
});

describe('the verification', () => {
  let inbox: WebhookInbox & { readonly url: string };
  let secret: string;
  let id: string;
  beforeEach(async () => {
    inbox = await openInbox();
    ({ secret, id } = await webhooks().create(here.guild, { url: inbox.url }));
  });
  const verify = async (headers: Record<string, string>, body = BODY) => {
    await receive(inbox, headers, body);
    const { verification, webhookId } = (await newest()) ?? {};
    return { verification, webhookId };
  };
  const failing = (verification: string) => ({ verification, webhookId: null });

  it('accepts what the webhook signed', async () => {
    expect(await verify(signWith([secret]))).toEqual({ verification: 'verified', webhookId: id });
  });

  it('finds the webhook that signed among several', async () => {
    const other = await webhooks().create(here.guild, { url: inbox.url });
    expect(await verify(signWith([secret]))).toMatchObject({ webhookId: id });
    expect(await verify(signWith([other.secret]))).toMatchObject({ webhookId: other.id });
  });

  it('accepts both secrets after a rotation, until the overlap ends', async () => {
    const rotated = await webhooks().rotateSecret({ owner: here.guild, id: id as never, ifVersion: null }, 1);
    expect(await verify(signWith([rotated.secret]))).toMatchObject({ verification: 'verified' });
    expect(await verify(signWith([secret]))).toMatchObject({ verification: 'verified' });
    await here.clock.advance(61 * MINUTE_MS);
    expect(await verify(signWith([secret]))).toEqual(failing('wrong_signature'));
    expect(await verify(signWith([rotated.secret]))).toMatchObject({ verification: 'verified' });
  });

  it('refuses another body, another secret and another id', async () => {
    expect(await verify(signWith([secret]), `${BODY} `)).toEqual(failing('wrong_signature'));
    expect(await verify(signWith([here.secret]))).toEqual(failing('wrong_signature'));
    expect(await verify({ ...signWith([secret]), 'webhook-id': 'other' })).toEqual(failing('wrong_signature'));
    expect(await verify({ ...signWith([secret]), 'webhook-signature': 'v1,' })).toEqual(failing('wrong_signature'));
    const { 'webhook-signature': signature } = signWith([secret]);
    const unversioned = { ...signWith([secret]), 'webhook-signature': signature.slice(3) };
    expect(await verify(unversioned)).toEqual(failing('wrong_signature'));
  });

  it('takes a timestamp that is five minutes off, and none beyond', async () => {
    const at = here.clock.now();
    for (const [ms, verification] of [
      [-5 * MINUTE_MS, 'verified'],
      [5 * MINUTE_MS, 'verified'],
      [-5 * MINUTE_MS - 1_000, 'stale_timestamp'],
      [5 * MINUTE_MS + 1_000, 'stale_timestamp'],
    ] as const) {
      expect(await verify(signWith([secret], BODY, plusMs(at, ms)))).toMatchObject({ verification });
    }
    expect(await verify({ ...signWith([secret]), 'webhook-timestamp': 'soon' })).toEqual(failing('stale_timestamp'));
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const)('needs the header %s', async (name) => {
    const { [name]: _, ...others } = signWith([secret]);
    expect(await verify(others)).toEqual(failing('unsigned'));
  });

  it('has no secret when no webhook of the server has the address', async () => {
    await webhooks().delete({ owner: here.guild, id: id as never, ifVersion: null });
    const foreign = await webhooks().create(aGuildId(), { url: inbox.url });
    expect(await verify(signWith([foreign.secret]))).toEqual(failing('no_webhook'));
  });
});

describe('the address of a test receiver', () => {
  const key = 'a-_9'.repeat(10) + 'abc';

  it('is recognized to the letter', () => {
    expect(isInboxUrl(`${OWN}/webhook-inbox/${key}`, OWN)).toBe(true);
    expect(isInboxUrl(`${OWN}/webhook-inbox/${key}`, null)).toBe(false);
  });

  it.each([
    ['a shorter key', `${OWN}/webhook-inbox/${key.slice(1)}`],
    ['a longer key', `${OWN}/webhook-inbox/${key}a`],
    ['a line break after the key', `${OWN}/webhook-inbox/${key}\n`],
    ['a dot in the key', `${OWN}/webhook-inbox/${key.slice(1)}.`],
    ['another host', `http://localhost:3000/webhook-inbox/${key}`],
  ])('is not %s', (_, url) => expect(isInboxUrl(url, OWN)).toBe(false));
});
