import { Redis, type RedisOptions } from 'ioredis';

/** The options of a client, apart from the address. */
type ClientOptions = Omit<RedisOptions, 'replyMapping'>;

/** User and password, hosts with commas between them, number of the database, parameters. */
const SENTINELS =
  /^redis-sentinel:\/\/(?:(?<username>[^:@/?#]*)(?::(?<password>[^@/?#]*))?@)?(?<hosts>[^/?#]+)(?:\/(?<db>\d+))?\/?(?:\?(?<search>[^#]*))?$/;
const SENTINEL_PORT = 26_379;
const FORMS =
  'an address like redis://host, rediss://host or redis-sentinel://host:26379,host:26379/0?sentinelMasterId=name is needed';

/**
 * Reads an address of Redis: `redis:` and `rediss:` as ioredis does, and `redis-sentinel:` in the form of Lettuce, with the name of
 * the master. User and password are those of Redis; `sentinelPassword` is that of the Sentinels.
 * https://redis.github.io/lettuce/user-guide/connecting-redis/
 *
 * @returns options for a Redis that Sentinels know, null for one that the address names itself
 * @throws Error for any other address
 */
export const parseRedisAddress = (address: string): ClientOptions | null => {
  if (address.startsWith('redis-sentinel:')) return parseSentinels(address);
  if (URL.canParse(address) && ['redis:', 'rediss:'].includes(new URL(address).protocol)) return null;
  throw new Error(FORMS);
};

const parseSentinels = (address: string): ClientOptions => {
  const found = SENTINELS.exec(address)?.groups;
  const parameters = new URLSearchParams(found?.['search']);
  const name = parameters.get('sentinelMasterId');
  if (!found || !name) throw new Error(FORMS);
  const decode = (text = '') => decodeURIComponent(text);
  const secrets = {
    username: decode(found['username']),
    password: decode(found['password']),
    sentinelPassword: parameters.get('sentinelPassword') ?? '',
  };
  const sentinels = (found['hosts'] ?? '').split(',').map(parseSentinel);
  return { name, db: Number(found['db'] ?? 0), sentinels, ...omitEmpty(secrets) };
};

const omitEmpty = (texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const parseSentinel = (place: string): { host: string; port: number } => {
  if (!URL.canParse(`redis://${place}`)) throw new Error(FORMS);
  const { hostname, port } = new URL(`redis://${place}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || SENTINEL_PORT) };
};

/** Opens a connection to Redis, or to the one that Sentinels name as the master now. */
export const openRedis = (address: string, options: ClientOptions): Redis => {
  const bySentinels = parseRedisAddress(address);
  return bySentinels === null ? new Redis(address, options) : new Redis({ ...options, ...bySentinels });
};
