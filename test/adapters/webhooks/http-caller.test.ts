import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { createServer } from 'node:net';
import { parseAllowList } from '#adapters/webhooks/addresses.ts';
import { createEgressDispatcher } from '#adapters/webhooks/dispatcher.ts';
import { createHttpCaller } from '#adapters/webhooks/http-caller.ts';
import type { HttpCall, HttpCredentials } from '#core/flows/index.ts';
import { httpReceiver, listening, names, OPENED, rawReceiver, type Receiver } from './receiver.ts';

const open: { close(): Promise<unknown> }[] = [];
const opened = async <T extends { close(): Promise<unknown> }>(thing: T | Promise<T>): Promise<T> => {
  open.push(await thing);
  return thing;
};
afterEach(() => Promise.all(open.splice(0).map((thing) => thing.close())));

const NO_CREDENTIALS: HttpCredentials = { headers: {}, authorization: null };

const callWith = async (call: Partial<HttpCall>, allow: readonly string[] = OPENED, lookup = names({})) => {
  const dispatcher = await opened(createEgressDispatcher({ allow: parseAllowList(allow), lookup }));
  const plain = { method: 'GET', url: 'https://receiver.test/', headers: {}, body: null, timeoutMs: 5_000 };
  return createHttpCaller({ dispatcher, version: '1.2.3' }).call({ ...plain, credentials: NO_CREDENTIALS, ...call });
};

const answeringReceiver = (answer: RequestListener) => opened(httpReceiver(answer));
const callTo = ({ port }: Receiver, call: Partial<HttpCall> = {}) =>
  callWith({ url: `http://127.0.0.1:${port}/a/b?c=d`, ...call });

/** What a receiver was asked. */
interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What arrives of a call. */
const arrived = async (call: Partial<HttpCall>): Promise<Asked> => {
  const { promise, resolve } = Promise.withResolvers<Asked>();
  const receiver = await answeringReceiver((request, response) => {
    const { method, url, headers } = request;
    void request
      .toArray()
      .then((chunks) => resolve({ method, url, headers, text: Buffer.concat(chunks as Buffer[]).toString() }));
    response.end('{}');
  });
  expect(await callTo(receiver, call)).toEqual({ status: 200, body: '{}' });
  return promise;
};

describe('a call', () => {
  it('carries what it was given, and says who calls', async () => {
    const body = '{"text":"Grüße 🎫"}';
    const { headers, ...asked } = await arrived({
      method: 'PUT',
      headers: { 'X-One': '1', 'Content-Type': 'text/x' },
      body,
    });
    expect(asked).toEqual({ method: 'PUT', url: '/a/b?c=d', text: body });
    expect(headers).toMatchObject({
      'x-one': '1',
      'user-agent': 'guildesk/1.2.3',
      'content-type': 'text/x',
      'content-length': String(Buffer.byteLength(body)),
    });
    expect(headers).not.toHaveProperty('authorization');
  });

  it.each([
    [{ type: 'bearer', token: 'abc' } as const, 'Bearer abc'],
    [{ type: 'basic', username: 'Jürgen', password: 'a:b' } as const, 'Basic SsO8cmdlbjphOmI='],
  ])('authenticates by %j, whatever its headers say', async (authorization, header) => {
    const headers = { Authorization: 'of a header', 'X-API-Key': 'old' };
    const credentials = { headers: { 'x-Api-Key': 'key' }, authorization };
    const asked = await arrived({ headers, credentials });
    expect(asked.headers).toMatchObject({ authorization: header, 'x-api-key': 'key' });
  });

  it('without a body has none, and no type of it', async () => {
    expect((await arrived({})).headers).not.toHaveProperty('content-type');
  });
});

describe('of the answer', () => {
  it.each([201, 204, 400, 404, 500, 503])('the status %d is given', async (status) => {
    const receiver = await answeringReceiver((_request, response) => response.writeHead(status).end());
    expect(await callTo(receiver)).toEqual({ status, body: '' });
  });

  it.each([301, 302, 303, 307, 308])('a redirect %d is given and not followed', async (status) => {
    const target = await answeringReceiver((_request, response) => response.end('got here'));
    const receiver = await answeringReceiver((_request, response) =>
      response.writeHead(status, { location: `http://127.0.0.1:${target.port}/` }).end('moved'),
    );
    expect(await callTo(receiver)).toEqual({ status, body: 'moved' });
    expect(target.connections()).toBe(0);
  });

  it('16 KiB are kept of one that never ends, without half a character, and the status counts', async () => {
    const receiver = await answeringReceiver((_request, response) => {
      response.write('x');
      const fill = () => {
        while (response.write('🎫'.repeat(1_000)));
      };
      response.on('drain', fill);
      fill();
    });
    const answer = await callTo(receiver);
    expect(answer.status).toBe(200);
    const { body } = answer as { body: string };
    expect(Buffer.byteLength(body)).toBeGreaterThan(16 * 1024 - 4);
    expect(Buffer.byteLength(body)).toBeLessThanOrEqual(16 * 1024);
    expect(/^x(🎫)+$/u.test(body)).toBe(true);
    await receiver.allClosed();
  });
});

describe('what an answer repeats of a credential is unreadable', () => {
  const echoed = async (credentials: HttpCredentials, text: string, status = 200) => {
    const receiver = await answeringReceiver((_request, response) => response.writeHead(status).end(text));
    return callTo(receiver, { credentials });
  };
  const bearer = (token: string): HttpCredentials => ({ headers: {}, authorization: { type: 'bearer', token } });
  const ODD = 'sé"cr/et &\\<1>=+';

  it.each([
    ['plain', ODD],
    ['as JSON', JSON.stringify({ token: ODD })],
    ['as JSON that escapes slashes', JSON.stringify({ token: ODD }).replaceAll('/', '\\/')],
    ['as JSON in ASCII', JSON.stringify({ token: ODD }).replaceAll('é', '\\u00e9')],
    [
      'as JSON for HTML',
      JSON.stringify({ token: ODD })
        .replaceAll('&', '\\u0026')
        .replaceAll('<', '\\u003c')
        .replaceAll('>', '\\u003e')
        .replaceAll('é', '\\u00e9'),
    ],
    ['in a URL', encodeURIComponent(ODD)],
    ['in a URL in small letters', encodeURIComponent(ODD).replaceAll(/%../g, (code) => code.toLowerCase())],
    ['in a form', new URLSearchParams({ token: ODD }).toString()],
  ])('%s', async (_form, text) => {
    const { body } = (await echoed(bearer(ODD), `before ${text} between ${text} after`)) as { body: string };
    expect(body).toContain('***');
    expect(body).toMatch(/^before .* between .* after$/);
    for (const part of ['cr', 'et']) expect(body.replaceAll(/between|after|token|before/g, '')).not.toContain(part);
  });

  it('with its scheme, by itself, and with an error status', async () => {
    expect(await echoed(bearer('t0ken-1234'), 'Bearer t0ken-1234; t0ken-1234', 401)).toEqual({
      status: 401,
      body: '***; ***',
    });
  });

  it('of basic: the user, the password, both, and how they are encoded', async () => {
    const authorization = { type: 'basic', username: 'the-user', password: 'the-pass' } as const;
    const encoded = Buffer.from('the-user:the-pass').toString('base64');
    const text = `the-pass the-user the-user:the-pass Basic ${encoded} ${encodeURIComponent(encoded)}`;
    const { body } = (await echoed({ headers: {}, authorization }, text)) as { body: string };
    expect(body).toBe('*** *** *** *** ***');
  });

  it('of headers: whole, and the part that is the secret', async () => {
    const headers = {
      Authorization: 'Token s3cret-of-auth',
      Cookie: 'session=s3cret-of-cookie; theme=dark',
      'X-Api-Key': 's3cret-of-key',
      'Proxy-Authorization': `Basic ${Buffer.from('me:s3cret-of-proxy').toString('base64')}`,
    };
    const text = JSON.stringify([headers, 's3cret-of-auth', { session: 's3cret-of-cookie' }, 's3cret-of-proxy']);
    const { body } = (await echoed({ headers, authorization: null }, text)) as { body: string };
    expect(body).not.toContain('s3cret');
    expect(body).not.toContain('bWU6');
    expect(JSON.parse(body)).toHaveLength(4);
  });

  it('and nothing else is: no short or empty one is looked for', async () => {
    const credentials: HttpCredentials = {
      headers: { 'X-Api-Key': '' },
      authorization: { type: 'basic', username: 'a', password: '' },
    };
    expect(await echoed(credentials, 'a banana')).toEqual({ status: 200, body: 'a banana' });
  });
});

describe('no answer, in a sentence,', () => {
  const missing = (error: string) => ({ status: null, error });
  const late = missing('The receiver did not answer within 0.3 s.');

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0'])(
    'comes from the address %s unless it is allowed, and nobody is connected to',
    async (host) => {
      const receiver = await opened(listening(createServer()));
      const answer = await callWith({ url: `http://${host}:${receiver.port}/` }, []);
      expect(answer).toEqual({ status: null, error: expect.stringMatching(/^The .*\.$/) });
      expect(receiver.connections()).toBe(0);
    },
  );

  it('comes from a name that leads to an address of our own, and nobody is connected to', async () => {
    const receiver = await opened(listening(createServer()));
    const url = `http://inside.test:${receiver.port}/`;
    const answer = await callWith({ url }, [], names({ 'inside.test': ['127.0.0.1'] }));
    expect(answer).toEqual({ status: null, error: expect.stringMatching(/^The .*\.$/) });
    expect(receiver.connections()).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['a body that drips', 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n'],
    ['headers that drip', 'HTTP/1.1 200 OK\r\nx: '],
  ])('comes in time from a receiver that sends %s', async (_what, beginning) => {
    const receiver = await opened(
      rawReceiver((socket) => {
        socket.resume();
        if (!beginning) return;
        socket.write(beginning);
        const drip = setInterval(() => socket.write('0'), 20);
        socket.on('close', () => clearInterval(drip));
      }),
    );
    const since = Date.now();
    expect(await callTo(receiver, { timeoutMs: 300 })).toEqual(late);
    expect(Date.now() - since).toBeLessThan(3_000);
    await receiver.allClosed();
  });

  it.each([
    ['what is no URL', { url: 'members' }, 'The URL is not valid.'],
    ['an unknown name', { url: 'https://receiver.test/' }, 'The name could not be resolved.'],
  ])('comes from %s', async (_what, call, error) => {
    expect(await callWith(call)).toEqual(missing(error));
  });

  it.each(['file:///etc/passwd', 'ftp://127.0.0.1/', 'data:text/plain,hello', 'javascript:alert(1)'])(
    'comes from %s, which is no address of the web',
    async (url) => {
      expect(await callWith({ url })).toEqual({ status: null, error: expect.stringMatching(/^The .*\.$/) });
    },
  );

  it('comes from a port that nobody listens on, and once the service stops', async () => {
    const receiver = await httpReceiver(() => undefined);
    await receiver.close();
    expect(await callTo(receiver)).toEqual(missing('The connection was refused.'));
  });

  it.each([
    [{ 'x y': '1' }],
    [{ 'x-one': 'a\r\nx-two: b' }],
    [{ 'transfer-encoding': 'chunked' }],
    [{ 'content-length': '5' }],
  ])('comes with headers %j that would not stay what they are', async (headers) => {
    const asked: IncomingHttpHeaders[] = [];
    const receiver = await answeringReceiver((request, response) => {
      asked.push(request.headers);
      response.end();
    });
    const answer = await callTo(receiver, { method: 'POST', headers, body: 'abc' });
    expect(answer).toEqual({ status: null, error: expect.stringMatching(/^The .*\.$/) });
    expect(asked).toEqual([]);
  });
});
