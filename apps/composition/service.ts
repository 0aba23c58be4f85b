import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Container, ContainerModule } from 'inversify';
import { createUuids } from '#adapters/node/ids.ts';
import { RequestClock } from '#adapters/node/request-clock.ts';
import { createPseudonyms } from '#adapters/node/pseudonyms.ts';
import type { Logger } from '#adapters/node/logger.ts';
import type { InvalidRequests } from '#adapters/discord/rest/invalid-requests.ts';
import type { Database } from '#adapters/postgres/database/database.ts';
import { getSharedSetting } from '#adapters/postgres/database/settings.ts';
import { createDemoLanguages } from '#adapters/texts/demo-languages.ts';
import type { DeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import type { RedisConnection } from '#adapters/redis/connect.ts';
import type { RateLimiter } from '#core/access/index.ts';
import type { ChatReplies } from '#core/chat-events/index.ts';
import type { ChatEffectStore, ChatSandbox, GatewaySessionStore, MemberStore, ShardLeases } from '#core/chat/index.ts';
import type { DemoDeskUseCases } from '#core/demo-desks/index.ts';
import type { UseCases } from '#core/index.ts';
import type { PortabilityUseCases } from '#core/portability/index.ts';
import type { Translator } from '#core/settings/index.ts';
import type { TranslationObserver } from '#core/translation/index.ts';
import type { DeliveryObserver } from '#core/webhooks/index.ts';
import { NO_TRACER, type Tracer } from '#core/shared/tracer.ts';
import type { SecretBox } from '#core/shared/secret-box.ts';
import { bindAccountProvider } from './accounts.ts';
import { bindChatObservers } from './binding/chat-observers.ts';
import { createBlobStore } from './blobs.ts';
import type { Config } from './config/config.ts';
import { egressModule, localRateLimitModule, sharedRateLimitModule } from './infrastructure.ts';
import { chatModule, createSandboxModule, databaseModule } from './database.ts';
import { assertDatabaseOfDemo } from './demo/assert-database.ts';
import { createDemo } from './demo/create-demo.ts';
import type { DiscordConnection } from './discord.ts';
import { storeModules, useCaseModules } from './features/index.ts';
import { INSTALLATION } from './installation.ts';
import { nodeModule } from './node.ts';
import { provider } from './tokens/provide.ts';
import { bindPortability } from './portability.ts';
import { openSecretBox } from './secrets.ts';
import { bindAddresses, bindLinks } from './binding/bind-addresses.ts';
import { bindEgress } from './binding/bind-egress.ts';
import { bindTranslation } from './binding/bind-translation.ts';
import { bindDatabase } from './binding/bind-database.ts';
import type { ServiceOwnAddress } from './binding/service-own-address.ts';
import { openServiceClock, type ServiceClock } from './service-clock.ts';
import { connection } from './tokens/connection-tokens.ts';
import { port } from './tokens/tokens.ts';
import { VERSION } from './version.ts';
import { getUseCases } from './use-cases.ts';

/** The application over its connections, not yet on the network. */
export interface Service {
  readonly app: UseCases;
  /** Null for a service that is no demo. */
  readonly demo: DemoDeskUseCases | null;
  readonly portability: PortabilityUseCases;
  readonly database: Database;
  readonly redis: RedisConnection | null;
  readonly queue: WakingQueue;
  readonly clock: ServiceClock;
  readonly rateLimiter: RateLimiter;
  readonly requests: RequestClock;
  readonly ownAddress: ServiceOwnAddress;
  readonly chat: ChatSandbox;
  /** Null when the chat platform is not Discord. */
  readonly discord: DiscordConnection | null;
  /** Counts what Discord refuses; null when this process sends Discord nothing, but for a gate. */
  readonly invalidRequests: InvalidRequests | null;
  readonly gatewaySessions: GatewaySessionStore;
  readonly shardLeases: ShardLeases;
  readonly members: MemberStore;
  readonly chatEffects: ChatEffectStore;
  readonly translator: Translator;
  readonly tracer: Tracer;
  /** Signs cursors; the keys of links to transcripts and files are derived from it. For all processes over one database alike. */
  readonly cursorKey: string;
  close(): Promise<void>;
}

/** The service needs only this of a queue; workers need more. */
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
  readonly translationObserver?: TranslationObserver;
  readonly tracer?: Tracer;
  readonly secretBox?: (config: Config, database: Database) => Promise<SecretBox>;
  /** Where users of the chat get their answers. In the sandbox they read the answer of the request. */
  readonly replies?: ChatReplies;
}

const DEFAULT_PARTS: Required<ServiceParts> = {
  queue: NO_QUEUE,
  observer: () => undefined,
  translationObserver: { onCall: () => undefined, onRefusal: () => undefined },
  tracer: NO_TRACER,
  secretBox: openSecretBox,
  replies: { reply: () => Promise.resolve() },
};

/** Times and ids are the clock's. */
const bindClock = (clock: ServiceClock, container: Container): void => {
  container.rebind(port.clock).toConstantValue(clock);
  container.rebind(port.ids).toConstantValue(createUuids(() => clock.nowMs()));
};

/** Where files are, how accounts sign in, what translates, and the links to files and transcripts: they are signed with keys that are derived from this one. */
const bindConfigured = async (config: Config, key: string, container: Container): Promise<void> => {
  container.bind(port.blobStore).toConstantValue(createBlobStore(config));
  await bindAccountProvider(config, container);
  bindLinks(key, container);
  bindAddresses(config, container);
  bindTranslation(config, container, VERSION);
  bindPortability(container, config.discord?.applicationId ?? null);
  container.bind(port.pseudonyms).toConstantValue(createPseudonyms(key));
};

/** Binds what work in the background asks for recent requests. @returns the same object, on which requests are noted */
const bindRequestClock = (container: Container): RequestClock => {
  const requests = new RequestClock();
  container.bind(port.requestActivity).toConstantValue(requests);
  return requests;
};

/** The chat platform of the service. In the sandbox users are answered by `replies`. */
const createPlatformModule = async (
  { discord }: Config,
  log: Logger,
  replies: ChatReplies,
): Promise<ContainerModule> => {
  if (discord) return (await import('./discord.ts')).createDiscordModule(discord, log);
  return new ContainerModule(({ bind }) => {
    bind(port.chatReplies).toConstantValue(replies);
    provider(bind)(port.chatPlatform, ({ chat }) => chat, { chat: port.sandboxChat });
  });
};

/** Who is informed of what happens in the background. */
const bindObservers = (log: Logger, parts: ServiceParts, container: Container): void => {
  const { queue, observer, translationObserver } = { ...DEFAULT_PARTS, ...parts };
  container.bind(port.deliverySignal).toConstantValue(queue);
  container.bind(port.deliveryObserver).toConstantValue(observer);
  container.bind(port.translationObserver).toConstantValue(translationObserver);
  bindChatObservers(container, log);
};

const openRedis = async ({ redisUrl, redisPrefix }: Config, log: Logger): Promise<RedisConnection | null> => {
  if (!redisUrl) return null;
  const { connectRedis } = await import('#adapters/redis/connect.ts');
  return connectRedis(redisUrl, redisPrefix, (error) => {
    log.warn({ err: error }, 'Redis is out of reach.');
  });
};

const MODULES = [nodeModule, egressModule, databaseModule, chatModule, ...storeModules, ...useCaseModules];

const bindConnections = (
  { database, redis }: Pick<Service, 'database' | 'redis'>,
  tracer: Tracer,
  container: Container,
): void => {
  bindDatabase(database, tracer, container);
  if (redis) container.bind(connection.redis).toConstantValue(redis);
};

/** Builds the application over a migrated database. @throws ConfigError when secrets cannot be opened, and for the database of a demo without DEMO=1 or the other way round */
export const openService = async (
  config: Config,
  database: Database,
  log: Logger,
  parts: ServiceParts = {},
): Promise<Service> => {
  const { queue, tracer, secretBox, replies } = { ...DEFAULT_PARTS, ...parts };
  await assertDatabaseOfDemo(config, database);
  const box = await secretBox(config, database);
  const cursorKey = await getSharedSetting(database, 'cursor_key', () => randomBytes(32).toString('base64url'));
  // Last, after all that can fail: it runs until it is stopped.
  const clock = await openServiceClock(database, log);
  const redis = await openRedis(config, log);
  const container = new Container();
  container.load(...MODULES, redis ? sharedRateLimitModule : localRateLimitModule);
  container.load(createSandboxModule(config.sandbox), await createPlatformModule(config, log, replies));
  const requests = bindRequestClock(container);
  bindClock(clock, container);
  await bindConfigured(config, cursorKey, container);
  container.bind(port.secretBox).toConstantValue(box);
  bindObservers(log, parts, container);
  bindConnections({ database, redis }, tracer, container);
  const { ownAddress, destroyDispatchers } = bindEgress(config, container);
  return {
    ...getParts(config, database, container),
    requests,
    ownAddress,
    database,
    redis,
    queue,
    clock,
    cursorKey,
    close: async () => {
      clock.stop();
      await destroyDispatchers();
      redis?.client.disconnect();
      await database.close();
    },
  };
};

const getParts = (config: Config, database: Database, container: Container) => {
  const app = getUseCases(container);
  const languages = createDemoLanguages(INSTALLATION.languagesFolder);
  return {
    app,
    demo: createDemo(config, { app, database, languages }, container),
    portability: container.get(port.portability),
    ...getConnections(config, container),
  };
};

const getConnections = ({ discord, discordSignIn }: Config, container: Container) => ({
  rateLimiter: container.get(port.rateLimiter),
  chat: container.get(port.sandboxChat),
  discord: discord && {
    rest: container.get(connection.discordRest),
    carried: container.get(connection.carriedMembers),
    applicationId: discord.applicationId,
  },
  invalidRequests: discord?.proxyUrl === null || discordSignIn ? container.get(connection.invalidRequests) : null,
  gatewaySessions: container.get(port.gatewaySessionStore),
  shardLeases: container.get(port.shardLeases),
  members: container.get(port.memberStore),
  chatEffects: container.get(port.chatEffectStore),
  translator: container.get(port.translator),
  tracer: container.get(port.tracer),
});
