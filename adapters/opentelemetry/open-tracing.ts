import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import { OtelTracer } from './otel-tracer.ts';
import { createSampler, type SamplerName } from './samplers.ts';

export interface TracingOptions {
  /** The base address of the collector; spans are posted to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly sampler: SamplerName;
  /** The part of traces that is sampled, from 0 to 1. */
  readonly samplerRatio: number;
  /** Further facts about the process. */
  readonly resource: Readonly<Record<string, string>>;
  /** Is called at the most once a minute when spans cannot be sent. */
  readonly onFailure: (error: Error) => void;
}

/** Spans of a process on their way to a collector. */
export interface Tracing {
  readonly tracer: Tracer;
  readonly getLogFields: () => Readonly<Record<string, string>>;
  /** Sends what is left, for two seconds at the most. */
  readonly stop: () => Promise<void>;
}

const EXPORT_TIMEOUT_MS = 10_000;
const FLUSH_MS = 2_000;
const FAILURE_EVERY_MS = 60_000;
/** Spans beyond these are dropped. */
const QUEUE = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 1_000 };

/** Sends spans in the background, in batches; those that cannot be sent are dropped. */
export const openTracing = ({ onFailure, ...options }: TracingOptions): Tracing => {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, '')}/v1/traces`,
    headers: options.headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
    concurrencyLimit: 4,
  });
  const processor = new BatchSpanProcessor({
    ...QUEUE,
    exporter: reportFailures(exporter, onFailure),
    exportTimeoutMillis: EXPORT_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    sampler: createSampler(options.sampler, options.samplerRatio),
    resource: defaultResource().merge(
      resourceFromAttributes({ ...options.resource, 'service.name': options.serviceName }),
    ),
    spanProcessors: [processor],
  });
  const tracer = new OtelTracer(provider.getTracer('guildesk'));
  return {
    tracer,
    getLogFields: () => tracer.getLogFields(),
    stop: async () => {
      // Spans that could not be sent were reported.
      const flushed = provider.shutdown().catch(() => undefined);
      await withTimeout(flushed, { ms: FLUSH_MS, timers: globalThis, onTimeout: () => undefined });
    },
  };
};

const reportFailures = (exporter: SpanExporter, report: TracingOptions['onFailure']): SpanExporter => {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return {
    export: (spans, onResult) => {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - reportedAt >= FAILURE_EVERY_MS) {
          reportedAt = performance.now();
          report(result.error);
        }
        onResult(result);
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
};
