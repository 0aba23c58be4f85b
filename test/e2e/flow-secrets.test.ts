import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import type { Client } from '../support/api.ts';
import { migratedFolder, type RunningService, startService } from '../support/programs/process.ts';
import { waitUntil } from '../support/wait-until.ts';
import { done, type Json } from '../support/spec-helpers.ts';

const DEMO = '1000000000000000001';
/** In each position a text of its own, so that whatever comes to light says where it came from. */
const CANARIES: string[] = [];
const canary = (position: string): string => {
  const text = `c4n4ry-${position.toLowerCase()}-${CANARIES.length}"%é`;
  CANARIES.push(text);
  return text;
};
const HEADERS = [
  'Authorization',
  'Proxy-Authorization',
  'Cookie',
  'X-Api-Key',
  'ApiKey',
  'X-Token',
  'X-Secret',
  'X-Password',
  'X-Signature',
  'X-Auth',
];
/** A header takes no other characters. */
const headerCanary = (name: string): string => {
  const text = `c4n4ry-header-${name.toLowerCase()}-${CANARIES.length}`;
  CANARIES.push(text);
  return text;
};

/** In the forms in which a credential may come to light: as it is, as JSON in JSON, in a URL, in base64. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);
const formsOf = (text: string): string[] => [
  text,
  inJson(text),
  inJson(inJson(text)),
  inJson(inJson(inJson(text))),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64'),
];

let echo: Server;
let url: string;
const reported: string[] = [];
let asked = '';
let folder: string;
let service: RunningService;
let as: Client;
let organization: Client;
beforeAll(async () => {
  // Repeats everything that it receives.
  echo = createServer((request, response) => {
    void request.toArray().then((parts) => {
      const body = Buffer.concat(parts as Buffer[]).toString();
      if (request.headers['webhook-id']) reported.push(body);
      else asked += JSON.stringify(request.headers);
      response.end(JSON.stringify({ echo: JSON.stringify(request.headers), body }));
    });
  });
  await once(echo.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  folder = await migratedFolder();
  service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'trace', EGRESS_ALLOW: '127.0.0.0/8' });
  const tokens = service.output().match(/gdk_\w+/g) ?? [];
  as = service.as(tokens[0] ?? '');
  organization = service.as(tokens[1] ?? '');
});
afterAll(async () => {
  await service.stop();
  echo.close();
});

const headers = () => Object.fromEntries(HEADERS.slice(1).map((name) => [name, headerCanary(name)]));
const calling = (id: string, fields: object) => ({
  id,
  type: 'api_request',
  data: {
    method: 'POST',
    url: `${url}/${id}`,
    body: '{}',
    responseMapping: [{ path: 'echo', variable: id }],
    ...fields,
  },
});

const nodes = (categoryId: string) => [
  calling('bearer', { authType: 'bearer', authToken: canary('authToken'), headers: headers() }),
  calling('basic', { authType: 'basic', authUsername: canary('authUsername'), authPassword: canary('authPassword') }),
  calling('header', { authType: 'none', headers: { Authorization: headerCanary('Authorization') } }),
  calling('dead', { url: 'http://127.0.0.1:9/', authToken: canary('dead'), headers: headers() }),
  { id: 'hook', type: 'send_webhook', data: { url: `${url}/hook`, authToken: canary('hook'), headers: headers() } },
  { id: 'open', type: 'create_ticket', data: { categoryId, subject: 'Echo', message: '{{vars.bearer}}' } },
  { id: 'note', type: 'add_note', data: { content: '{{vars.basic}} {{vars.header}}' } },
  { id: 'say', type: 'send_message', data: { content: 'I heard {{vars.bearer}} {{vars.basic}}' } },
  // Has nothing to close a second time, and fails.
  { id: 'fail', type: 'send_canned_reply', data: { cannedReplyId: '019b0000-0000-7000-8000-00000000dead' } },
];
const edge = (source: string, target: string, sourceHandle: string | null) => ({
  id: `${source}-${target}`,
  source,
  sourceHandle,
  target,
});
const EDGES = [
  edge('bearer', 'basic', 'success'),
  edge('basic', 'header', 'success'),
  edge('header', 'dead', 'success'),
  edge('dead', 'hook', 'error'),
  edge('hook', 'open', 'success'),
  edge('open', 'note', null),
  edge('note', 'say', null),
  edge('say', 'fail', null),
];

const ended = async (run: string): Promise<Json> => {
  const read = () => as.get(`/v1/flow-runs/${run}`);
  const hasEnded = async () => (await read()).body.data.endedAt !== null;
  await waitUntil(hasEnded, { withinMs: 30_000, everyMs: 100, what: 'The end of the run' });
  const { body, text } = await read();
  return { ...body.data, text };
};

/** What every endpoint that reads answers about what there is, with both kinds of token. */
const everyReading = async (ids: Readonly<Record<string, string>>): Promise<string> => {
  const texts: string[] = [];
  for (const { method, path, token } of CATALOGUE) {
    if (method !== 'get') continue;
    const filled = path
      .replace('{guildId}', DEMO)
      .replaceAll(/\/([\w-]+)\/\{id\}/g, (_, group: string) => `/${group}/${ids[group] ?? 'none'}`);
    const answer = await (token === 'organization' ? organization : as).get(`/v1${filled}`);
    texts.push(answer.text);
  }
  return texts.join('\n');
};

const rawFiles = async (): Promise<string> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const all = files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  return (await Promise.all(all)).join('\n');
};

const found = (text: string, isRaw = false): string[] =>
  CANARIES.filter((secret) =>
    formsOf(secret).some((form) => text.includes(isRaw ? Buffer.from(form).toString('latin1') : form)),
  );

it('lets no credential of a flow come to light: not in answers, events, webhooks, the chat, the log or the database', async () => {
  await done(as.post('/v1/webhooks', { url: `${url}/events` }));
  const [{ id: categoryId }] = await done(as.get('/v1/categories'));
  const created = await as.post('/v1/flows', { name: 'Echo', nodes: nodes(categoryId), edges: EDGES });
  const flow = created.body.data;
  const patched = await as.patch(`/v1/flows/${flow.id}`, { ...flow, description: 'The same' });
  const published = await as.post(`/v1/flows/${flow.id}/publish`);
  const started = await as.post(`/v1/flows/${flow.id}/run`, { userId: '4711' });
  const tested = await as.post(`/v1/flows/${flow.id}/test`, { userId: '4711' });
  const refused = await as.post('/v1/flows', {
    name: 'Refused',
    nodes: [{ id: 'a', type: 'send_message', data: { authToken: CANARIES[0] } }],
  });
  expect(refused.status).toBe(400);
  const run = await ended(started.body.data.id);

  // It did what it should: the canaries went where they belong, and everything they passed through exists.
  expect(run).toMatchObject({ status: 'failed', error: { nodeId: 'fail' } });
  expect(run.trace.map(({ nodeId }: Json) => nodeId)).toEqual([
    'bearer',
    'basic',
    'header',
    'dead',
    'hook',
    'open',
    'note',
    'say',
    'fail',
  ]);
  expect(run.trace[0].output.answer).toContain('***');
  expect(run.vars.bearer).toContain('***');
  for (const name of HEADERS.slice(1)) expect(asked).toContain(`c4n4ry-header-${name.toLowerCase()}`);
  await waitUntil(() => reported.some((body) => body.includes('flow.run_failed')), {
    what: 'The report of the failure',
  });

  const answers = [created, patched, published, started, tested, refused].map(({ text }) => text);
  const ids = { flows: flow.id, 'flow-runs': run.id, tickets: run.ticketId, categories: categoryId };
  const read = await everyReading(ids);
  expect(read).toContain('I heard');
  const chat = await service.as(null).get(`/sandbox/api/guilds/${DEMO}/channels/${run.channelId}/messages`);
  expect(chat.text).toContain('I heard');
  expect(found([...answers, read, chat.text, run.text].join('\n'))).toEqual([]);
  expect(found(reported.join('\n'))).toEqual([]);

  await service.stop();
  expect(service.output()).toContain('"/v1/flows"');
  expect(found(service.output())).toEqual([]);
  const raw = await rawFiles();
  // The files do hold what is not secret.
  expect(raw).toContain('I heard');
  expect(found(raw, true)).toEqual([]);
});
