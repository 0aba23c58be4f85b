import { ADDRESS_REFUSED } from '#adapters/webhooks/dispatcher.ts';
import { createServer, type IncomingMessage } from 'node:http';
import { parseAllowList } from '#adapters/webhooks/addresses.ts';
import { createEgressDispatcher, createInboxDispatcher } from '#adapters/webhooks/dispatcher.ts';
import { createEgressGuard } from '#adapters/webhooks/egress-guard.ts';
import { createFileFetcher } from '#adapters/webhooks/file-fetcher.ts';
import { createHttpCaller } from '#adapters/webhooks/http-caller.ts';
import { HttpWebhookSender } from '#adapters/webhooks/http-sender.ts';
import { aSending, listening, names, type Receiver } from './receiver.ts';

const KEY = 'a-_9'.repeat(10) + 'abc';
const PATH = `/webhook-inbox/${KEY}`;
const NOT_ALLOWED = { status: null, error: ADDRESS_REFUSED };

let status = 204;
const requests: Pick<IncomingMessage, 'method' | 'url'>[] = [];
/** Stands for the service itself: everything that reaches it is recorded. */
const service = createServer(({ method, url }, response) => {
  requests.push({ method, url });
  response.writeHead(status, status === 302 ? { location: `http://127.0.0.1:${receiver.port}/v1/tickets` } : {}).end();
});
const neighbour = createServer((_, response) => response.writeHead(204).end());
let receiver: Receiver;
let other: Receiver;
let own: string;
const lookup = names({ localhost: ['127.0.0.1'], 'localhost.': ['127.0.0.1'], 'support.test': ['127.0.0.1'] });
const dispatchers = {
  guarded: createEgressDispatcher({ allow: parseAllowList([]), lookup }),
  inbox: createInboxDispatcher(),
};
const getOwnUrl = () => own;
const guard = createEgressGuard({ allow: [], lookup, getOwnUrl });
const sender = new HttpWebhookSender({
  dispatcher: dispatchers.guarded,
  inboxes: { dispatcher: dispatchers.inbox, getOwnUrl },
  version: '1',
});

beforeAll(async () => {
  receiver = await listening(service);
  other = await listening(neighbour);
  own = `http://127.0.0.1:${receiver.port}`;
});
beforeEach(() => {
  status = 204;
  requests.length = 0;
});
afterAll(async () => {
  await Promise.all([dispatchers.guarded.destroy(), dispatchers.inbox.destroy()]);
  await Promise.all([receiver.close(), other.close()]);
});

it('reaches the test receiver of the service itself, by http and though it is not public', async () => {
  await guard.requireAllowed(own + PATH);
  expect(await sender.send(aSending({ url: own + PATH }))).toMatchObject({ status: 204, error: null });
  expect(requests).toEqual([{ method: 'POST', url: PATH }]);
});

/** The port of the service stands for `PORT`, that of another program on the machine for `OTHER`. */
const HOSTILE: readonly (readonly [what: string, url: string])[] = [
  ['another port', `http://127.0.0.1:OTHER${PATH}`],
  ['no port', `http://127.0.0.1${PATH}`],
  ['https', `https://127.0.0.1:PORT${PATH}`],
  ['the scheme in capitals', `HTTP://127.0.0.1:PORT${PATH}`],
  ['another name of the machine', `http://localhost:PORT${PATH}`],
  ['a name with a dot at its end', `http://localhost.:PORT${PATH}`],
  ['a name that leads to it', `http://support.test:PORT${PATH}`],
  ['an address with a dot at its end', `http://127.0.0.1.:PORT${PATH}`],
  ['another loopback address', `http://127.0.0.2:PORT${PATH}`],
  ['a short spelling of the address', `http://127.1:PORT${PATH}`],
  ['a decimal spelling of the address', `http://2130706433:PORT${PATH}`],
  ['an octal spelling of the address', `http://0177.0.0.1:PORT${PATH}`],
  ['the address in IPv6', `http://[::ffff:127.0.0.1]:PORT${PATH}`],
  ['any address', `http://0.0.0.0:PORT${PATH}`],
  ['a user', `http://user@127.0.0.1:PORT${PATH}`],
  ['a user and a password', `http://user:password@127.0.0.1:PORT${PATH}`],
  ['an empty user', `http://@127.0.0.1:PORT${PATH}`],
  ['the service as a user of another port', `http://127.0.0.1:PORT@127.0.0.1:OTHER${PATH}`],
  ['the root', 'http://127.0.0.1:PORT/'],
  ['another path', 'http://127.0.0.1:PORT/v1/tickets'],
  [
    'the path of the API in the place of the key',
    `http://127.0.0.1:PORT/webhook-inbox/../v1/tickets?${'a'.repeat(20)}`,
  ],
  ['43 characters that climb', `http://127.0.0.1:PORT/webhook-inbox/../${'a'.repeat(40)}`],
  ['dots that are encoded', `http://127.0.0.1:PORT/webhook-inbox/%2e%2e/${'a'.repeat(36)}`],
  ['a slash that is encoded', `http://127.0.0.1:PORT/webhook-inbox%2F${KEY}`],
  ['an encoded slash in the key', `http://127.0.0.1:PORT/webhook-inbox/..%2f${'a'.repeat(38)}`],
  ['a backslash for a slash', `http://127.0.0.1:PORT/webhook-inbox\\${KEY}`],
  ['two slashes', `http://127.0.0.1:PORT//webhook-inbox/${KEY}`],
  ['a dot segment', `http://127.0.0.1:PORT/./webhook-inbox/${KEY}`],
  ['a climb back to it', `http://127.0.0.1:PORT/v1/..${PATH}`],
  ['a slash at its end', `http://127.0.0.1:PORT${PATH}/`],
  ['more of a path', `http://127.0.0.1:PORT${PATH}/../../v1/tickets`],
  ['a query', `http://127.0.0.1:PORT${PATH}?a=b`],
  ['a fragment', `http://127.0.0.1:PORT${PATH}#a`],
  ['a short key', `http://127.0.0.1:PORT/webhook-inbox/${KEY.slice(1)}`],
  ['a long key', `http://127.0.0.1:PORT/webhook-inbox/${KEY}a`],
  ['a key with an encoded character', `http://127.0.0.1:PORT/webhook-inbox/%61${KEY.slice(3)}`],
  ['a space before it', ` http://127.0.0.1:PORT${PATH}`],
  ['a line break in it', `http://127.0.0.1:PORT/webhook-\ninbox/${KEY}`],
  ['a line break after it', `http://127.0.0.1:PORT${PATH}\n`],
  ['capitals in the path', `http://127.0.0.1:PORT/Webhook-Inbox/${KEY}`],
];

const fill = (url: string) => url.replaceAll('PORT', String(receiver.port)).replaceAll('OTHER', String(other.port));

it.each(HOSTILE)('lets nothing else through: %s', async (_, template) => {
  const url = fill(template);
  const before = other.connections();
  await expect(guard.requireAllowed(url)).rejects.toMatchObject({ code: 'validation_error' });
  expect(await sender.send(aSending({ url }))).toMatchObject({ status: null, error: expect.any(String) });
  expect(requests).toEqual([]);
  expect(other.connections()).toBe(before);
});

it('does not follow a redirect from there', async () => {
  status = 302;
  expect(await sender.send(aSending({ url: own + PATH }))).toMatchObject({ status: 302, error: null });
  expect(requests).toEqual([{ method: 'POST', url: PATH }]);
});

it('is not for the calls of flows', async () => {
  const caller = createHttpCaller({ dispatcher: dispatchers.guarded, version: '1' });
  const call = { method: 'POST', url: own + PATH, headers: {}, credentials: { headers: {}, authorization: null } };
  expect(await caller.call({ ...call, body: '{}', timeoutMs: 2_000 })).toMatchObject(NOT_ALLOWED);
  expect(requests).toEqual([]);
});

it('is not for downloads of attachments', async () => {
  const fetcher = createFileFetcher({ dispatcher: dispatchers.guarded, version: '1' });
  const answer = await fetcher.fetch({ url: own + PATH, maxBytes: 100, timeoutMs: 2_000 });
  expect(answer).toMatchObject({ bytes: null, error: NOT_ALLOWED.error });
  expect(requests).toEqual([]);
});

it('lets nothing through in a process that does not know the address of the service', async () => {
  const unknowing = createEgressGuard({ allow: [], lookup });
  await expect(unknowing.requireAllowed(own + PATH)).rejects.toMatchObject({ code: 'validation_error' });
  const alone = new HttpWebhookSender({ dispatcher: dispatchers.guarded, version: '1' });
  expect(await alone.send(aSending({ url: own + PATH }))).toMatchObject(NOT_ALLOWED);
  expect(requests).toEqual([]);
});
