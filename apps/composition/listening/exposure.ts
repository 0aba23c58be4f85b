import type { MetricsReaders } from '#adapters/http/health.ts';
import { isLoopbackUrl } from '#adapters/http/exchange/local-request.ts';
import type { SandboxAccess } from '#adapters/http/sandbox/sandbox-guard.ts';
import type { Config } from '../config/config.ts';

interface Exposure {
  /** Who reads the metrics on the port of the API. */
  readonly metricsReaders: MetricsReaders;
  /** Who may use the sandbox; null where it is not served. */
  readonly sandbox: SandboxAccess | null;
}

/**
 * Decides what the port of the API serves to programs on this machine. With a public address, and in a demo, a proxy may stand before
 * it, which need not show: then nothing is served because a request seems to be local.
 */
export const decideExposure = ({
  publicUrl,
  metricsPort,
  demo,
  sandbox: { isOpen, token },
}: Pick<Config, 'publicUrl' | 'metricsPort' | 'sandbox' | 'demo'>): Exposure => {
  const isPublic = demo !== null || (publicUrl !== null && !isLoopbackUrl(publicUrl));
  return {
    metricsReaders: metricsPort !== null || isPublic ? 'none' : 'local',
    sandbox: isOpen && (token !== null || !isPublic) ? { token, isOpenLocally: !isPublic } : null,
  };
};
