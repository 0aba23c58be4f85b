import { resolve } from 'node:path';
import { parseSecretsKeys, type SecretsKey } from '#adapters/node/secret-box.ts';
import { type AllowList, parseAllowList } from '#adapters/webhooks/addresses.ts';
import type { DiscordSignInOptions } from '#adapters/discord/account-provider.ts';
import type { S3Options } from '#adapters/blobs/s3-blob-store.ts';
import type { ConnectionLimits } from '#adapters/http/load-shedding/connection-limit.ts';
import { CHAT_LIMITS, type ChatLimits } from '#core/chat/index.ts';
import { z } from 'zod';
import { discordVariables, toDiscordConfig, toDiscordSignIn } from './config-discord.ts';
import { connectionVariables, toConnectionLimits } from './config-connections.ts';
import { ConfigError } from './config-error.ts';
import { listMissing } from './config-groups.ts';
import { LOG_FORMATS } from './log-format.ts';
import type { DiscordConfig } from '../discord.ts';
import { buildAddressSchema, parseOrigins, parseWith, wholeNumber } from './config-values.ts';

export { ConfigError } from './config-error.ts';

const MAX_PROXIES = 16;
/** Leaves time to finish what is in flight. */
const MAX_GRACE_SECONDS = 15;
/** For a balancer that asks `/readyz` every two seconds and believes the second failure. */
const GRACE_BEHIND_BALANCER_SECONDS = 5;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
/** Whose values are not repeated in a complaint. */
const SECRETS = new Set([
  'SECRETS_KEY',
  'SANDBOX_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'DISCORD_CLIENT_SECRET',
  'DISCORD_TOKEN',
]);
/** As AWS names buckets; a name with a slash or a query would lead elsewhere. */
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;

/** The environment variables there are, with their defaults. */
const Environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: buildAddressSchema('postgres:', 'postgresql:').nullable().default(null),
  DATABASE_POOL: wholeNumber(2, 200).default(10),
  REDIS_URL: buildAddressSchema('redis:', 'rediss:').nullable().default(null),
  REDIS_PREFIX: z.string().default('guildesk:'),
  CHAT_PLATFORM: z.enum(['sandbox', 'discord']).default('sandbox'),
  PUBLIC_URL: buildAddressSchema('http:', 'https:').nullable().default(null),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  LOG_FORMAT: z.enum(LOG_FORMATS).optional(),
  SECRETS_KEY: parseWith(parseSecretsKeys).nullable().default(null),
  EGRESS_ALLOW: parseWith((text) => parseAllowList(text.split(',').map((range) => range.trim()))).default([]),
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 100_000_000).nullable().default(null),
  TRUST_PROXY: z
    .union(
      [z.enum(['true', 'false']).transform((text) => (text === 'true' ? 1 : 0)), wholeNumber(0, MAX_PROXIES)],
      `the number of proxies is needed, from 0 to ${MAX_PROXIES}`,
    )
    .default(0),
  CORS_ORIGINS: parseWith(parseOrigins).default([]),
  METRICS_PORT: wholeNumber(0, 65_535).nullable().default(null),
  WORKER_PORT: wholeNumber(0, 65_535).nullable().default(null),
  BOT_PORT: wholeNumber(0, 65_535).nullable().default(null),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, MAX_GRACE_SECONDS).nullable().default(null),
  S3_BUCKET: z.string().regex(BUCKET, 'the name of a bucket is needed').nullable().default(null),
  S3_ENDPOINT: buildAddressSchema('https:', 'http:').nullable().default(null),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().nullable().default(null),
  S3_SECRET_ACCESS_KEY: z.string().nullable().default(null),
  SANDBOX_LIMITS: z.enum(['on', 'off']).default('on'),
  SANDBOX_TOKEN: z.string().min(16, 'at least 16 characters are needed').nullable().default(null),
  ...connectionVariables,
  ...discordVariables,
});

/** The paths that steer the simulated chat server. */
export interface SandboxConfig {
  /** With a separate PostgreSQL server only when the operator has set the sandbox as chat platform. */
  readonly isOpen: boolean;
  /** Opens them for callers on other machines. */
  readonly token: string | null;
  /** How many channels a server holds; null for as many as it gets. */
  readonly limits: ChatLimits | null;
}

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
  /** Null for a key that the service makes and keeps in the data folder, with the embedded database. */
  readonly secretsKeys: readonly SecretsKey[] | null;
  readonly egressAllow: AllowList;
  readonly rateLimitPerMinute: number | null;
  /** How many proxies stand before the service. */
  readonly trustedProxies: number;
  /** How many connections are accepted. */
  readonly connections: ConnectionLimits;
  /** Origins whose scripts may read answers of the API; `*` for every one. */
  readonly allowedOrigins: readonly string[];
  /** Where `/metrics` is then, and not on the port of the API. */
  readonly metricsPort: number | null;
  /** Where a worker answers `/livez`, `/readyz` and `/metrics`; null for nowhere. */
  readonly workerPort: number | null;
  /** Where a bot process answers the same; null for nowhere. */
  readonly botPort: number | null;
  /** How long a process that is asked to stop says so at `/readyz` before it accepts no more connections. */
  readonly graceMs: number;
  readonly sandbox: SandboxConfig;
  /** The bucket in which files are kept; null for the data folder. */
  readonly s3: S3Options | null;
  /** The application of Discord with which people sign in to the dashboard; null for sign-in links alone. */
  readonly discordSignIn: Omit<DiscordSignInOptions, 'version'> | null;
  /** The bot; null where the chat platform is the sandbox. */
  readonly discord: DiscordConfig | null;
}

/** A key in one machine's data folder would be lost with that machine, and no other process could open the secrets. */
const KEY_NEEDED =
  '  SECRETS_KEY: is needed with DATABASE_URL, the same for every process. Make one with: echo "k1:$(openssl rand -base64 32)". ' +
  'If the service ran on this database without it, its key is in the file secrets.key of its DATA_DIR.';

/** An empty variable is one that is not set. @throws ConfigError that names everything that is wrong at once */
export const readConfig = (environment: Readonly<Record<string, string | undefined>>): Config => {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const { success, data, error } = Environment.safeParse(set);
  const complaints = [
    ...(error?.issues ?? []).map(({ path, message }) => {
      const name = path.join('.');
      return `  ${name}: ${message}${SECRETS.has(name) ? '' : ` (it is "${environment[name] ?? ''}")`}`;
    }),
    ...(set.DATABASE_URL !== undefined && set.SECRETS_KEY === undefined ? [KEY_NEEDED] : []),
    ...listMissing(set),
  ];
  if (!success || complaints.length > 0) {
    throw new ConfigError(['The configuration has to be corrected:', ...complaints].join('\n'));
  }
  return {
    host: data.HOST,
    port: data.PORT,
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    redisUrl: data.REDIS_URL,
    redisPrefix: data.REDIS_PREFIX,
    publicUrl: data.PUBLIC_URL,
    logLevel: data.LOG_LEVEL,
    secretsKeys: data.SECRETS_KEY,
    egressAllow: data.EGRESS_ALLOW,
    rateLimitPerMinute: data.RATE_LIMIT_PER_MINUTE,
    trustedProxies: data.TRUST_PROXY,
    connections: toConnectionLimits(data),
    allowedOrigins: data.CORS_ORIGINS,
    metricsPort: data.METRICS_PORT,
    workerPort: data.WORKER_PORT,
    botPort: data.BOT_PORT,
    graceMs: toGraceMs(data),
    sandbox: toSandboxConfig(data, set.CHAT_PLATFORM !== undefined),
    s3: toS3Options(data),
    discordSignIn: toDiscordSignIn(data),
    discord: toDiscordConfig(data),
  };
};

const toS3Options = (data: z.output<typeof Environment>): S3Options | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  return { bucket, endpoint: data.S3_ENDPOINT, region: data.S3_REGION, accessKeyId, secretAccessKey };
};

const toSandboxConfig = (
  { CHAT_PLATFORM: platform, DATABASE_URL: databaseUrl, ...data }: z.output<typeof Environment>,
  isChosen: boolean,
): SandboxConfig => ({
  isOpen: platform === 'sandbox' && (databaseUrl === null || isChosen),
  token: data.SANDBOX_TOKEN,
  limits: data.SANDBOX_LIMITS === 'on' ? CHAT_LIMITS : null,
});

/** No balancer on another machine sends requests to a loopback address. */
const toGraceMs = ({ HOST, SHUTDOWN_GRACE_SECONDS: seconds }: z.output<typeof Environment>): number =>
  1_000 * (seconds ?? (LOOPBACK.test(HOST) ? 0 : GRACE_BEHIND_BALANCER_SECONDS));

/** The address of the service for browsers, without a slash at its end. */
export const getPublicUrl = (
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
): string => (publicUrl ?? url).replace(/\/+$/, '');

/** @throws ConfigError: the embedded database belongs to the one process that is API and worker at once */
export const requireDatabaseUrl = (config: Config): Config => {
  if (config.databaseUrl) return config;
  throw new ConfigError(
    'The configuration has to be corrected:\n  DATABASE_URL: is needed by API, worker and bot as separate processes; "npm start" runs them in one without it',
  );
};
