import { randomUUID } from 'node:crypto';
import type { Tracing, TracingOptions } from '#adapters/opentelemetry/open-tracing.ts';
import { NO_TRACER } from '#core/shared/tracer.ts';
import type { Config } from '../config/config.ts';
import { VERSION } from '../version.ts';

/** The programs of the service. */
export type Program = 'standalone' | 'api' | 'worker' | 'bot' | 'discord-gate';

const NO_TRACING = { tracer: NO_TRACER, getLogFields: undefined, stop: () => Promise.resolve() };

/** Opens the way of spans to the configured collector. Without one nothing of OpenTelemetry is loaded. */
export const openTracer = async (
  { tracing }: Pick<Config, 'tracing'>,
  program: Program,
  onFailure: TracingOptions['onFailure'],
): Promise<Tracing | typeof NO_TRACING> => {
  if (tracing === null) return NO_TRACING;
  const { openTracing } = await import('#adapters/opentelemetry/open-tracing.ts');
  const ownFacts = {
    'service.version': VERSION,
    'service.instance.id': randomUUID(),
    'guildesk.program': program,
  };
  return openTracing({ ...tracing, resource: { ...ownFacts, ...tracing.resource }, onFailure });
};
