// Keeps the cases of your own system and the tickets of one server in step. Explained in docs/build/integration.md.
// Needs Node 24 and nothing else:
//   GUILDESK_TOKEN=gdk_… CATEGORY_ID=… WEBHOOK_SECRET=whsec_… node sync-tickets.ts run
import { createHmac, timingSafeEqual } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

type Ticket = { id: string; status: string; subject: string | null; version: number; messageCount: number };
type Event = { id: string; type: string; sequence: { ticketId: string; number: number } | null; data: any };
/** A line of the file of cases: a case to open a ticket for, or an answer to the user of a case. */
type Work = { case: string; answer?: string; requesterId?: string; subject?: string; content: string };

const DEFAULTS = { GUILDESK_URL: 'http://127.0.0.1:3000', STATE_FILE: 'state.json', CASES_FILE: 'cases.jsonl' };
const env = { ...DEFAULTS, PORT: '8787', GUILDESK_TOKEN: '', CATEGORY_ID: '', WEBHOOK_SECRET: '', ...process.env };

const EMPTY = {
  since: '', // Where reading the feed begins, until there is a last event.
  lastEvent: '',
  tickets: {} as Record<string, Ticket>,
  sequences: {} as Record<string, number>, // Of each ticket: the number of the last event that was applied.
  applied: 0,
  received: [] as string[], // The newest ids that the webhook has delivered.
  sent: {} as Record<string, string>, // Of each case or answer: the id of its ticket or message.
  refused: {} as Record<string, string>, // Of each case or answer that cannot be sent: the reason.
};
const state: typeof EMPTY = existsSync(env.STATE_FILE) ? JSON.parse(readFileSync(env.STATE_FILE, 'utf8')) : EMPTY;

/** Replaces the file as a whole: after a crash it holds the state before or the state after, never a part. */
const save = () => {
  writeFileSync(`${env.STATE_FILE}.new`, JSON.stringify(state), { flush: true });
  renameSync(`${env.STATE_FILE}.new`, env.STATE_FILE);
};

/** Sends a request until it is done. @throws an error with the `reason` when another attempt would not help */
const call = async (method: string, path: string, content?: object, key?: string): Promise<any> => {
  const headers = { authorization: `Bearer ${env.GUILDESK_TOKEN}`, 'content-type': 'application/json' };
  const request = { method, headers: { ...headers, ...(key && { 'idempotency-key': key }) } };
  for (;;) {
    try {
      const signal = AbortSignal.timeout(30_000);
      const init = { ...request, signal, ...(content && { body: JSON.stringify(content) }) };
      const response = await fetch(env.GUILDESK_URL + path, init);
      const body: any = await response.json();
      if (response.ok) return body;
      const { reason, message } = body.error;
      const isTransient = response.status === 429 || response.status >= 500;
      if (!isTransient && !['lock_timeout', 'request_running'].includes(reason)) {
        throw Object.assign(new Error(message), { reason, status: response.status });
      }
      await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
    } catch (error) {
      if (error instanceof Error && 'reason' in error) throw error;
      console.error(`${method} ${path}: ${error}`); // Nobody knows what became of it. The key makes a repetition safe.
      await pause(500);
    }
  }
};

/** Only whole lines: the last one may be being written. */
const readWork = (): Work[] => {
  const text = existsSync(env.CASES_FILE) ? readFileSync(env.CASES_FILE, 'utf8') : '';
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
};

/** Walks all tickets. Events of the hour before are read again, so that no change is missed while walking. */
const sync = async () => {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const tickets: Record<string, Ticket> = {};
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await call('GET', `/v1/tickets?limit=100${cursor && `&cursor=${cursor}`}`);
    for (const ticket of page.data) tickets[ticket.id] = toLocal(ticket);
    cursor = page.pagination.nextCursor;
  }
  Object.assign(state, { since, tickets, lastEvent: '', sequences: {}, applied: 0 });
  save();
};
const toLocal = ({ id, status, subject, version, messageCount }: Ticket): Ticket => ({
  id,
  status,
  subject,
  version,
  messageCount,
});

/** Sends what was not sent before. A refusal is kept, not repeated. */
const send = async (id: string, path: string, body: object) => {
  try {
    const { data } = await call('POST', path, body, id);
    state.sent[id] = data.message?.id ?? data.id;
  } catch (error: any) {
    if ([401, 403].includes(error.status)) throw error; // It is the token that is refused, not the case.
    // Keys are kept for a day; after that the external id says that the ticket exists.
    const isKnown = error.reason === 'external_id_taken';
    const found = isKnown && (await call('GET', `/v1/tickets?externalId=${encodeURIComponent(id)}`)).data[0];
    if (found) state.sent[id] = found.id;
    else state.refused[id] = error.reason;
  }
  save();
};
const isUnsent = (id: string) => !state.sent[id] && !state.refused[id];

const create = async () => {
  const { CATEGORY_ID: categoryId } = env;
  for (const { case: id, answer, requesterId, subject, content } of readWork()) {
    if (answer || !isUnsent(id)) continue;
    await send(id, '/v1/tickets', { categoryId, requesterId, subject, message: content, externalId: id });
  }
};

const reply = async () => {
  for (const { case: id, answer, content } of readWork()) {
    const ticket = state.sent[id];
    if (answer && ticket && isUnsent(answer)) await send(answer, `/v1/tickets/${ticket}/reply`, { content });
  }
};

const apply = ({ id, type, sequence, data }: Event) => {
  state.lastEvent = id;
  if (!sequence) return;
  const { ticketId, number } = sequence;
  const last = state.sequences[ticketId] ?? number - 1;
  if (number <= last) return;
  if (number > last + 1) throw new Error(`Event ${last + 1} of ticket ${ticketId} is missing.`);
  state.sequences[ticketId] = number;
  state.applied += 1;
  if (type === 'ticket.deleted') delete state.tickets[ticketId];
  else if (data.ticket.version >= (state.tickets[ticketId]?.version ?? 0))
    state.tickets[ticketId] = toLocal(data.ticket);
};

/** Reads the feed from the last event on. The place and what the events changed are saved together: each is applied once. */
const pull = async () => {
  if (!state.since) await sync();
  for (let hasMore = true; hasMore;) {
    const place = state.lastEvent ? `after=${state.lastEvent}` : `createdAfter=${state.since}`;
    const page = await call('GET', `/v1/events?limit=100&${place}`).catch(async (error) => {
      if (error.reason !== 'invalid_request' || !state.lastEvent) throw error;
      await sync(); // The last event is older than the 30 days for which events are kept.
      return { data: [], pagination: { hasMore: true } };
    });
    for (const event of page.data) apply(event);
    if (page.data.length > 0) save();
    ({ hasMore } = page.pagination);
  }
};

/** By https://www.standardwebhooks.com: signed with the secret, and not long ago. */
const isGenuine = (headers: IncomingHttpHeaders, body: Buffer) => {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300)) return false;
  const key = Buffer.from(env.WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
  return String(signatures)
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return signature.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected);
    });
};

const news = new EventEmitter();

/** A delivery says that there are events; what they are, and their order, the feed says. */
const receive = () => {
  if (!env.WEBHOOK_SECRET) throw new Error('WEBHOOK_SECRET is missing.');
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray());
    if (!isGenuine(request.headers, body)) return response.writeHead(401).end();
    const { id } = JSON.parse(body.toString());
    if (!state.received.includes(id)) {
      state.received = [...state.received, id].slice(-10_000);
      save();
      news.emit('event');
    }
    return response.writeHead(204).end();
  };
  const server = createServer((request, response) => void take(request, response).catch(() => response.destroy()));
  server.listen(Number(env.PORT), '127.0.0.1', () => console.log(`listening on ${env.PORT}`));
};

const report = async () => {
  const local: Record<string, number> = { open: 0, pending: 0, on_hold: 0, closed: 0 };
  for (const { status } of Object.values(state.tickets)) local[status] = (local[status] ?? 0) + 1;
  const { backlog, tickets } = (await call('GET', '/v1/analytics/overview')).data;
  const { open, pending, onHold } = backlog;
  console.log(JSON.stringify({ local, service: { open, pending, on_hold: onHold, closed: tickets.closed } }));
};

const run = async () => {
  receive();
  for (;;) {
    await create();
    await reply();
    await pull();
    await once(news, 'event', { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  }
};

const COMMANDS: Record<string, () => unknown> = { sync, create, reply, receive, pull, report, run };
const command = COMMANDS[process.argv[2] ?? 'run'];
if (!command) throw new Error(`Commands: ${Object.keys(COMMANDS).join(', ')}`);
await command();
