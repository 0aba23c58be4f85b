import { resolve } from 'node:path';
import type { S3Options } from '#adapters/blobs/s3-blob-store.ts';
import { ALL_INTENTS, type BotIntents, CHAT_LIMITS, type ChatLimits, NO_INTENTS } from '#core/chat/index.ts';
import { toUrl } from './to-url.ts';
import { listDemoComplaints } from './config-demo.ts';
import { toDiscordConfig, toDiscordSignIn } from './config-discord.ts';
import { toConnectionLimits } from './config-connections.ts';
import { toTracingOptions } from './config-tracing.ts';
import { listTranslationComplaints, toTranslationConfig } from './config-translation.ts';
import { ConfigError } from './config-error.ts';
import { listNeeded, type Need, NEEDS_DATABASE } from './config-groups.ts';
import { Environment, type EnvironmentValues, variableDocs } from './environment.ts';
import { readSecretFiles } from './secret-files.ts';

export { ConfigError } from './config-error.ts';

/** For a balancer that asks `/readyz` every two seconds and believes the second failure. */
const GRACE_BEHIND_BALANCER_SECONDS = 5;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;
/** The paths that steer the simulated chat server. */
export interface SandboxConfig {
  /** With a separate PostgreSQL server only when the operator has set the sandbox as chat platform. */
  readonly isOpen: boolean;
  /** Opens them for callers on other machines. */
  readonly token: string | null;
  /** How many channels a server holds; null for as many as it gets. */
  readonly limits: ChatLimits | null;
  /** Says what the bot sees of the messages of users. */
  readonly intents: BotIntents;
}

const isSecret = (name: string): boolean =>
  Object.entries(Environment.shape).some(
    ([key, schema]) => key === name && variableDocs.get(schema)?.isSecret === true,
  );

/**
 * An empty variable is one that is not set.
 *
 * @param needs what the process cannot do without
 * @throws ConfigError that names everything that is wrong or missing at once
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  needs: readonly Need[] = [],
): Config => {
  const given = Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  const { environment: set, complaints: ofFiles } = readSecretFiles(Object.fromEntries(given));
  const { success, data, error } = Environment.safeParse(set);
  const complaints = [
    ...ofFiles,
    ...(error?.issues ?? []).map(({ path, message }) => {
      const name = path.join('.');
      return `  ${name}: ${message}${isSecret(name) ? '' : ` (it is "${environment[name] ?? ''}")`}`;
    }),
    ...listNeeded(set, needs),
    ...listDemoComplaints(set),
    ...listTranslationComplaints(set),
  ];
  if (!success || complaints.length > 0) {
    throw new ConfigError(['The configuration has to be corrected:', ...complaints].join('\n'));
  }
  return toConfig(data, set.CHAT_PLATFORM !== undefined);
};

/** Holds what the service reads from its environment, with every default filled in. */
export type Config = ReturnType<typeof toConfig>;

const toConfig = (data: EnvironmentValues, isPlatformChosen: boolean) => ({
  host: data.HOST,
  port: data.PORT,
  dataDir: resolve(data.DATA_DIR),
  databaseUrl: data.DATABASE_URL,
  databaseReadUrl: data.DATABASE_READ_URL,
  databasePool: data.DATABASE_POOL,
  redisUrl: data.REDIS_URL,
  redisPrefix: data.REDIS_PREFIX,
  publicUrl: data.PUBLIC_URL,
  logLevel: data.LOG_LEVEL,
  tracing: toTracingOptions(data),
  /** Null for a key that the service makes and keeps in the data folder, with the embedded database. */
  secretsKeys: data.SECRETS_KEY,
  egressAllow: data.EGRESS_ALLOW,
  rateLimitPerMinute: data.RATE_LIMIT_PER_MINUTE,
  trustedProxies: data.TRUST_PROXY,
  connections: toConnectionLimits(data),
  allowedOrigins: data.CORS_ORIGINS,
  metricsPort: data.METRICS_PORT,
  workerPort: data.WORKER_PORT,
  botPort: data.BOT_PORT,
  /** For how long a stopping process answers 503 at `/readyz` before it accepts no more connections. */
  graceMs: toGraceMs(data),
  sandbox: toSandboxConfig(data, isPlatformChosen),
  /** Null for a service that is no demo. */
  demo: data.DEMO === '1' ? { maxDesks: data.DEMO_DESKS } : null,
  s3: toS3Options(data),
  ...toTranslationConfig(data),
  discordSignIn: toDiscordSignIn(data),
  discord: toDiscordConfig(data),
  /** Nightly backups of the embedded database; without a folder there are none. */
  backups: { folder: data.BACKUP_TO, time: data.BACKUP_EVERY, keep: data.BACKUP_KEEP },
  /** The operator makes these statements about the data of persons. */
  privacy: {
    contact: data.PRIVACY_CONTACT,
    policyUrl: data.PRIVACY_POLICY_URL,
    encryptionAtRest: data.ENCRYPTION_AT_REST,
  },
});

const toS3Options = (data: EnvironmentValues): S3Options | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data;
  if (bucket === null || accessKeyId === null || secretAccessKey === null) return null;
  return { bucket, endpoint: data.S3_ENDPOINT, region: data.S3_REGION, accessKeyId, secretAccessKey };
};

const toSandboxConfig = (
  { CHAT_PLATFORM: platform, DATABASE_URL: databaseUrl, ...data }: EnvironmentValues,
  isChosen: boolean,
): SandboxConfig => ({
  isOpen: platform === 'sandbox' && (databaseUrl === null || isChosen),
  token: data.SANDBOX_TOKEN,
  limits: data.SANDBOX_LIMITS === 'on' ? CHAT_LIMITS : null,
  intents: data.DISCORD_INTENTS === 'none' ? NO_INTENTS : ALL_INTENTS,
});

/** No balancer on another machine sends requests to a loopback address. */
const toGraceMs = ({ HOST, SHUTDOWN_GRACE_SECONDS: seconds }: EnvironmentValues): number =>
  1_000 * (seconds ?? (isReachedFromElsewhere({ host: HOST }) ? GRACE_BEHIND_BALANCER_SECONDS : 0));

/** Whether other machines may reach what listens there. */
export const isReachedFromElsewhere = ({ host }: { readonly host: string }): boolean => !LOOPBACK.test(host);

/** The address of the service for browsers, without a slash at its end. */
export const getPublicUrl = (
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  url = toUrl(host, port),
): string => (publicUrl ?? url).replace(/\/+$/, '');

/** @throws ConfigError: the embedded database belongs to the one process that is API and worker at once */
export const requireDatabaseUrl = (config: Config): Config => {
  if (config.databaseUrl) return config;
  throw new ConfigError(`The configuration has to be corrected:\n  ${NEEDS_DATABASE}`);
};
