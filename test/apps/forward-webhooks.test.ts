import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createSignatureHeaders } from '#adapters/webhooks/sign.ts';
import { toEventId } from '#core/shared/ids.ts';
import { toInstant } from '#core/shared/instant.ts';
import { Webhook } from 'standardwebhooks';
import { runForwardWebhooks } from '../../apps/cli/forward-webhooks/run.ts';
import { done } from '../support/spec-helpers.ts';
import { startReceiver, type TestReceiver } from '../support/programs/receiver.ts';
import { useApi, useServer } from '../support/use-api.ts';
import { waitUntil } from '../support/wait-until.ts';

const EVENT = toEventId('019b0000-0000-7000-8000-000000000001');
/** Nothing listens there. */
const NOWHERE = 'http://127.0.0.1:9/hook';

const api = useApi();
const { server, as } = useServer(api);
const owner = () => ({ kind: 'guild', guildId: server.id }) as const;

let receiver: TestReceiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const createInbox = async (): Promise<string> => new URL((await done(as.post('/v1/webhook-inbox'))).url).pathname;

interface Running {
  readonly lines: string[];
  /** @returns the exit code */
  readonly end: () => Promise<0 | 1>;
}

const start = (argv: readonly string[], token: string): Running => {
  const lines: string[] = [];
  const abort = new AbortController();
  const ended = runForwardWebhooks(
    ['--url', api.url, ...argv],
    { GUILDESK_TOKEN: token },
    { print: (line) => lines.push(line), signal: abort.signal, pollMs: 20, retryMs: [10, 20] },
  );
  return {
    lines,
    end: () => {
      abort.abort();
      return ended;
    },
  };
};

const hasBegun = ({ lines }: Running) => waitUntil(() => lines.length > 0, { what: 'The first line' });

it('forwards each new delivery with its body and headers, the oldest first, and prints a line for it', async () => {
  const path = await createInbox();
  await api.anonymous.post(path, { type: 'ticket.updated' });
  const { secret } = await done(as.post('/v1/webhooks', { url: api.url + path, eventTypes: ['webhook.test'] }));
  const running = start(['--to', `${receiver.url}/hook?a=b`], await api.token(owner()));
  await hasBegun(running);
  const count = 25;
  const send = (number: number) => {
    const body = `{"type":"ticket.created","number":${number},"text":"Größe"}`;
    const signed = createSignatureHeaders([secret], EVENT, toInstant(Date.now()), body);
    return api.anonymous.post(path, body, {
      ...signed,
      'content-type': 'application/json',
      'user-agent': 'guildesk/1',
    });
  };
  for (let number = 0; number < count; number += 1) await send(number);
  await receiver.until((received) => received.length === count);
  expect(receiver.received.map(({ body }) => body.number)).toEqual(Array.from({ length: count }, (_, i) => i));
  const [first] = receiver.received;
  expect(first).toMatchObject({ path: '/hook?a=b', headers: { 'user-agent': 'guildesk/1' } });
  new Webhook(secret).verify(first?.text ?? '', first?.headers as Record<string, string>);
  await waitUntil(() => running.lines.length === count + 1, { what: 'A line for each delivery' });
  expect(running.lines[0]).toBe(`Forwarding new deliveries to ${receiver.url}/hook?a=b. End with Ctrl+C.`);
  expect(running.lines[1]).toMatch(/^\d{4}-\S+Z {2}ticket\.created {2}204 {2}\d+ ms$/);
  expect(await running.end()).toBe(0);
});

it('prints what the local address answers, and goes on', async () => {
  const path = await createInbox();
  receiver.answer = ({ body }) => ({ status: body.bad ? 500 : 204 });
  const running = start(['--to', receiver.url], await api.token(owner(), ['webhooks:read']));
  await hasBegun(running);
  await api.anonymous.post(path, { bad: true });
  await api.anonymous.post(path, { type: 'ticket.created' });
  await waitUntil(() => running.lines.length === 3, { what: 'Two deliveries' });
  expect(running.lines[1]).toMatch(/ {2}no event type {2}500 {2}\d+ ms$/);
  expect(running.lines[2]).toMatch(/ {2}ticket\.created {2}204 {2}/);
  expect(receiver.received).toHaveLength(2);
  await running.end();
});

it('leaves a delivery out when the local address is down for some attempts, and goes on', async () => {
  const path = await createInbox();
  const running = start(['--to', NOWHERE], await api.token(owner()));
  await hasBegun(running);
  for (let i = 0; i < 2; i += 1) await api.anonymous.post(path, { type: 'ticket.created' });
  await waitUntil(() => running.lines.length === 3, { what: 'Two deliveries that are left out' });
  for (const line of running.lines.slice(1))
    expect(line).toMatch(/ {2}ticket\.created {2}left out: no answer to 3 attempts \(ECONNREFUSED\)$/);
  expect(await running.end()).toBe(0);
});

it('reads a member server with a token of its organization', async () => {
  await createInbox();
  const organization = await api.organization('enterprise', [server]);
  const token = await api.token({ kind: 'organization', organizationId: organization });
  const running = start(['--to', receiver.url, '--server', server.id], token);
  await hasBegun(running);
  expect(running.lines[0]).toMatch(/^Forwarding/);
  expect(await running.end()).toBe(0);
});

it.each([
  ['--to is missing', [], 'x', /^--to has to be an address/],
  ['--to is no address', ['--to', 'localhost:4000'], 'x', /^--to has to be an address/],
  ['there is no token', ['--to', NOWHERE], '', /^GUILDESK_TOKEN is missing/],
  ['an option is unknown', ['--to', NOWHERE, '--fast'], 'x', /Unknown option '--fast'/],
  ['the token is unknown', ['--to', NOWHERE], 'gdk_unknown', /^The API answered with status 401/],
])('ends with a message when %s', async (_, argv, token, message) => {
  const running = start(argv, token);
  await hasBegun(running);
  expect(running.lines[0]).toMatch(message);
  expect(await running.end()).toBe(1);
});

it('ends with a message when the server has no test receiver', async () => {
  const running = start(['--to', NOWHERE], await api.token(owner()));
  await hasBegun(running);
  expect(running.lines[0]).toMatch(/^This server has no test receiver\. Create one/);
  expect(await running.end()).toBe(1);
});

it('waits for a service that cannot be reached, and complains once', async () => {
  const lines: string[] = [];
  const abort = new AbortController();
  const options = { print: (line: string) => lines.push(line), signal: abort.signal, pollMs: 10 };
  const ended = runForwardWebhooks(['--to', NOWHERE, '--url', 'http://127.0.0.1:9', '--token', 'x'], {}, options);
  await waitUntil(() => lines.length > 0, { what: 'The complaint' });
  abort.abort();
  expect(await ended).toBe(0);
  expect(lines).toEqual([expect.stringMatching(/^The API cannot be read now, and is tried again/)]);
});

it('is a process that ends by SIGINT', async () => {
  await createInbox();
  const script = 'apps/cli/forward-webhooks/main.ts';
  const child = spawn(process.execPath, [script, '--to', receiver.url, '--url', api.url], {
    env: { ...process.env, GUILDESK_TOKEN: await api.token(owner()) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitUntil(() => output.includes('Forwarding new deliveries'), { withinMs: 20_000, what: 'The first line' });
  child.kill('SIGINT');
  const [code] = (await once(child, 'exit')) as [number | null];
  expect(code).toBe(0);
});

it('prints no sign of a delivery that a terminal would obey', async () => {
  const path = await createInbox();
  const running = start(['--to', receiver.url], await api.token(owner()));
  await hasBegun(running);
  await api.anonymous.post(path, { type: 'a\u001b[2J\u202e' });
  await waitUntil(() => running.lines.length > 1, { what: 'The line of the delivery' });
  await running.end();
  expect(running.lines[1]).toContain('a\\u{1b}[2J\\u{202e}');
  expect(running.lines.join('')).not.toMatch(/[\p{Cc}\u202e]/u);
});
