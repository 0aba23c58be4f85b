import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Container } from 'inversify';
import { createUuids } from '#adapters/node/ids.ts';
import { createAttachmentLinkSigner } from '#adapters/node/attachment-link-signer.ts';
import { createTranscriptLinkSigner } from '#adapters/node/transcript-link-signer.ts';
import type { Logger } from '#adapters/node/logger.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { getSharedSetting } from '#adapters/postgres/database/settings.ts';
import type { DeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import { createEgressDispatcher } from '#adapters/webhooks/dispatcher.ts';
import { connectRedis, type RedisConnection } from '#adapters/redis/connect.ts';
import type { RateLimiter } from '#core/access/index.ts';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import type { DeliveryObserver } from '#core/webhooks/index.ts';
import type { SecretBox } from '#core/shared/secret-box.ts';
import { createBlobStore } from './blobs.ts';
import type { Config } from './config.ts';
import { egressModule, localRateLimitModule, nodeModule, sharedRateLimitModule } from './infrastructure.ts';
import { databaseModule, sandboxModule } from './database.ts';
import { storageModules, useCaseModules } from './features/index.ts';
import { openSecretBox } from './secrets.ts';
import { openServiceClock, type ServiceClock } from './service-clock.ts';
import { connection, feature, port } from './tokens.ts';

/** The application over its connections, not yet on the network. */
export interface Service {
  readonly app: UseCases;
  readonly database: Database;
  readonly redis: RedisConnection | null;
  readonly queue: WakingQueue;
  readonly clock: ServiceClock;
  readonly rateLimiter: RateLimiter;
  readonly chat: ChatSandbox;
  /** Signs cursors; the keys of links to transcripts and files are derived from it. For all processes over one database alike. */
  readonly cursorKey: string;
  close(): Promise<void>;
}

/** What core offers, as a container has put it together. */
export const getUseCases = (container: Container): UseCases => ({
  access: container.get(feature.access),
  organizations: container.get(feature.organizations),
  categories: container.get(feature.categories),
  tickets: container.get(feature.tickets),
  dashboard: container.get(feature.dashboard),
  auditLog: container.get(feature.auditLog),
  attachments: container.get(feature.attachments),
  analytics: container.get(feature.analytics),
  blocklist: container.get(feature.blocklist),
  people: container.get(feature.people),
  panels: container.get(feature.panels),
  cannedReplies: container.get(feature.cannedReplies),
  transcripts: container.get(feature.transcripts),
  settings: container.get(feature.settings),
  secretRotation: container.get(feature.secretRotation),
  commands: container.get(feature.commands),
  flows: container.get(feature.flows),
  automations: container.get(feature.automations),
  reactions: container.get(feature.reactions),
  knowledge: container.get(feature.knowledge),
  botHealth: container.get(feature.botHealth),
  chatEvents: container.get(feature.chatEvents),
  webhooks: container.get(feature.webhooks),
  eventStream: container.get(feature.eventStream),
  idempotency: container.get(feature.idempotency),
});

/** What the service needs of a queue; workers need more. */
export type WakingQueue = Pick<DeliveryQueue, 'wake' | 'degraded' | 'countWaiting'>;

/** The sweep finds everything that is due. */
const NO_QUEUE: WakingQueue = {
  wake: () => undefined,
  degraded: () => Promise.resolve([]),
  countWaiting: () => Promise.resolve(0),
};

export interface ServiceParts {
  readonly queue?: WakingQueue;
  readonly observer?: DeliveryObserver;
  readonly secretBox?: (config: Config, database: Database) => Promise<SecretBox>;
}

/** Times and ids are the clock's. */
const bindClock = (clock: ServiceClock, container: Container): void => {
  container.rebind(port.clock).toConstantValue(clock);
  container.rebind(port.ids).toConstantValue(createUuids(() => clock.nowMs()));
};

/** Where files are, and the links to them and to transcripts: they are signed with keys that are derived from this one. */
const bindFiles = (config: Config, key: string, container: Container): void => {
  container.bind(port.blobStore).toConstantValue(createBlobStore(config));
  container.bind(port.transcriptLinks).toConstantValue(createTranscriptLinkSigner(key));
  container.bind(port.attachmentLinks).toConstantValue(createAttachmentLinkSigner(key));
};

const openRedis = ({ redisUrl, redisPrefix }: Config, log: Logger): RedisConnection | null =>
  redisUrl
    ? connectRedis(redisUrl, redisPrefix, (error) => {
        log.warn({ err: error }, 'Redis is out of reach.');
      })
    : null;

const MODULES = [nodeModule, egressModule, databaseModule, sandboxModule, ...storageModules, ...useCaseModules];

/** Builds the application over a migrated database. @throws ConfigError when secrets cannot be opened */
export const openService = async (
  config: Config,
  database: Database,
  log: Logger,
  { queue = NO_QUEUE, observer = () => undefined, secretBox = openSecretBox }: ServiceParts = {},
): Promise<Service> => {
  const box = await secretBox(config, database);
  const cursorKey = await getSharedSetting(database, 'cursor_key', () => randomBytes(32).toString('base64url'));
  // Last, after all that can fail: it runs until it is stopped.
  const clock = await openServiceClock(database, log);
  const redis = openRedis(config, log);
  const container = new Container();
  const dispatcher = createEgressDispatcher({ allow: config.egressAllow });
  container.load(...MODULES, redis ? sharedRateLimitModule : localRateLimitModule);
  bindClock(clock, container);
  bindFiles(config, cursorKey, container);
  container.bind(port.secretBox).toConstantValue(box);
  container.bind(port.deliverySignal).toConstantValue(queue);
  container.bind(port.deliveryObserver).toConstantValue(observer);
  container.bind(connection.egressAllow).toConstantValue(config.egressAllow);
  container.bind(connection.egressDispatcher).toConstantValue(dispatcher);
  container.bind(connection.database).toConstantValue(database);
  if (redis) container.bind(connection.redis).toConstantValue(redis);
  return {
    app: getUseCases(container),
    database,
    redis,
    queue,
    clock,
    rateLimiter: container.get(port.rateLimiter),
    chat: container.get(port.sandboxChat),
    cursorKey,
    close: async () => {
      clock.stop();
      await dispatcher.destroy();
      redis?.client.disconnect();
      await database.close();
    },
  };
};
