import { isLoopbackUrl } from '#adapters/http/exchange/local-request.ts';
import type { Config } from '../../composition/config/config.ts';
import { fail, type Finding, warn } from './finding.ts';

type Variables = Readonly<Record<string, string>>;

interface Contradiction {
  readonly status: 'warning' | 'failed';
  readonly isThere: (set: Variables, config: Config) => boolean;
  readonly found: string;
  readonly advice: string;
}

const isSet = (set: Variables, name: string): boolean => name in set || `${name}_FILE` in set;

/** Variables that can each be read, and say different things. */
const CONTRADICTIONS: readonly Contradiction[] = [
  {
    status: 'warning',
    isThere: (set, { discord }) => discord === null && (isSet(set, 'DISCORD_TOKEN') || isSet(set, 'DISCORD_PROXY')),
    found: 'variables of the bot are set, and the chat platform is the sandbox',
    advice: 'Set CHAT_PLATFORM=discord, or remove DISCORD_TOKEN and DISCORD_PROXY.',
  },
  {
    status: 'warning',
    isThere: (set, { sandbox }) => isSet(set, 'SANDBOX_TOKEN') && !sandbox.isOpen,
    found: 'SANDBOX_TOKEN is set, and the sandbox is closed',
    advice: 'Remove it, or set CHAT_PLATFORM=sandbox.',
  },
  {
    status: 'warning',
    isThere: (set, { databaseUrl }) => isSet(set, 'DATABASE_POOL') && databaseUrl === null,
    found: 'DATABASE_POOL is set without DATABASE_URL: the embedded database has one connection',
    advice: 'Remove it, or set DATABASE_URL.',
  },
  {
    status: 'warning',
    isThere: (_, { databaseReadUrl, databaseUrl }) => databaseReadUrl !== null && databaseUrl === null,
    found: 'DATABASE_READ_URL is set without DATABASE_URL: the embedded database has no standby',
    advice: 'Remove it, or set DATABASE_URL.',
  },
  {
    status: 'warning',
    isThere: (_, { backups, databaseUrl }) => backups.folder !== null && databaseUrl !== null,
    found: 'BACKUP_TO is set with DATABASE_URL, and has no effect',
    advice: 'Remove it, and make backups with pg_dump (docs/operate/backup.md).',
  },
  {
    status: 'warning',
    isThere: (set, { redisUrl }) => isSet(set, 'REDIS_PREFIX') && redisUrl === null,
    found: 'REDIS_PREFIX is set without REDIS_URL, and has no effect',
    advice: 'Remove it, or set REDIS_URL.',
  },
  {
    status: 'warning',
    isThere: (_, { publicUrl, trustedProxies }) =>
      publicUrl !== null && publicUrl.startsWith('https:') && !isLoopbackUrl(publicUrl) && trustedProxies === 0,
    found:
      'PUBLIC_URL is https, which only a proxy can serve, and TRUST_PROXY is 0: all clients have the address of the proxy',
    advice: 'Set TRUST_PROXY to the number of proxies (docs/operate/proxy.md).',
  },
  {
    status: 'failed',
    isThere: (_, { port, metricsPort }) => metricsPort !== null && metricsPort !== 0 && metricsPort === port,
    found: 'METRICS_PORT and PORT are the same',
    advice: 'Take another METRICS_PORT.',
  },
  {
    status: 'warning',
    isThere: (_, { connections }) => connections.perAddress > connections.inAll,
    found: 'MAX_CONNECTIONS_PER_ADDRESS is greater than MAX_CONNECTIONS, and has no effect',
    advice: 'Take a smaller one, or a greater MAX_CONNECTIONS.',
  },
];

/** Finds variables that contradict each other. */
export const listContradictions = (set: Variables, config: Config): readonly Finding[] =>
  CONTRADICTIONS.filter(({ isThere }) => isThere(set, config)).map(({ status, found, advice }) =>
    (status === 'failed' ? fail : warn)('configuration', found, advice),
  );
