import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDiscordGate, type DiscordGate } from '#adapters/discord/gate/discord-gate.ts';
import { InvalidRequests } from '#adapters/discord/rest/invalid-requests.ts';
import { DiscordRest, type DiscordRestOptions } from '#adapters/discord/rest/discord-rest.ts';
import { ChannelType } from 'discord-api-types/v10';
import { useDiscord } from '../../../support/discord/discord.ts';
import { DiscordGuild } from '../../../support/discord/guilds.ts';
import { FakeClock } from '../../../support/fake-clock.ts';
import { listAncestors } from '../../../support/tracing/print-trace.ts';
import { useTracing } from '../../../support/tracing/use-tracing.ts';
import type { ReceivedSpan } from '../../../support/tracing/collector.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const discord = useDiscord();
const { tracer, collector } = useTracing();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  discord.faults.clear();
  for (const end of ends.splice(0)) await end();
});

const logged: string[] = [];

interface StartedGate {
  readonly gate: DiscordGate;
  readonly url: string;
  readonly invalid: InvalidRequests;
  /** The paths of requests that came to it. */
  readonly paths: readonly (string | undefined)[];
}

const startGate = async (token = discord.token): Promise<StartedGate> => {
  const invalid = new InvalidRequests(() => performance.now());
  const paths: (string | undefined)[] = [];
  const note = (_: object, message: string) => void logged.push(message);
  const gate = createDiscordGate({
    token,
    ownAddress: 'http://gate.example.com:3100',
    apiBase: discord.url,
    version: '0.0.0',
    invalid,
    log: { warn: note, error: note },
    tracer,
  });
  const server = createServer((request, response) => {
    paths.push(request.url);
    void gate.handle(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { gate, invalid, paths, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const connect = (proxyUrl: string | null, options: Partial<DiscordRestOptions> = {}) => {
  const rest = new DiscordRest({
    token: null,
    apiBase: discord.url,
    proxyUrl,
    version: '0.0.0',
    clock: new FakeClock(),
    ...options,
  });
  const context = { needs: [], place: 'the bot' };
  return {
    countInvalid: () => rest.countInvalid(),
    findSelf: () => rest.call(context, ({ users }, given) => users.getCurrent(given)),
    post: (channel: string) =>
      rest.call(context, ({ channels }, given) => channels.createMessage(channel, { content: 'Hi' }, given)),
    defer: () => rest.call(context, ({ interactions }, given) => interactions.defer('1', 'token', {}, given)),
  };
};

const addChannel = () =>
  new DiscordGuild(discord.world, { name: 'Acme' }).addChannel({ type: ChannelType.GuildText, name: 'support' }).id;

describe('a request of a web page', () => {
  /** `fetch` sends no other `Host` than that of the address. */
  const post = async (url: string, channel: string, headers: Record<string, string>): Promise<number> => {
    const sent = request(`${url}/api/v10/channels/${channel}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
    });
    sent.end(JSON.stringify({ content: 'Hi' }));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };

  it.each([
    { origin: 'https://evil.example.com' },
    { origin: 'null' },
    { origin: 'http://127.0.0.1' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'same-origin' },
    { host: 'evil.example.com' },
    { host: 'evil.example.com.' },
    { host: 'evil.example.com:3100' },
  ])('is refused, and Discord gets none of it: %j', async (headers) => {
    const { url } = await startGate();
    const channel = addChannel();
    expect(await post(url, channel, headers as Record<string, string>)).toBe(403);
    expect(discord.messages(channel)).toEqual([]);
  });

  it.each([
    { 'sec-fetch-site': 'none' },
    { host: 'gate:3100' },
    { host: 'localhost:3100' },
    { host: '[::1]:3100' },
    { host: '10.0.0.5:3100' },
    { host: 'gate.desk.svc.cluster.local:3100' },
    { host: 'gate.example.com:3100' },
  ])('is none of a program: %j', async (headers) => {
    const { url } = await startGate();
    const channel = addChannel();
    expect(await post(url, channel, headers as Record<string, string>)).toBe(200);
    expect(discord.messages(channel)).toHaveLength(1);
  });
});

it('sends requests with the token that only it has, and passes on answers and refusals', async () => {
  const { url } = await startGate();
  const rest = connect(url);
  expect(await rest.findSelf()).toMatchObject({ id: discord.applicationId });
  const channel = addChannel();
  expect(await rest.post(channel)).toMatchObject({ channel_id: channel, content: 'Hi' });
  await expect(rest.post('1')).rejects.toMatchObject({ status: 404, code: 10003 });
});

it('leaves the outcome of a request open whose answer is lost, and sends it once', async () => {
  const { url } = await startGate();
  const create = 'POST /channels/:channel/messages';
  discord.faults.add({ on: create, effect: { kind: 'lost' } });
  const before = discord.state.count(create);
  await expect(connect(url).post(addChannel())).rejects.toMatchObject({ name: 'UnknownOutcome' });
  expect(discord.state.count(create)).toBe(before + 1);
});

it('does not wait for a rate limit but says how long it lasts', async () => {
  const { gate, url } = await startGate();
  discord.faults.add({ effect: { kind: 'rate-limited', retryAfter: 30, scope: 'user' } });
  await expect(connect(url).findSelf()).rejects.toMatchObject({ code: 'bot_unavailable' });
  expect(gate.countInvalid()).toBe(1);
});

it('counts what Discord calls invalid, and without it each process does', async () => {
  const { gate, url } = await startGate();
  const clients = [connect(url), connect(null, { token: discord.token })];
  discord.faults.add({ times: 2, effect: { kind: 'status', status: 403 } });
  for (const { findSelf } of clients) await expect(findSelf()).rejects.toMatchObject({ status: 403 });
  expect([gate.countInvalid(), ...clients.map((rest) => rest.countInvalid())]).toEqual([1, null, 1]);
});

it('passes on the limit of commands in a day as a refusal, not as a limit to wait for', async () => {
  const { url } = await startGate();
  const body = { message: 'Max number of daily application command creates has been reached.', code: 30_034 };
  discord.faults.add({ effect: { kind: 'status', status: 429, body } });
  await expect(connect(url).findSelf()).rejects.toMatchObject({ status: 400, code: 30_034 });
});

it.each(['user', 'shared'] as const)(
  'asks Discord again only when the time is over that it named (scope %s)',
  async (scope) => {
    const { url } = await startGate();
    const [channel, other] = [addChannel(), addChannel()];
    const create = 'POST /channels/:channel/messages';
    discord.faults.add({ on: create, effect: { kind: 'rate-limited', retryAfter: 3, scope } });
    const before = discord.state.count(create);
    for (let index = 0; index < 10; index += 1) {
      // Each attempt comes from another process, which does not know the limit.
      await expect(connect(url).post(channel)).rejects.toMatchObject({ code: 'bot_unavailable' });
    }
    expect(discord.state.count(create)).toBe(before + 1);
    expect(await connect(url).post(other)).toMatchObject({ content: 'Hi' });
    await waitUntil(
      () =>
        connect(url)
          .post(channel)
          .then(() => true)
          .catch(() => false),
      { everyMs: 200 },
    );
    // A busy machine may ask more than once when the time is over.
    const [limited, ...later] = discord.state.requests.filter(
      ({ method, path }) => method === 'POST' && path.includes(channel),
    );
    expect(later.length).toBeGreaterThan(0);
    for (const { at } of later) expect(at - limited!.at).toBeGreaterThanOrEqual(2_990);
  },
);

it('sends answers to interactions to Discord directly', async () => {
  const { url, paths } = await startGate();
  const before = discord.state.requests.length;
  await expect(connect(url).defer()).rejects.toMatchObject({ name: 'DiscordRefusal' });
  expect(discord.state.requests).toHaveLength(before + 1);
  expect(paths).toEqual([]);
});

it('is a part of the trace of the sender, which Discord never sees', async () => {
  const { url, paths } = await startGate();
  const { post, findSelf, defer } = connect(url, { tracer });
  const before = discord.state.requests.length;
  await tracer.trace({ name: 'work' }, async () => {
    await post(addChannel());
    await expect(post('12345678')).rejects.toMatchObject({ status: 404 });
    await expect(defer()).rejects.toMatchObject({ name: 'DiscordRefusal' });
  });
  // Work without a trace makes none.
  await findSelf();
  expect(paths).toHaveLength(3);
  const isSent = ({ name, attributes }: ReceivedSpan) =>
    name.startsWith('POST /channels') && attributes['http.response.status_code'] === 404;
  const failed = await collector.find(
    (span) => isSent(span) && listAncestors(collector.spans, span).length === 4,
    'The request of the gate',
  );
  const names = ['work', 'POST /channels/{id}/messages', 'gate POST /channels/{id}/messages'];
  expect(listAncestors(collector.spans, failed).map(({ name }) => name)).toEqual([...names, names[1]]);
  const gateSpans = () => collector.spans.filter(({ name }) => name.startsWith('gate '));
  await waitUntil(() => gateSpans().length === 2, { what: 'Both spans of the gate' });
  expect(gateSpans().map((span) => [span.kind, span.attributes['http.response.status_code'], span.isFailed])).toEqual([
    [2, 200, false],
    [2, 404, true],
  ]);
  const sent = discord.state.requests.slice(before);
  expect(sent).toHaveLength(4);
  expect(sent.filter(({ headers }) => 'traceparent' in headers)).toEqual([]);
});

it('refuses everything after Discord has refused the token, without asking it again', async () => {
  const { gate, url } = await startGate('wrong');
  await expect(connect(url).findSelf()).rejects.toThrow();
  expect(gate.isStopped()).toBe(true);
  const before = discord.state.requests.length;
  await expect(connect(url).findSelf()).rejects.toMatchObject({ name: 'UnknownOutcome' });
  expect(discord.state.requests).toHaveLength(before);
  expect(logged).toContainEqual(expect.stringContaining('DISCORD_TOKEN'));
});

it('refuses the background alone after too many invalid requests', async () => {
  const { url, invalid } = await startGate();
  for (let index = 0; index < 5_000; index += 1) invalid.note(403, null);
  const before = discord.state.requests.length;
  await expect(connect(url, { isBackground: true }).findSelf()).rejects.toMatchObject({ name: 'UnknownOutcome' });
  expect(discord.state.requests).toHaveLength(before);
  expect(await connect(url).findSelf()).toMatchObject({ id: discord.applicationId });
});

it('answers 405 to a method that Discord does not have', async () => {
  const { url } = await startGate();
  expect((await fetch(`${url}/api/v10/users/@me`, { method: 'OPTIONS' })).status).toBe(405);
});
