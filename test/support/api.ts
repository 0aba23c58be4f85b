import { finishErasures } from './privacy/finish-erasures.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listScopesFor, type TokenOwner } from '#core/access/index.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { createLogger, type Logger } from '#adapters/node/logger.ts';
import type { StreamTimes } from '#adapters/http/event-streams/event-streams.ts';
import { createMetrics } from '#adapters/node/metrics.ts';
import type { Plan } from '#core/organizations/index.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { ChatReplies } from '#core/chat-events/index.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import { toInstant } from '#core/shared/instant.ts';
import { readConfig } from '../../apps/composition/config/config.ts';
import { listen } from '../../apps/composition/listening/listen.ts';
import { createDeliveries } from '../../apps/composition/work/deliveries.ts';
import { addServiceGauges, createDeliveryObserver } from '../../apps/composition/observe.ts';
import { startPeriodic } from '../../apps/composition/work/periodic.ts';
import type { ServiceClock } from '../../apps/composition/service-clock.ts';
import { openService, type Service, type WakingQueue } from '../../apps/composition/service.ts';
import { aGuildId } from './build.ts';

/** An answer as a client sees it. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
  readonly text: string;
}

export interface Client {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  patch(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(path: string, body: unknown): Promise<Answer>;
  delete(path: string, headers?: Record<string, string>): Promise<Answer>;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;
const authorization = (token: string | null) => (token === null ? {} : { authorization: `Bearer ${token}` });
const contentType = (body: unknown) => (body === undefined ? {} : { 'content-type': 'application/json' });

/** Speaks HTTP with a running service, with or without a token. */
export const client = (url: string, token: string | null = null): Client => {
  const send: Client['send'] = async (method, path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...authorization(token), ...contentType(body), ...headers },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type');
    const text = type === 'text/event-stream' ? await readStart(response) : await response.text();
    const isJson = type?.startsWith('application/json');
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : null, text };
  };
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
    patch: (path, body, headers) => send('PATCH', path, body, headers),
    put: (path, body) => send('PUT', path, body),
    delete: (path, headers) => send('DELETE', path, undefined, headers),
  };
};

/** What an answer that goes on begins with; it is not read further. */
const readStart = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader();
  const start = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(start?.value);
};

/** A server on a plan with a category, and what a test needs to know of it. */
export interface TestServer {
  readonly id: GuildId;
  readonly categoryId: string;
}

/** The whole service over one database, delivering events, listening on a free port, checking every answer against the catalogue unless a test says not to. */
export interface TestApi {
  readonly url: string;
  /** Where metrics have a port of their own; empty otherwise. */
  readonly metricsUrl: string;
  readonly service: Service;
  /** The clock of the service. It runs; a test moves it ahead instead of waiting. */
  readonly clock: { advance(ms: number): void };
  /** Without a token. */
  readonly anonymous: Client;
  server(plan?: Plan): Promise<TestServer>;
  organization(plan: Plan, members: readonly TestServer[]): Promise<OrganizationId>;
  /** The secret of a new token; by default it may do everything. */
  token(owner: TokenOwner, scopes?: readonly string[]): Promise<string>;
  /** A client with a new token of a server. */
  as(server: TestServer, scopes?: readonly string[]): Promise<Client>;
  /** Does once what a worker does again and again: timers that are due, transcripts that are ordered, metrics, a look at the bot. */
  work(): Promise<void>;
  close(): Promise<void>;
}

const makeAdvanceable = (clock: ServiceClock): TestApi['clock'] => {
  const nowMs = clock.nowMs.bind(clock);
  let aheadMs = 0;
  Object.assign(clock, {
    nowMs: () => nowMs() + aheadMs,
    now: () => toInstant(nowMs() + aheadMs),
  });
  return { advance: (ms) => void (aheadMs += ms) };
};

/** A key of the tests' own, so that they make none in the working folder. */
export const SECRETS_KEY = `test:${Buffer.alloc(32, 7).toString('base64')}`;

export interface ApiSettings {
  readonly log?: Logger;
  readonly isStrict?: boolean | undefined;
  readonly streamTimes?: StreamTimes | undefined;
  readonly replies?: ChatReplies;
  readonly tracer?: Tracer;
}

export const startApi = async (
  database: Database,
  environment: Record<string, string> = {},
  { log = createLogger('silent'), isStrict = true, streamTimes, ...parts }: ApiSettings = {},
): Promise<TestApi> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'guildesk-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    SECRETS_KEY,
    ...environment,
  });
  const reporting = { log, metrics: createMetrics() };
  // Woken in this process, without a queue.
  const queue: WakingQueue = {
    degraded: () => Promise.resolve([]),
    countWaiting: () => Promise.resolve(0),
    wake: (webhooks) => setImmediate(() => webhooks.forEach((webhook) => void deliveries.deliver(webhook))),
  };
  const service = await openService(config, database, log, {
    queue,
    observer: createDeliveryObserver(reporting),
    translationObserver: reporting.metrics.translation,
    ...parts,
  });
  const deliveries = createDeliveries(service.app.webhooks, log);
  addServiceGauges(reporting.metrics, service);
  const poll = { name: 'event-streams', everyMs: 50, run: () => service.app.eventStream.poll() };
  const stopSweeping = startPeriodic([deliveries.sweep, poll], { ...reporting, tracer: service.tracer });
  const listening = await listen(
    service,
    { ...config, isStrict, lingerMs: 0, ...(streamTimes && { streamTimes }) },
    reporting,
  );
  service.ownAddress.setListeningUrl(listening.url);
  const { access, organizations, categories } = service.app;

  const clock = makeAdvanceable(service.clock);
  const token: TestApi['token'] = async (owner, scopes = listScopesFor(owner.kind)) =>
    (await access.createToken({ owner, name: 'test', scopes, expiresAt: null })).secret;
  return {
    url: listening.url,
    metricsUrl: listening.metricsUrl ?? '',
    service,
    clock,
    anonymous: client(listening.url),
    token,
    server: async (plan = 'enterprise') => {
      const { id } = await organizations.addServer(aGuildId(), 'A server', plan);
      return { id, categoryId: (await categories.create(id, SYSTEM, { name: 'Support' })).id };
    },
    organization: async (plan, members) => {
      const { id } = await organizations.addOrganization('An organization', plan);
      for (const member of members) await organizations.joinOrganization(id, member.id);
      return id;
    },
    as: async (server, scopes) => client(listening.url, await token({ kind: 'guild', guildId: server.id }, scopes)),
    work: async () => {
      await service.app.tickets.runTimers(service.app.automations.startByTime);
      await service.app.tickets.handOut();
      await service.app.reactions.react();
      await service.app.flows.runDue();
      await service.app.attachments.processDue();
      await service.app.transcripts.makeTranscripts();
      await service.app.tickets.postNotices();
      await service.app.notifications.sendDirectMessages();
      await service.app.tickets.postReminders();
      await service.app.tickets.projectMessages();
      await service.app.organizationCalendars.carry();
      await service.app.analytics.updateRollups();
      while ((await service.app.tickets.indexWords()) > 0);
      await finishErasures(service.app, clock);
      while ((await service.app.transfers.run()) > 0);
      while ((await service.app.backtests.run()) > 0);
      while ((await service.app.privacy.runExports()) > 0);
      await service.app.botHealth.check();
    },
    close: async () => {
      await listening.stop();
      await stopSweeping();
      await deliveries.stop();
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
