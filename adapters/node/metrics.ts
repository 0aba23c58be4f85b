import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

/** What one request adds to the metrics. */
export interface Measured {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface Metrics {
  measure(request: Measured): void;
  /** In the Prometheus text format. */
  text(): Promise<string>;
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte read to the answer.',
    labelNames: ['route'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return {
    measure: ({ method, route, status, durationMs }) => {
      requests.inc({ method, route, status });
      seconds.observe({ route }, durationMs / 1000);
    },
    text: () => registry.metrics(),
  };
};
