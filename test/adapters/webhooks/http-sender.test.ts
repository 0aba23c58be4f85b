import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import tls from 'node:tls';
import { Webhook } from 'standardwebhooks';
import { toInstant } from '#core/shared/instant.ts';
import { cert, key } from './certificate.ts';
import { aSecret, aSender, aSending, httpReceiver, listening, names, rawReceiver, type Receiver } from './receiver.ts';

const open: { close(): Promise<void> }[] = [];
const opened = async <T extends { close(): Promise<void> }>(thing: T | Promise<T>): Promise<T> => {
  open.push(await thing);
  return thing;
};
afterEach(() => Promise.all(open.splice(0).map((thing) => thing.close())));

const sendTo = async ({ port }: Receiver, sending = {}, deadlineMs = 10_000) =>
  (await opened(aSender({ deadlineMs }))).send(aSending({ url: `http://127.0.0.1:${port}/hooks?a=b`, ...sending }));

/** Answers every request with these bytes and ends. */
const answeringReceiver = (text: string) =>
  opened(
    rawReceiver((socket) => {
      socket.resume();
      socket.end(text);
    }),
  );

const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray()).toString();

describe('a delivery', () => {
  it('is a POST of JSON that says who sends it and is signed by every secret', async () => {
    const { promise: received, resolve } = Promise.withResolvers<IncomingMessage & { text: string }>();
    const receiver = await opened(
      httpReceiver((request, response) => {
        void bodyOf(request).then((text) => resolve(Object.assign(request, { text })));
        response.writeHead(200).end('thanks');
      }),
    );
    const secrets = [aSecret(), aSecret()];
    const body = JSON.stringify({ type: 'ticket.created', text: 'Grüße 🎫' });
    const exchange = await sendTo(receiver, { secrets, body });
    const { method, url, headers, text } = await received;
    expect({ method, url, text }).toEqual({ method: 'POST', url: '/hooks?a=b', text: body });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'guildesk/1.2.3' });
    for (const secret of secrets) new Webhook(secret).verify(text, headers as Record<string, string>);
    expect(exchange).toEqual({
      status: 200,
      error: null,
      responseBody: 'thanks',
      retryAfterMs: null,
      durationMs: expect.any(Number),
    });
    expect(Number.isInteger(exchange.durationMs)).toBe(true);
  });

  it.each([204, 301, 404, 410, 500])('has the status %d of the answer', async (status) => {
    const receiver = await opened(httpReceiver((_request, response) => response.writeHead(status).end()));
    expect(await sendTo(receiver)).toMatchObject({ status, error: null, responseBody: null });
  });

  it.each([
    ['120', 120_000],
    ['0', 0],
    ['Thu, 01 Jan 2026 12:01:30 GMT', 90_000],
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
    ['Thu, 01 Jan 2099 11:00:00 GMT', 86_400_000],
    ['99999999999999999999', 86_400_000],
    ['soon', null],
  ])('is asked by 429 and Retry-After: %s to wait', async (retryAfter, retryAfterMs) => {
    const receiver = await opened(
      httpReceiver((_request, response) => response.writeHead(429, { 'retry-after': retryAfter }).end()),
    );
    const at = toInstant(Date.parse('2026-01-01T12:00:00Z'));
    expect(await sendTo(receiver, { at })).toMatchObject({ status: 429, retryAfterMs });
  });
});

describe('of the answer', () => {
  it.each([
    [
      'bytes that are no text are replaced',
      Buffer.from([0x61, 0xff, 0xed, 0xa0, 0x80, 0x62]),
      'a\ufffd\ufffd\ufffd\ufffdb',
    ],
    ['NUL is left out', Buffer.from('a\0b'), 'ab'],
    ['4 KiB are kept', Buffer.alloc(10_000, 'x'), 'x'.repeat(4096)],
    ['a character that the cut would split is left out', Buffer.from('🎫'.repeat(2000)).subarray(1), null],
  ])('%s', async (_what, bytes, text) => {
    const receiver = await opened(httpReceiver((_request, response) => response.end(bytes)));
    const { status, responseBody } = await sendTo(receiver);
    expect(status).toBe(200);
    if (text !== null) expect(responseBody).toBe(text);
    expect(responseBody!.isWellFormed()).toBe(true);
  });

  it('not much more is read than 16 KiB when it never ends, and the status counts', async () => {
    const receiver = await opened(
      httpReceiver((_request, response) => {
        const fill = () => {
          while (response.write(Buffer.alloc(65_536, 'x')));
        };
        response.on('drain', fill);
        fill();
      }),
    );
    expect(await sendTo(receiver)).toMatchObject({ status: 200, error: null, responseBody: 'x'.repeat(4096) });
    // What the two sockets of the operating system hold; an unbounded reader would never let this end.
    expect(await receiver.allClosed()).toBeLessThan(64 * 1024 * 1024);
  });
});

describe('no answer', () => {
  const missing = (error: string) => ({ status: null, error, responseBody: null, retryAfterMs: null });
  const late = missing('The receiver did not answer within 0.3 s.');
  const cut = missing('The connection was cut before the answer was complete.');
  const tooLarge = missing('The headers of the answer are too large.');

  it('comes in time from a receiver that is silent', async () => {
    const receiver = await opened(rawReceiver((socket) => socket.resume()));
    expect(await sendTo(receiver, {}, 300)).toMatchObject(late);
    await receiver.allClosed();
  });

  it('comes in time from a receiver that reads nothing', async () => {
    const receiver = await opened(rawReceiver(() => undefined));
    expect(await sendTo(receiver, { body: 'x'.repeat(16_000_000) }, 300)).toMatchObject(late);
  });

  it.each([
    ['body', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'],
    ['headers', 'HTTP/1.1 200 OK\r\nx: '],
    ['status line', 'HTTP/1.1 2'],
  ])('is complete in time when its %s drips', async (_part, beginning) => {
    const receiver = await opened(
      rawReceiver((socket) => {
        socket.resume();
        socket.write(beginning);
        const drip = setInterval(() => socket.write('0'), 20);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    expect(await sendTo(receiver, {}, 300)).toMatchObject(beginning.endsWith('2') ? { status: null } : late);
    await receiver.allClosed();
  });

  it.each([
    ['at once', ''],
    ['within the headers', 'HTTP/1.1 200 OK\r\ncontent-le'],
    ['within the body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
    ['within a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n64\r\nhalf'],
  ])('counts when the connection is ended %s', async (_when, beginning) => {
    expect(await sendTo(await answeringReceiver(beginning))).toMatchObject(cut);
  });

  it('counts when the connection is reset', async () => {
    const receiver = await opened(rawReceiver((socket) => socket.resetAndDestroy()));
    expect(await sendTo(receiver)).toMatchObject(cut);
  });

  it.each([
    ['one huge header', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['very many headers', `HTTP/1.1 200 OK\r\n${'x: aaaaaaaaaa\r\n'.repeat(10_000)}\r\n`],
  ])('counts with %s', async (_what, text) => {
    expect(await sendTo(await answeringReceiver(text))).toMatchObject(tooLarge);
  });

  it.each(['nonsense\r\n\r\n', 'HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n'])(
    'counts that is not HTTP: %j',
    async (text) =>
      expect(await sendTo(await answeringReceiver(text))).toMatchObject(missing('The answer is not valid HTTP.')),
  );

  it('comes from a port that nobody listens on', async () => {
    const receiver = await httpReceiver(() => undefined);
    await receiver.close();
    expect(await sendTo(receiver)).toMatchObject(missing('The connection was refused.'));
  });

  it('comes from a name that does not resolve, or only after the deadline', async () => {
    const unknown = await opened(aSender());
    expect(await unknown.send(aSending())).toMatchObject(missing('The name could not be resolved.'));
    const silent = await opened(aSender({ lookup: () => new Promise(() => undefined), deadlineMs: 300 }));
    expect(await silent.send(aSending())).toMatchObject(late);
  });

  it('comes from what is not a URL', async () => {
    const sender = await opened(aSender());
    expect(await sender.send(aSending({ url: 'hooks' }))).toMatchObject(missing('The URL is not valid.'));
  });

  it('comes once the sender is closed', async () => {
    const sender = aSender();
    await sender.close();
    expect(await sender.send(aSending())).toMatchObject(missing('The service is stopping.'));
  });
});

describe('over TLS', () => {
  const overTls = async () => {
    const server = createServer({ cert, key }, (_request, response) => response.writeHead(204).end());
    return opened(listening(server));
  };
  const lookup = names({ 'receiver.test': ['127.0.0.1'], 'other.test': ['127.0.0.1'] });
  const sendBy = async (host: string, { port }: Receiver) =>
    (await opened(aSender({ lookup }))).send(aSending({ url: `https://${host}:${port}/` }));

  it('a certificate that nobody vouches for is not accepted', async () => {
    expect(await sendBy('receiver.test', await overTls())).toMatchObject({
      status: null,
      error: 'The TLS certificate was not accepted: self-signed certificate.',
    });
  });

  it('recognizes a receiver that does not speak it', async () => {
    const { status, error } = await sendBy('receiver.test', await answeringReceiver('HTTP/1.1 200 OK\r\n\r\n'));
    expect({ status, error }).toEqual({ status: null, error: 'The receiver does not speak TLS as it should.' });
  });

  describe('with a trusted certificate', () => {
    const usual = tls.getCACertificates('default');
    beforeAll(() => tls.setDefaultCACertificates([...usual, cert]));
    afterAll(() => tls.setDefaultCACertificates(usual));

    it('the name is what is verified, not the address that it leads to', async () => {
      const receiver = await overTls();
      expect(await sendBy('receiver.test', receiver)).toMatchObject({ status: 204 });
      for (const host of ['other.test', '127.0.0.1'])
        expect((await sendBy(host, receiver)).error).toBe(
          'The TLS certificate was not accepted: it is for another name.',
        );
    });
  });
});

it('waits for no other request to the same host, however many of them hang', async () => {
  const hanging = 150;
  let arrived = 0;
  const all = Promise.withResolvers<null>();
  const receiver = await opened(
    httpReceiver((request, response) => {
      if (request.url === '/healthy') response.writeHead(204).end();
      else if ((arrived += 1) === hanging) all.resolve(null);
    }),
  );
  const sender = await opened(aSender({ deadlineMs: 10_000 }));
  const url = `http://127.0.0.1:${receiver.port}`;
  const slow = Array.from({ length: hanging }, () => sender.send(aSending({ url: `${url}/hangs` })));
  await all.promise;
  expect(await sender.send(aSending({ url: `${url}/healthy` }))).toMatchObject({ status: 204 });
  await receiver.close();
  expect((await Promise.all(slow)).every(({ status }) => status === null)).toBe(true);
});
