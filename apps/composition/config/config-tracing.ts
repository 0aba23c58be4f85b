import type { TracingOptions } from '#adapters/opentelemetry/open-tracing.ts';
import type { EnvironmentValues } from './environment.ts';

/** Where spans are sent; null when there are none. */
export const toTracingOptions = (data: EnvironmentValues): Omit<TracingOptions, 'onFailure'> | null => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = data;
  if (endpoint === null || isDisabled === 'true') return null;
  return {
    endpoint,
    headers: data.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: data.OTEL_SERVICE_NAME,
    sampler: data.OTEL_TRACES_SAMPLER,
    samplerRatio: data.OTEL_TRACES_SAMPLER_ARG,
    resource: data.OTEL_RESOURCE_ATTRIBUTES,
  };
};
