import type { RedisFacts } from '#adapters/redis/inspect-redis.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding, pass, skip, warn } from './finding.ts';

const REACH_ADVICE =
  'Check host, port and password in REDIS_URL, that Redis runs there, and that firewalls let this machine in.';

export const checkRedis = async (url: string): Promise<readonly Finding[]> => {
  const { inspectRedis } = await import('#adapters/redis/inspect-redis.ts');
  try {
    return reportRedis(await inspectRedis(url));
  } catch (error) {
    return [fail('redis', describeError(error), REACH_ADVICE)];
  }
};

export const reportRedis = ({ version, policy, isPersistent }: RedisFacts): readonly Finding[] => [
  pass('redis', `Redis ${version}`),
  policy === 'noeviction'
    ? pass('redis policy', 'maxmemory-policy is noeviction')
    : warn(
        'redis policy',
        `maxmemory-policy is ${policy}: Redis may remove what the service needs`,
        'Set it to noeviction.',
      ),
  reportPersistence(isPersistent),
];

const reportPersistence = (isPersistent: boolean | null): Finding => {
  const name = 'redis persistence';
  if (isPersistent === null) return skip(name, 'left out: this Redis does not show its configuration');
  return isPersistent
    ? pass(name, 'Redis keeps its data on disk')
    : warn(
        name,
        'Redis loses its data when it restarts: rate limits begin anew, and deliveries wait for the sweep',
        'Set appendonly to yes.',
      );
};
