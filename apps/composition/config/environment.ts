import { parseServers } from '#adapters/postgres/connections/server-list.ts';
import { parseAllowList } from '#adapters/webhooks/addresses.ts';
import { parseSecretsKeys } from '#adapters/node/secret-box.ts';
import { parseRedisAddress } from '#adapters/redis/redis-address.ts';
import { INTENT_MODES } from '#core/chat/index.ts';
import { z } from 'zod';
import { buildAddressSchema, oneOf, parseOrigins, parseWith, wholeNumber } from './config-values.ts';
import { BACKUP_VARIABLES } from './environment-backup.ts';
import { DEMO_VARIABLES } from './environment-demo.ts';
import { PRIVACY_VARIABLES } from './environment-privacy.ts';
import { TRACING_VARIABLES } from './environment-tracing.ts';
import { TRANSLATION_VARIABLES } from './environment-translation.ts';
import { LOG_FORMATS } from './log-format.ts';
import { variableDocs } from './variable-docs.ts';

export { variableDocs } from './variable-docs.ts';

const MAX_PROXIES = 16;
/** Leaves time to finish the requests in flight. */
const MAX_GRACE_SECONDS = 15;
const MAX_CONNECTIONS = 1_000_000;
/** The naming rule of AWS for buckets; a name with a slash or a query would lead to another address. */
const BUCKET = /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/;

const optionalText = () => z.string().nullable().default(null);
const optionalPort = () => wholeNumber(0, 65_535).nullable().default(null);
const optionalAddress = (...protocols: readonly string[]) =>
  buildAddressSchema(...protocols)
    .nullable()
    .default(null);
/** An address that a parser can read; it is kept as it is written. */
const optionalParsed = (parse: (address: string) => unknown) =>
  parseWith((address) => {
    parse(address);
    return address;
  })
    .nullable()
    .default(null);
const BALANCER_PATHS = '`/livez`, `/readyz` and `/metrics`';

/** The environment variables of the service, in the order of docs/operate/configure.md. */
export const Environment = z.object({
  HOST: z.string().default('127.0.0.1').register(variableDocs, { about: 'the address to listen at' }),
  PORT: wholeNumber(0, 65_535)
    .default(3000)
    .register(variableDocs, { about: 'the port of the API; 0 takes a free one' }),
  DATA_DIR: z
    .string()
    .default('.data')
    .register(variableDocs, { about: 'embedded database, its key and lock file; the files of messages, in `blobs`' }),
  DATABASE_URL: optionalParsed(parseServers).register(variableDocs, {
    about:
      '`postgres://user:password@host:5432/database`, or [several hosts](standby.md#find-the-primary); without it the embedded database in `DATA_DIR`',
    isSecret: true,
  }),
  DATABASE_READ_URL: optionalParsed(parseServers).register(variableDocs, {
    about:
      'a [standby](standby.md#searches-and-reports-on-a-standby) that does searches and reports while it is up to date',
    isSecret: true,
  }),
  DATABASE_POOL: wholeNumber(2, 200)
    .default(10)
    .register(variableDocs, { about: 'connections per process; 4 more are kept for searches and reports' }),
  REDIS_URL: optionalParsed(parseRedisAddress).register(variableDocs, {
    about:
      'shared rate limits and the delivery queue: `redis://host:6379`, or [Sentinels](standby.md#redis-with-sentinel)',
    isSecret: true,
  }),
  REDIS_PREFIX: z.string().default('guildesk:').register(variableDocs, { about: 'the start of all keys in Redis' }),
  SECRETS_KEY: parseWith(parseSecretsKeys).nullable().default(null).register(variableDocs, {
    about:
      'encrypts secrets of webhooks and credentials of flows; required with `DATABASE_URL`. Of several, separated by commas, the first encrypts and all decrypt',
    default: '`DATA_DIR/secrets.key`',
    isSecret: true,
  }),
  EGRESS_ALLOW: parseWith((text) => parseAllowList(text.split(',').map((range) => range.trim())))
    .default([])
    .register(variableDocs, {
      about:
        'private addresses that webhooks, flows and copies of files may reach, also by plain http: CIDRs or addresses separated by commas, such as `10.1.0.0/16`',
    }),
  PUBLIC_URL: optionalAddress('http:', 'https:').register(variableDocs, {
    about:
      'the address that clients use, for links to transcripts and files; unless it is a loopback address, `/metrics` and the sandbox are not on `PORT`',
    default: 'that of the request',
  }),
  ...BACKUP_VARIABLES,
  ...PRIVACY_VARIABLES,
  ...TRANSLATION_VARIABLES,
  S3_BUCKET: z
    .string()
    .regex(BUCKET, 'the name of a bucket is needed')
    .nullable()
    .default(null)
    .register(variableDocs, {
      about:
        'a bucket for the [files of messages](storage.md#files-of-messages) instead of `DATA_DIR`; needs both keys below',
    }),
  S3_ACCESS_KEY_ID: optionalText().register(variableDocs, { about: 'the access key for the bucket' }),
  S3_SECRET_ACCESS_KEY: optionalText().register(variableDocs, {
    about: 'the secret of the access key',
    isSecret: true,
  }),
  S3_ENDPOINT: optionalAddress('https:', 'http:').register(variableDocs, {
    about: 'an S3-compatible service such as `https://minio.example.com`; the bucket is the first part of the path',
    default: 'that of AWS',
  }),
  S3_REGION: z.string().default('us-east-1').register(variableDocs, { about: 'the region of the bucket' }),
  CHAT_PLATFORM: oneOf(['sandbox', 'discord']).default('sandbox').register(variableDocs, {
    about:
      'the chat platform: `sandbox` or [`discord`](../use/discord.md); `sandbox`, set explicitly, also enables the sandbox paths with `DATABASE_URL`',
  }),
  DISCORD_TOKEN: optionalText().register(variableDocs, {
    about: 'the token of the bot; needed with `CHAT_PLATFORM=discord`, and `DISCORD_APPLICATION_ID` with it',
    isSecret: true,
  }),
  DISCORD_APPLICATION_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'an id of digits is needed')
    .nullable()
    .default(null)
    .register(variableDocs, { about: 'the id of the application of Discord' }),
  DISCORD_CLIENT_SECRET: optionalText().register(variableDocs, {
    about:
      'with it, people [sign in](../use/dashboard.md#sign-in-with-discord) to the dashboard with their account of Discord',
    isSecret: true,
  }),
  DISCORD_API_BASE: buildAddressSchema('https:', 'http:')
    .default('https://discord.com/api/v10')
    .register(variableDocs, { about: "the base of Discord's REST API" }),
  DISCORD_GATEWAY_URL: optionalAddress('wss:', 'ws:').register(variableDocs, {
    about: "the address of Discord's gateway",
    default: 'the one that the REST API names',
  }),
  DISCORD_PROXY: optionalAddress('http:', 'https:').register(variableDocs, {
    about:
      'the address of the gate (`guildesk gate`), such as `http://10.0.0.5:3100`: requests to Discord go through it',
  }),
  DISCORD_GATE_PORT: wholeNumber(0, 65_535).default(3100).register(variableDocs, {
    about:
      'the port of the gate, at `HOST`. Every program that reaches it can act as the bot, so keep it private; requests of web pages are refused',
  }),
  DISCORD_SHARDS: wholeNumber(1, 10_000).nullable().default(null).register(variableDocs, {
    about: 'into how many shards the servers are divided, over all bot processes',
    default: 'what Discord recommends',
  }),
  DISCORD_INTENTS: oneOf(INTENT_MODES).default('auto').register(variableDocs, {
    about:
      'the [privileged intents](../use/discord-limits.md) to ask for: `auto` what is granted, `full` both (or no start), `none`; the sandbox has both unless it is `none`',
  }),
  DEFAULT_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2,3}(-\w{2,8})*$/, 'a language such as en or pt-BR is needed')
    .default('en')
    .register(variableDocs, {
      about:
        'the language of servers that the bot joins, such as `en`, `de`, `es`, `fr`, `pt-BR` or one that you have added; each changes its own later',
    }),
  SANDBOX_LIMITS: oneOf(['on', 'off']).default('on').register(variableDocs, {
    about:
      '`on`: the sandbox has the limits of Discord (500 channels in a server, 50 in a group, 1,000 active threads); `off`: none, for load tests',
  }),
  ...DEMO_VARIABLES,
  SANDBOX_TOKEN: z
    .string()
    .min(16, 'at least 16 characters are needed')
    .nullable()
    .default(null)
    .register(variableDocs, {
      about:
        'the bearer token for callers of the sandbox paths on other machines, and with a public `PUBLIC_URL` for all; at least 16 characters',
      isSecret: true,
    }),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
    .default('info')
    .register(variableDocs, { about: 'trace, debug (logs every request), info, warn, error, fatal, silent' }),
  LOG_FORMAT: oneOf(LOG_FORMATS).optional().register(variableDocs, {
    about: '`json`: a JSON object in each line; `text`: lines for people',
    default: '`text` on a terminal and under `npm start`, else `json`',
  }),
  ...TRACING_VARIABLES,
  RATE_LIMIT_PER_MINUTE: wholeNumber(1, 100_000_000)
    .nullable()
    .default(null)
    .register(variableDocs, { about: 'instead of the limits of the plans, and of anonymous callers' }),
  TRUST_PROXY: z
    .union(
      [z.enum(['true', 'false']).transform((text) => (text === 'true' ? 1 : 0)), wholeNumber(0, MAX_PROXIES)],
      `the number of proxies is needed, from 0 to ${MAX_PROXIES}`,
    )
    .default(0)
    .register(variableDocs, {
      about:
        'the number of proxies in front of the service, at most 16: the client address is that many entries from the right of `X-Forwarded-For`',
    }),
  MAX_CONNECTIONS: wholeNumber(1, MAX_CONNECTIONS)
    .default(5_000)
    .register(variableDocs, { about: 'connections that the API accepts at once' }),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, MAX_CONNECTIONS).nullable().default(null).register(variableDocs, {
    about: 'the same for one address of the connection (of IPv6, a network of 64 bits)',
    default: '`1000`; with `TRUST_PROXY` that of `MAX_CONNECTIONS`',
  }),
  CORS_ORIGINS: parseWith(parseOrigins).default([]).register(variableDocs, {
    about:
      'origins whose scripts may call the API in a browser, separated by commas, such as `https://app.example.com`; `*` for every origin',
  }),
  METRICS_PORT: optionalPort().register(variableDocs, {
    about:
      'a separate port for `/metrics`, with `/livez` and `/readyz`, without authentication; `/metrics` is then not on `PORT`',
  }),
  WORKER_PORT: optionalPort().register(variableDocs, { about: `where a separate worker answers ${BALANCER_PATHS}` }),
  BOT_PORT: optionalPort().register(variableDocs, { about: `where a separate bot answers ${BALANCER_PATHS}` }),
  SHUTDOWN_GRACE_SECONDS: wholeNumber(0, MAX_GRACE_SECONDS).nullable().default(null).register(variableDocs, {
    about: 'how long a stopping API answers 503 at `/readyz` before it refuses connections; at most 15',
    default: '`0` on a loopback `HOST`, else `5`',
  }),
});

export type EnvironmentValues = z.output<typeof Environment>;
