import type { RequestListener } from 'node:http';
import type { Middleware } from 'koa';
import { setTimeout as pause } from 'node:timers/promises';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { createDashboardApi, type RoutingOptions } from '#adapters/http/dashboard/dashboard-api.ts';
import { mountForDashboard } from '#adapters/http/dashboard/mounts.ts';
import { createAttachmentPaths } from '#adapters/http/attachments/attachment-files.ts';
import { createDashboardPages } from '#adapters/http/dashboard/pages.ts';
import { createDeskGuard } from '#adapters/http/server/desk-guard.ts';
import { answerRobots } from '#adapters/http/exchange/robots.ts';
import { createExplorerPaths } from '#adapters/http/openapi/explorer.ts';
import { buildOpenApiDocument } from '#adapters/http/openapi/openapi.ts';
import { type HealthSource, createHealthPaths } from '#adapters/http/health.ts';
import { EventStreams, type StreamTimes } from '#adapters/http/event-streams/event-streams.ts';
import { createCallerFinder } from '#adapters/http/load-shedding/find-caller.ts';
import { KnownCallers } from '#adapters/http/load-shedding/known-callers.ts';
import { LoadShedder } from '#adapters/http/load-shedding/load-shedder.ts';
import { createSheddingListener } from '#adapters/http/load-shedding/shedding.ts';
import { Cursors } from '#adapters/http/pipeline/pagination.ts';
import type { RequestReport } from '#adapters/http/exchange/observe-requests.ts';
import { createServerExportPaths } from '#adapters/http/transfers/export-file.ts';
import { createExportPaths } from '#adapters/http/privacy/export-files.ts';
import { createPolicyPage } from '#adapters/http/privacy/policy-page.ts';
import { createInboxReceiver } from '#adapters/http/webhooks/inbox-receiver.ts';
import { createSandboxPaths } from '#adapters/http/sandbox/sandbox.ts';
import { createTranscriptPaths } from '#adapters/http/transcripts/transcript-pages.ts';
import { createHttpServer } from '#adapters/http/server/server.ts';
import type { Config } from '../config/config.ts';
import {
  addLoadGauges,
  addRequestLogGauge,
  type Reporting,
  createShedReporter,
  createRefusedConnectionReporter,
} from '../observe.ts';
import { decideExposure } from './exposure.ts';
import { createRequestLog, logUnsent } from './log-requests.ts';
import { createHealthSource, serveHealth } from './operators.ts';
import { LINGER_MS, type Listening, serve } from './serve.ts';
import type { Service } from '../service.ts';
import { INSTALLATION } from '../installation.ts';
import { VERSION } from '../version.ts';
import type { ConnectionLimit } from '#adapters/http/load-shedding/connection-limit.ts';
import { peekRateLimit } from '#adapters/http/exchange/rate-limit.ts';

export const openApi = (): Record<string, unknown> => buildOpenApiDocument(CATALOGUE, VERSION);

/** Where and how to serve. */
export type ListenConfig = Pick<
  Config,
  | 'host'
  | 'port'
  | 'databaseUrl'
  | 'trustedProxies'
  | 'allowedOrigins'
  | 'connections'
  | 'publicUrl'
  | 'privacy'
  | 'rateLimitPerMinute'
  | 'metricsPort'
  | 'sandbox'
  | 'demo'
  | 'graceMs'
> & {
  /** Checks every answer against its view, and every failure against its route: for development and tests. */
  readonly isStrict?: boolean;
  /** For tests: how often open event streams are looked at. */
  readonly streamTimes?: StreamTimes;
  /** How long a stop waits for requests that are on their way. */
  readonly lingerMs?: number;
};

/** The API on the network, and where its metrics are if they have a port of their own. */
export interface ApiListening extends Listening {
  readonly metricsUrl: string | null;
}

/**
 * Serves the API at the configured address. When it is stopped, `/readyz` says so at once, everything is answered as
 * before for the grace period, and then no connection is accepted and requests in flight are finished.
 *
 * @throws when the address is taken
 */
export const listen = async (service: Service, config: ListenConfig, reporting: Reporting): Promise<ApiListening> => {
  let isStopping = false;
  const operation = createHealthSource(service, reporting.metrics, () => isStopping);
  const { host, port, metricsPort, graceMs, lingerMs = LINGER_MS } = config;
  const operators = await serveHealth({ host, port: metricsPort, lingerMs }, operation);
  const streams = new EventStreams(config.streamTimes);
  const shedder = new LoadShedder();
  addLoadGauges(reporting.metrics, shedder, streams);
  addRequestLogGauge(reporting.metrics, service);
  const parts = { streams, shedder, operation };
  const connections = createConnectionLimit(service, config, reporting);
  const api = await serve({ host, port }, requestListener(service, config, parts, reporting), {
    lingerMs,
    connections,
  });
  if (decideExposure(config).sandbox && config.databaseUrl !== null) reporting.log.warn(SANDBOX_IS_OPEN);
  return {
    url: api.url,
    metricsUrl: operators?.url ?? null,
    stop: async () => {
      isStopping = true;
      api.announceStop();
      operators?.announceStop();
      streams.endWithin(graceMs);
      await pause(graceMs);
      streams.endWithin(0);
      await api.stop();
      await operators?.stop();
    },
  };
};

const SANDBOX_IS_OPEN =
  'CHAT_PLATFORM=sandbox: /sandbox/api controls the simulated chat of this database, for every program on this machine ' +
  'and for clients with SANDBOX_TOKEN. It is for evaluation, not for production.';

interface ListenerParts {
  readonly streams: EventStreams;
  readonly shedder: LoadShedder;
  readonly operation: HealthSource;
}

const toRouting = ({ app, demo, rateLimiter, cursorKey }: Service, config: ListenConfig) => {
  const limits = { rateLimiter, rateLimits: { perMinute: config.rateLimitPerMinute } };
  return {
    app,
    ...limits,
    guardDesk: demo && createDeskGuard(demo, limits),
    cursors: new Cursors(cursorKey),
    publicUrl: config.publicUrl,
    isStrict: config.isStrict ?? false,
  };
};

const requestListener = (
  service: Service,
  config: ListenConfig,
  { streams, shedder, operation }: ListenerParts,
  { log, metrics }: Reporting,
): RequestListener => {
  const logRequest = createRequestLog(log);
  const report = (request: RequestReport) => {
    metrics.measure(request);
    logRequest(request);
  };
  const callers = new KnownCallers();
  const routing = { ...toRouting(service, config), shedder, callers, streams };
  const { trustedProxies, allowedOrigins } = config;
  const koa = createHttpServer({
    ...routing,
    routes: CATALOGUE,
    tracer: service.tracer,
    report,
    reportUnsent: (error) => logUnsent(log, error),
    trustedProxies,
    allowedOrigins,
    extraMiddleware: listExtraMiddleware(service, config, operation, routing),
  });
  const onShed = createShedReporter({ log, metrics }, report);
  const identifyCaller = createCallerFinder(callers, trustedProxies);
  const routes = [...CATALOGUE, ...DASHBOARD];
  const onAccepted = () => service.requests.noteRequest();
  return createSheddingListener({ ...routing, routes, identifyCaller, onAccepted, onShed, report }, koa.callback());
};

const DASHBOARD = mountForDashboard(CATALOGUE);

/** Lists what is served in addition to the API. */
const listExtraMiddleware = (
  service: Service,
  config: ListenConfig,
  operation: HealthSource,
  routing: RoutingOptions,
): readonly Middleware[] => {
  const { metricsReaders, sandbox } = decideExposure(config);
  return [
    createHealthPaths(operation, metricsReaders),
    createDashboardPages(INSTALLATION.dashboardFolder),
    createExplorerPaths({ ...INSTALLATION, buildDocument: openApi, publicUrl: config.publicUrl }),
    createTranscriptPaths({ ...routing, translator: service.translator }),
    createAttachmentPaths(routing),
    createExportPaths(routing),
    createServerExportPaths(routing),
    createPolicyPage({ ...routing, translator: service.translator, statements: config.privacy }),
    createInboxReceiver(routing),
    ...createDashboardApi({
      ...routing,
      routes: DASHBOARD,
      serviceKey: service.cursorKey,
      version: VERSION,
      hasSandbox: sandbox !== null || service.demo !== null,
      demo: service.demo,
      chat: service.chat,
      isBotRefused: () => service.discord?.rest.isStopped ?? false,
    }),
    ...(service.demo ? [answerRobots] : []),
    ...(sandbox ? [createSandboxPaths(service.chat, service.app, sandbox)] : []),
  ];
};

/** How many connections are accepted, and what those learn that are not. */
const createConnectionLimit = (
  { rateLimiter }: Service,
  { connections, rateLimitPerMinute }: Pick<Config, 'connections' | 'rateLimitPerMinute'>,
  reporting: Reporting,
): ConnectionLimit => {
  const limits = { rateLimiter, rateLimits: { perMinute: rateLimitPerMinute } };
  return {
    ...connections,
    describeRateLimit: (address) => peekRateLimit(limits, null, address),
    onRefused: createRefusedConnectionReporter(reporting),
  };
};
