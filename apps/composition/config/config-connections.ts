import type { ConnectionLimits } from '#adapters/http/load-shedding/connection-limit.ts';
import type { EnvironmentValues } from './environment.ts';

const PER_ADDRESS = 1_000;

/** All connections through a proxy come from its address. */
export const toConnectionLimits = (data: EnvironmentValues): ConnectionLimits => ({
  inAll: data.MAX_CONNECTIONS,
  perAddress: data.MAX_CONNECTIONS_PER_ADDRESS ?? (data.TRUST_PROXY > 0 ? data.MAX_CONNECTIONS : PER_ADDRESS),
});
