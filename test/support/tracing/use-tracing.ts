import { openTracing, type Tracing, type TracingOptions } from '#adapters/opentelemetry/open-tracing.ts';
import type { Tracer } from '#core/shared/tracer.ts';
import { forwardTo } from '../forward-to.ts';
import { startCollector, type TestCollector } from './collector.ts';

/** Spans on their way to a collector, for the tests of this file. */
export interface TracingFixture {
  readonly tracer: Tracer;
  readonly collector: TestCollector;
  /** What could not be sent. */
  readonly failures: readonly Error[];
}

export const DEFAULTS: Omit<TracingOptions, 'endpoint' | 'onFailure'> = {
  headers: {},
  serviceName: 'guildesk',
  sampler: 'parentbased_always_on',
  samplerRatio: 1,
  resource: { 'guildesk.program': 'test' },
};

export const useCollector = (): TestCollector => {
  let collector: TestCollector | undefined;
  beforeAll(async () => {
    collector = await startCollector();
  });
  afterAll(() => collector?.close());
  return forwardTo('collector', () => collector);
};

export const useTracing = (): TracingFixture => {
  let collector: TestCollector | undefined;
  let tracing: Tracing | undefined;
  const failures: Error[] = [];
  beforeAll(async () => {
    collector = await startCollector();
    tracing = openTracing({ ...DEFAULTS, endpoint: collector.url, onFailure: (error) => failures.push(error) });
  });
  afterAll(async () => {
    await tracing?.stop();
    await collector?.close();
  });
  return {
    tracer: {
      isEnabled: true,
      trace: (start, work) => forwardTo('tracing', () => tracing).tracer.trace(start, work),
      getTraceParent: () => forwardTo('tracing', () => tracing).tracer.getTraceParent(),
    },
    collector: forwardTo('collector', () => collector),
    failures,
  };
};
