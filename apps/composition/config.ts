import { resolve } from 'node:path';
import { z } from 'zod';

const port = z.coerce.number().int().min(0).max(65_535);
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional());
const flag = z.stringbool();
const address = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `needs an address like ${protocols[0] ?? ''}//host`,
    );

const Environment = z.object({
  HOST: optional(z.string()).describe('Address to listen on.'),
  PORT: optional(port).describe('Port to listen on; 0 takes a free one.'),
  DATA_DIR: optional(z.string()).describe('Folder of the embedded database.'),
  DATABASE_URL: optional(address('postgres:', 'postgresql:')).describe('PostgreSQL instead of the embedded database.'),
  DATABASE_POOL: optional(z.coerce.number().int().min(2).max(200)).describe('Connections to PostgreSQL.'),
  REDIS_URL: optional(address('redis:', 'rediss:')).describe('Redis, to share rate limits between processes.'),
  REDIS_PREFIX: optional(z.string()).describe('Put before every key in Redis.'),
  CHAT_PLATFORM: optional(z.enum(['sandbox'])).describe('The chat platform.'),
  PUBLIC_URL: optional(address('http:', 'https:')).describe('Address clients reach the service at.'),
  LOG_LEVEL: optional(z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])).describe(
    'How much is logged.',
  ),
  RATE_LIMIT_PER_MINUTE: optional(z.coerce.number().int().min(1).max(100_000_000)).describe(
    'Instead of the limits of the plans.',
  ),
  TRUST_PROXY: optional(flag).describe('Whether a proxy in front sets X-Forwarded-For.'),
});

/** What an operator can choose, with every default filled in. */
export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly databasePool: number;
  readonly redisUrl: string | null;
  readonly redisPrefix: string;
  readonly publicUrl: string | null;
  readonly logLevel: string;
  readonly rateLimitPerMinute: number | null;
  readonly trustProxy: boolean;
}

/** The environment does not make a configuration. The message has a line for each complaint. */
export class ConfigError extends Error {}

/** @throws ConfigError that names everything that is wrong at once */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const { success, data, error } = Environment.safeParse(environment);
  if (!success) {
    const complaints = error.issues.map(
      ({ path, message }) => `  ${path.join('.')}: ${message} (is "${environment[String(path[0])] ?? ''}")`,
    );
    throw new ConfigError(['The configuration has to be corrected:', ...complaints].join('\n'));
  }
  return {
    host: data.HOST ?? '127.0.0.1',
    port: data.PORT ?? 3000,
    dataDir: resolve(data.DATA_DIR ?? '.data'),
    databaseUrl: data.DATABASE_URL ?? null,
    databasePool: data.DATABASE_POOL ?? 10,
    redisUrl: data.REDIS_URL ?? null,
    redisPrefix: data.REDIS_PREFIX ?? 'guildesk:',
    publicUrl: data.PUBLIC_URL ?? null,
    logLevel: data.LOG_LEVEL ?? 'info',
    rateLimitPerMinute: data.RATE_LIMIT_PER_MINUTE ?? null,
    trustProxy: data.TRUST_PROXY ?? false,
  };
};
