import type { ConnectionLimit } from '#adapters/http/load-shedding/connection-limit.ts';
import { peekRateLimit } from '#adapters/http/exchange/rate-limit.ts';
import type { Config } from '../config/config.ts';
import { createRefusedConnectionReporter, type Reporting } from '../observe.ts';
import type { Service } from '../service.ts';

/** How many connections are accepted, and what those learn that are not. */
export const createConnectionLimit = (
  { rateLimiter }: Service,
  { connections, rateLimitPerMinute }: Pick<Config, 'connections' | 'rateLimitPerMinute'>,
  reporting: Reporting,
): ConnectionLimit => {
  const limits = { rateLimiter, rateLimits: { perMinute: rateLimitPerMinute } };
  return {
    ...connections,
    describeRateLimit: (address) => peekRateLimit(limits, null, address),
    onRefused: createRefusedConnectionReporter(reporting),
  };
};
