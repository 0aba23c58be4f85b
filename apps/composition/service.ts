import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { Container } from 'inversify';
import type { Logger } from '#adapters/node/logger.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { sharedSetting } from '#adapters/postgres/settings.ts';
import { connectRedis, type RedisConnection } from '#adapters/redis/connect.ts';
import type { RateLimiter } from '#core/access/index.ts';
import type { ChatSandbox } from '#core/chat/index.ts';
import type { UseCases } from '#core/index.ts';
import type { Config } from './config.ts';
import { core, localRateLimits, node, postgres, sandbox, sharedRateLimits } from './modules.ts';
import { connection, feature, port } from './tokens.ts';

/** The application over its connections, not yet on the network. */
export interface Service {
  readonly app: UseCases;
  readonly database: Database;
  readonly redis: RedisConnection | null;
  readonly rateLimiter: RateLimiter;
  readonly chat: ChatSandbox;
  /** Signs cursors, for all processes over one database alike. */
  readonly cursorKey: string;
  close(): Promise<void>;
}

/** Builds the application over a migrated database. */
export const openService = async (config: Config, database: Database, log: Logger): Promise<Service> => {
  const redis = config.redisUrl
    ? connectRedis(config.redisUrl, config.redisPrefix, (error) => {
        log.warn({ err: error }, 'Redis is out of reach.');
      })
    : null;
  const container = new Container();
  container.load(core, node, postgres, sandbox, redis ? sharedRateLimits : localRateLimits);
  container.bind(connection.database).toConstantValue(database);
  if (redis) container.bind(connection.redis).toConstantValue(redis);
  return {
    app: {
      access: container.get(feature.access),
      organizations: container.get(feature.organizations),
      categories: container.get(feature.categories),
      tickets: container.get(feature.tickets),
    },
    database,
    redis,
    rateLimiter: container.get(port.rateLimiter),
    chat: container.get(port.sandboxChat),
    cursorKey: await sharedSetting(database, 'cursor_key', () => randomBytes(32).toString('base64url')),
    close: async () => {
      redis?.client.disconnect();
      await database.close();
    },
  };
};
