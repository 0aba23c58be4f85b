import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '#adapters/node/logger.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { connectPostgres } from '#adapters/postgres/schema/connect.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { NO_TRACER, type Tracer } from '#core/shared/tracer.ts';
import type { ChannelId, GuildId, UserId, WebhookId } from '#core/shared/ids.ts';
import { readConfig } from '../../../apps/composition/config/config.ts';
import { openTracer } from '../../../apps/composition/processes/open-tracer.ts';
import { openService, type Service } from '../../../apps/composition/service.ts';
import { SECRETS_KEY } from '../../support/api.ts';
import { aGuildId } from '../../support/build.ts';
import { postgresUrl, withPostgres } from '../../support/databases.ts';
import { LOOPBACK_ALLOWED, startReceiver, type TestReceiver } from '../../support/programs/receiver.ts';
import { startCollector, type TestCollector } from '../../support/tracing/collector.ts';
import { listAncestors } from '../../support/tracing/print-trace.ts';
import { waitUntil } from '../../support/wait-until.ts';

/** Two processes over one database, each with connections and a tracer of its own. */
withPostgres('a trace over PostgreSQL', () => {
  const log = createLogger('silent');
  const cleanUps: (() => Promise<unknown>)[] = [];
  let collector: TestCollector;
  let receiver: TestReceiver;
  let url: string;
  let [bot, worker] = [] as Service[] as [Service, Service];
  let [botTracer, workerTracer] = [] as Tracer[] as [Tracer, Tracer];
  let stopTracing: () => Promise<unknown>;
  let guild: GuildId;
  let webhook: WebhookId;

  const open = async (database: Database, tracer: Tracer, folder: string): Promise<Service> => {
    const service = await openService(
      readConfig({ DATA_DIR: folder, SECRETS_KEY, DATABASE_URL: url, ...LOOPBACK_ALLOWED }),
      database,
      log,
      { tracer },
    );
    cleanUps.unshift(() => service.close());
    return service;
  };
  const connect = () => connectPostgres({ url, maxConnections: 3, onError: () => undefined });

  beforeAll(async () => {
    [collector, receiver, url] = [await startCollector(), await startReceiver(), await postgresUrl()];
    const folder = await mkdtemp(join(tmpdir(), 'guildesk-test-'));
    cleanUps.push(
      () => collector.close(),
      () => receiver.close(),
      () => rm(folder, { recursive: true }),
    );
    const config = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const failed = (error: Error) => {
      throw error;
    };
    const tracings = [await openTracer(config, 'bot', failed), await openTracer(config, 'worker', failed)] as const;
    [botTracer, workerTracer] = [tracings[0].tracer, tracings[1].tracer];
    stopTracing = () => Promise.all(tracings.map(({ stop }) => stop()));
    bot = await open(await connect(), botTracer, folder);
    worker = await open(await connect(), workerTracer, folder);
    guild = (await bot.app.organizations.addServer(aGuildId(), 'A server', 'enterprise')).id;
    const created = await bot.app.webhooks.create(guild, {
      url: `${receiver.url}/hook`,
      description: null,
      eventTypes: ['*'],
    });
    webhook = created.id;
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  const press = () => ({
    key: crypto.randomUUID(),
    guildId: guild,
    subject: 'user:1',
    event: { type: 'member_left', userId: '77' as UserId, channel: '1' as ChannelId } as const,
    replyTo: null,
  });
  /** An open transaction of any database of the server delays an event. */
  const deliverNext = async () => {
    const before = receiver.received.length;
    await waitUntil(async () => {
      await worker.app.webhooks.deliver(webhook);
      return receiver.received.length > before;
    });
    expect(receiver.received).toHaveLength(before + 1);
  };
  const countTraces = async () =>
    (await bot.database.queryOne<{ events: number; arrivals: number }>(
      `select (select count(trace_parent)::int from events) as events, (select count(trace_parent)::int from chat_arrivals) as arrivals`,
    )) ?? { events: 0, arrivals: 0 };

  it('is not stored while there is none', async () => {
    bot.database.spans.use(NO_TRACER);
    await bot.app.categories.create(guild, SYSTEM, { name: 'Before' });
    await bot.app.chatEvents.receive([press()]);
    expect(await countTraces()).toEqual({ events: 0, arrivals: 0 });
    await deliverNext();
    await worker.app.chatEvents.handleInboundEvents();
    bot.database.spans.use(botTracer);
  });

  it('goes on in another process with the delivery of an event and with what the chat reported', async () => {
    await botTracer.trace({ name: 'press' }, async () => {
      await bot.app.categories.create(guild, SYSTEM, { name: 'Support' });
      await bot.app.chatEvents.receive([{ ...press(), traceParent: botTracer.getTraceParent() ?? '' }]);
    });
    expect(await countTraces()).toEqual({ events: 1, arrivals: 1 });
    await deliverNext();
    await worker.app.chatEvents.handleInboundEvents();
    await stopTracing();
    const { spans } = collector;
    const [pressed] = spans.filter(({ name }) => name === 'press');
    const findChain = (end: string) => {
      const span = spans.find(({ name, traceId }) => name === end && traceId === pressed?.traceId);
      return span && listAncestors(spans, span).map(({ name, program }) => [program, name]);
    };
    expect(findChain('deliver category.created')).toEqual([
      ['bot', 'press'],
      ['bot', 'unit of work'],
      ['bot', 'INSERT events INSERT webhook_deliveries'],
      ['worker', 'deliver category.created'],
    ]);
    expect(findChain('handle member_left')).toEqual([
      ['bot', 'press'],
      ['worker', 'handle member_left'],
    ]);
    const delivery = spans.find(({ name, traceId }) => name.startsWith('deliver') && traceId === pressed?.traceId);
    expect(receiver.received.at(-1)?.headers['traceparent']).toBe(`00-${delivery?.traceId}-${delivery?.spanId}-01`);
  });
});
