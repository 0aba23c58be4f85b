import type { TranslationObserver } from '#core/translation/index.ts';
import { createTranslationMetrics } from './translation-metrics.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface MeasuredRequest {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

export interface MeasuredDelivery {
  /** `retry` is a failure after which the delivery is tried again. */
  readonly outcome: 'succeeded' | 'retry' | 'failed';
  readonly durationMs: number;
  /** From the event to the end of the first attempt; null for later attempts. */
  readonly lagMs: number | null;
}

export interface MeasuredShedding {
  readonly cost: string;
  readonly reason: string;
}

export interface MeasuredJob {
  readonly job: string;
  readonly isSuccess: boolean;
  readonly durationMs: number;
  /** How much it did: timers, runs and so on; 0 when it does not count. */
  readonly items: number;
}

export interface Metrics {
  measure(request: MeasuredRequest): void;
  addShed(shed: MeasuredShedding): void;
  measureDelivery(delivery: MeasuredDelivery): void;
  measureJob(run: MeasuredJob): void;
  readonly translation: TranslationObserver;
  addPause(): void;
  addDisabled(): void;
  /** An event of the chat platform that was skipped; `type` is one of few. */
  addRejectedEvent(type: string): void;
  /** Parts of an event of the chat platform were left out. */
  addLeftOutParts(type: string, count: number): void;
  /** A value that is read with each scrape, by the label's values; NaN when it cannot be read. */
  addGauge(gauge: GaugeSource): void;
  /** In the Prometheus text format. */
  render(): Promise<string>;
}

export interface GaugeSource {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  /** Values by label, or under an empty one where there is no label. */
  readonly read: () => Promise<Readonly<Record<string, number>>>;
}

const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SLOW_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15, 60, 300, 3600];

/** How often the lag of the event loop is measured; each time wakes the process. */
const LAG_EVERY_MS = 100;

/** Named by the rules of Prometheus: base units, `_total` for counters. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  return {
    measure: requestMetrics(registry),
    addShed: sheddingMetrics(registry),
    ...deliveryMetrics(registry),
    measureJob: jobMetrics(registry),
    translation: createTranslationMetrics(registry),
    ...chatEventMetrics(registry),
    addGauge: (source) => addGauge(registry, source),
    render: () => registry.metrics(),
  };
};

const chatEventMetrics = (registry: Registry): Pick<Metrics, 'addLeftOutParts' | 'addRejectedEvent'> => {
  const rejected = new Counter({
    name: 'guildesk_chat_events_rejected_total',
    help: 'Events of the chat platform that were skipped, since they are not as documented or cannot be handled.',
    labelNames: ['type'] as const,
    registers: [registry],
  });
  const leftOut = new Counter({
    name: 'guildesk_chat_event_parts_rejected_total',
    help: 'Parts of events of the chat platform that were left out, since they are not as documented; the events count.',
    labelNames: ['type'] as const,
    registers: [registry],
  });
  return {
    addRejectedEvent: (type) => {
      rejected.inc({ type });
    },
    addLeftOutParts: (type, count) => {
      leftOut.inc({ type }, count);
    },
  };
};

const requestMetrics = (registry: Registry): Metrics['measure'] => {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames: ['method', 'route', 'status'] as const,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte read to the answer.',
    labelNames: ['route'] as const,
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  return ({ method, route, status, durationMs }) => {
    requests.inc({ method, route, status });
    seconds.observe({ route }, durationMs / 1000);
  };
};

const sheddingMetrics = (registry: Registry): Metrics['addShed'] => {
  const shed = new Counter({
    name: 'guildesk_requests_shed_total',
    help: 'Requests refused because the service had too much to do.',
    labelNames: ['cost', 'reason'] as const,
    registers: [registry],
  });
  return ({ cost, reason }) => shed.inc({ cost, reason });
};

const deliveryMetrics = (registry: Registry) => {
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[] = []) =>
    new Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
  const histogram = (name: string, help: string) =>
    new Histogram({ name, help, buckets: SLOW_BUCKETS_SECONDS, registers: [registry] });
  const attempts = counter('guildesk_webhook_delivery_attempts_total', 'Attempts at webhook deliveries.', ['outcome']);
  const seconds = histogram('guildesk_webhook_delivery_duration_seconds', 'Time of an attempt at a webhook delivery.');
  const lag = histogram('guildesk_webhook_delivery_lag_seconds', 'Time from an event to the end of its first attempt.');
  const pauses = counter('guildesk_webhook_endpoint_pauses_total', 'Pauses of endpoints that failed several times.');
  const disabled = counter('guildesk_webhook_endpoints_disabled_total', 'Endpoints that the service disabled.');
  return {
    measureDelivery: ({ outcome, durationMs, lagMs }: MeasuredDelivery) => {
      attempts.inc({ outcome });
      seconds.observe(durationMs / 1000);
      if (lagMs !== null) lag.observe(lagMs / 1000);
    },
    addPause: () => pauses.inc(),
    addDisabled: () => disabled.inc(),
  };
};

const jobMetrics = (registry: Registry): Metrics['measureJob'] => {
  const settings = { labelNames: ['job'] as const, registers: [registry] };
  const seconds = new Histogram({
    name: 'guildesk_job_duration_seconds',
    help: 'Time of a run of a periodic job: sweep, timers, runs of flows, transcripts and so on.',
    buckets: SLOW_BUCKETS_SECONDS,
    ...settings,
  });
  const failures = new Counter({
    name: 'guildesk_job_failures_total',
    help: 'Runs of a periodic job that failed.',
    ...settings,
  });
  const items = new Counter({
    name: 'guildesk_job_items_total',
    help: 'Work done by periodic jobs: endpoints found, timers run, flow runs acquired.',
    ...settings,
  });
  return ({ job, isSuccess, durationMs, items: count }) => {
    seconds.observe({ job }, durationMs / 1000);
    failures.inc({ job }, isSuccess ? 0 : 1);
    items.inc({ job }, count);
  };
};

const addGauge = (registry: Registry, { name, help, label, read }: GaugeSource): void => {
  const gauge = new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect: async () => {
      const values = await read().catch(() => ({ '': NaN }));
      gauge.reset();
      for (const [key, value] of Object.entries(values))
        gauge.set(label === undefined || key === '' ? {} : { [label]: key }, value);
    },
  });
};
