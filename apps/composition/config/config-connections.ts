import type { ConnectionLimits } from '#adapters/http/load-shedding/connection-limit.ts';
import { wholeNumber } from './config-values.ts';

const MOST = 1_000_000;

/** The variables that bound the connections of the API. */
export const connectionVariables = {
  MAX_CONNECTIONS: wholeNumber(1, MOST).default(5_000),
  MAX_CONNECTIONS_PER_ADDRESS: wholeNumber(1, MOST).nullable().default(null),
};

const PER_ADDRESS = 1_000;

interface ConnectionEnvironment {
  readonly MAX_CONNECTIONS: number;
  readonly MAX_CONNECTIONS_PER_ADDRESS: number | null;
  readonly TRUST_PROXY: number;
}

/** All connections through a proxy come from its address. */
export const toConnectionLimits = (data: ConnectionEnvironment): ConnectionLimits => ({
  inAll: data.MAX_CONNECTIONS,
  perAddress: data.MAX_CONNECTIONS_PER_ADDRESS ?? (data.TRUST_PROXY > 0 ? data.MAX_CONNECTIONS : PER_ADDRESS),
});
