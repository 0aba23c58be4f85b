import { ADDRESS_REFUSED } from '#adapters/webhooks/dispatcher.ts';
import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { parseAllowList } from '#adapters/webhooks/addresses.ts';
import { createEgressDispatcher } from '#adapters/webhooks/dispatcher.ts';
import { createEgressGuard } from '#adapters/webhooks/egress-guard.ts';
import type { Lookup } from '#adapters/webhooks/egress.ts';
import { HttpWebhookSender } from '#adapters/webhooks/http-sender.ts';
import { aSender, aSending, httpReceiver, listening, names, OPENED, type Receiver } from './receiver.ts';
import { LEADS_TO, NOT_PUBLIC } from './spellings.ts';

const PUBLIC = '93.184.215.14';

const ipv6 = Object.values(networkInterfaces()).some((found) => found?.some(({ address }) => address === '::1'));
const answer = createServer((_request, response) => response.writeHead(204).end());
const answer6 = createServer((_request, response) => response.writeHead(204).end());
let receivers: readonly Receiver[];
let port: number;

beforeAll(async () => {
  const over4 = await listening(answer);
  port = over4.port;
  receivers = ipv6 ? [over4, await listening(answer6, port, '::1')] : [over4];
});
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

const connections = () => receivers.reduce((sum, receiver) => sum + receiver.connections(), 0);
const guard = (lookup: Lookup, allow: readonly string[] = []) =>
  createEgressGuard({ allow: parseAllowList(allow), lookup });
const requireAllowed = (url: string, lookup: Lookup = names({}), allow: readonly string[] = []) =>
  guard(lookup, allow).requireAllowed(url);

describe('a host that is not public', () => {
  const lookup = names(LEADS_TO);
  const sender = aSender({ allow: [], lookup });
  afterAll(() => sender.close());

  it.each(NOT_PUBLIC)('is refused when it is spelled %s, at registration and at connect', async (host) => {
    const before = connections();
    for (const scheme of ['https', 'http']) {
      const url = `${scheme}://${host}:${port}/`;
      await expect(requireAllowed(url, lookup)).rejects.toMatchObject({
        code: 'validation_error',
        message: expect.stringMatching(/^url: (its host is not public|plain http is only possible)/),
      });
      const { status, error } = await sender.send(aSending({ url }));
      expect(status).toBeNull();
      // *.localhost has no addresses here, so there is nothing to refuse.
      expect(error).toBe(/^app\./.test(host) ? 'The name could not be resolved.' : ADDRESS_REFUSED);
    }
    expect(connections()).toBe(before);
  });

  it('is reached by the same way once it is opened', async () => {
    const opened = aSender({ lookup });
    const before = connections();
    for (const host of ['127.1', 'localhost', '[::ffff:127.0.0.1]', ...(ipv6 ? ['[::1]'] : [])]) {
      const url = `http://${host}:${port}/`;
      await requireAllowed(url, lookup, OPENED);
      expect(await opened.send(aSending({ url }))).toMatchObject({ status: 204, error: null });
    }
    expect(connections()).toBe(before + (ipv6 ? 4 : 3));
    await opened.close();
  });

  it('does not tell what a name leads to', async () => {
    const refusal = await requireAllowed('https://metadata.test/', lookup).catch((error: unknown) => error);
    expect((refusal as Error).message).not.toContain('169.254');
  });
});

describe('registering a URL', () => {
  it.each(['https://8.8.8.8/', 'https://[2606:4700::1111]:8443/hooks?a=b#c', 'https://receiver.test/'])(
    'accepts %s',
    (url) => requireAllowed(url, names({ 'receiver.test': [PUBLIC, '2606:4700::1111'] })),
  );

  it.each([
    ['receiver.test/hooks', 'url: it is not a URL.'],
    ['https://', 'url: it is not a URL.'],
    ['https://[fe80::1%25eth0]/', 'url: it is not a URL.'],
    ['https://256.256.256.256/', 'url: it is not a URL.'],
    ['ftp://8.8.8.8/', 'url: only https can be called.'],
    ['file:///etc/passwd', 'url: only https can be called.'],
    ['https://user@8.8.8.8/', 'url: it cannot carry a user name or password.'],
    ['https://:secret@8.8.8.8/', 'url: it cannot carry a user name or password.'],
    ['https://@8.8.8.8/', 'url: it cannot carry a user name or password.'],
    ['https:\\\\user@8.8.8.8/', 'url: it cannot carry a user name or password.'],
    ['ht\ttps:user@8.8.8.8/', 'url: it cannot carry a user name or password.'],
    ['http://8.8.8.8/', 'url: plain http is only possible to addresses in EGRESS_ALLOW. Use https.'],
  ])('refuses %s', (url, sentence) => expect(requireAllowed(url)).rejects.toThrow(sentence));

  it('lets a name through that does not resolve yet, by https only', async () => {
    await requireAllowed('https://soon.test/');
    await expect(requireAllowed('http://soon.test/', names({}), OPENED)).rejects.toThrow('url: plain http');
  });

  it('lets a name through whose answer takes longer than a second, by https only', async () => {
    const silent: Lookup = () => new Promise(() => undefined);
    await Promise.all([
      requireAllowed('https://slow.test/', silent),
      expect(requireAllowed('http://slow.test/', silent, OPENED)).rejects.toThrow('url: plain http'),
    ]);
  });

  it('refuses localhost even when nothing answers for it, and when it leads out', async () => {
    await expect(requireAllowed('https://app.localhost/')).rejects.toThrow('url: its host is not public');
    const astray = names({ localhost: [PUBLIC] });
    await expect(requireAllowed('https://localhost/', astray)).rejects.toThrow('url: its host is not public');
  });

  it('refuses localhost as this machine resolves it', () =>
    expect(createEgressGuard({ allow: [] }).requireAllowed('https://localhost/')).rejects.toThrow('url: its host'));

  it('lets opened addresses through by http and https, when all that a name leads to is opened', async () => {
    const lookup = names({ 'inside.test': ['127.0.0.1', '::1'], 'partly.test': ['127.0.0.1', '10.0.0.1'] });
    for (const scheme of ['http', 'https']) {
      await requireAllowed(`${scheme}://inside.test/`, lookup, OPENED);
      await expect(requireAllowed(`${scheme}://partly.test/`, lookup, OPENED)).rejects.toThrow('url:');
    }
  });

  it('keeps http to opened addresses even where a public one is mixed in', () =>
    expect(
      requireAllowed('http://mixed.test/', names({ 'mixed.test': ['127.0.0.1', PUBLIC] }), OPENED),
    ).rejects.toThrow('url: plain http'));
});

describe('connecting', () => {
  it('refuses a name that leads to this machine by now, though it was public when it was registered', async () => {
    const answers = [[PUBLIC], ['127.0.0.1']];
    const rebinding: Lookup = () => Promise.resolve(answers.shift() ?? ['127.0.0.1']);
    const url = `https://rebinding.test:${port}/`;
    const before = connections();
    await requireAllowed(url, rebinding);
    const sender = aSender({ allow: [], lookup: rebinding });
    expect(await sender.send(aSending({ url }))).toMatchObject({ status: null, error: ADDRESS_REFUSED });
    expect(connections()).toBe(before);
    await sender.close();
  });

  it('asks for a name once, and goes where that answer said', async () => {
    const lookup = names({ 'receiver.test': ['127.0.0.1'] });
    const sender = aSender({ lookup });
    const { status } = await sender.send(aSending({ url: `http://receiver.test:${port}/` }));
    expect(status).toBe(204);
    expect(lookup.asked).toBe(1);
    await sender.close();
  });

  it('tries the further addresses of a name when one does not answer', async () => {
    const sender = aSender({ lookup: names({ 'receiver.test': ['127.0.0.9', '127.0.0.1'] }) });
    const exchange = await sender.send(aSending({ url: `http://receiver.test:${port}/` }));
    expect(exchange.status).toBe(204);
    await sender.close();
  });

  it('judges the connected address once more, and lets nothing be sent to a bad one', async () => {
    let requests = 0;
    const receiver = await httpReceiver((_request, response) => {
      requests += 1;
      response.end();
    });
    let judged = 0;
    const allow = Object.assign([], { some: () => (judged += 1) === 1 });
    const sender = new HttpWebhookSender({
      dispatcher: createEgressDispatcher({ allow, lookup: names({ 'receiver.test': ['127.0.0.1'] }) }),
      version: '1',
    });
    const exchange = await sender.send(aSending({ url: `http://receiver.test:${receiver.port}/` }));
    expect(exchange.error).toBe(ADDRESS_REFUSED);
    await receiver.allClosed();
    expect(requests).toBe(0);
    await Promise.all([sender.close(), receiver.close()]);
  });

  it('takes a name without addresses for refused', async () => {
    const sender = aSender({ lookup: names({ 'empty.test': [] }) });
    const exchange = await sender.send(aSending({ url: 'https://empty.test/' }));
    expect(exchange.error).toBe(ADDRESS_REFUSED);
    await sender.close();
  });

  it('does not follow a redirect into this machine', async () => {
    const before = connections();
    const receiver = await httpReceiver((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    const sender = aSender();
    const exchange = await sender.send(aSending({ url: `http://127.0.0.1:${receiver.port}/` }));
    expect(exchange).toMatchObject({ status: 302, error: null });
    expect(connections()).toBe(before);
    await Promise.all([sender.close(), receiver.close()]);
  });

  it('uses connections again', async () => {
    const receiver = await httpReceiver((request, response) => {
      request.resume();
      response.end();
    });
    const sender = aSender();
    for (let i = 0; i < 20; i += 1) await sender.send(aSending({ url: `http://127.0.0.1:${receiver.port}/` }));
    expect(receiver.connections()).toBeLessThan(5);
    await sender.close();
    await receiver.close();
  });
});
