import {
  AlwaysOffSampler,
  InMemorySpanExporter,
  ParentBasedSampler,
  type ReadableSpan,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { OtelTracer } from '#adapters/opentelemetry/otel-tracer.ts';
import { conflict, unavailable } from '#core/shared/errors.ts';

const REMOTE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const SAMPLED = `00-${REMOTE.traceId}-${REMOTE.spanId}-01`;

const exporter = new InMemorySpanExporter();
const spanProcessors = [new SimpleSpanProcessor({ exporter })];
const tracer = new OtelTracer(new TracerProvider({ spanProcessors }).getTracer('test'));
const idle = () => Promise.resolve();

beforeEach(() => exporter.reset());

const listNames = () => exporter.getFinishedSpans().map(({ name }) => name);
const get = (name: string): ReadableSpan => {
  const span = exporter.getFinishedSpans().find((one) => one.name === name);
  if (!span) throw new Error(`There is no span "${name}".`);
  return span;
};
const getId = (name: string): string => get(name).spanContext().spanId;

describe('the parent of a span', () => {
  it('is the surrounding span, however deep the calls are', async () => {
    await tracer.trace({ name: 'outer' }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      await tracer.trace({ name: 'inner' }, idle);
    });
    expect(get('inner').parentSpanContext?.spanId).toBe(getId('outer'));
    expect(get('outer').parentSpanContext).toBeUndefined();
  });

  it('is the span of another process that is named, also within another span', async () => {
    await tracer.trace({ name: 'outer' }, () => tracer.trace({ name: 'inner', parent: SAMPLED }, idle));
    expect(get('inner').parentSpanContext).toMatchObject({ ...REMOTE, isRemote: true });
    expect(get('inner').spanContext().traceId).toBe(REMOTE.traceId);
  });

  it.each([
    '',
    'nonsense',
    `00-${REMOTE.traceId}-${REMOTE.spanId}`,
    `00-${REMOTE.traceId}-${REMOTE.spanId}-01-more`,
    `ff-${REMOTE.traceId}-${REMOTE.spanId}-01`,
    `00-${'0'.repeat(32)}-${REMOTE.spanId}-01`,
    `00-${REMOTE.traceId}-${'0'.repeat(16)}-01`,
    `00-${REMOTE.traceId.toUpperCase()}-${REMOTE.spanId}-01`,
  ])('is none that cannot be read: %j', async (parent) => {
    await tracer.trace({ name: 'alone', parent }, idle);
    expect(get('alone').parentSpanContext).toBeUndefined();
  });

  it('may have a later version with more parts', async () => {
    await tracer.trace({ name: 'later', parent: `01-${REMOTE.traceId}-${REMOTE.spanId}-01-more` }, idle);
    expect(get('later').parentSpanContext?.spanId).toBe(REMOTE.spanId);
  });

  it('is no span that has ended, when its work goes on', async () => {
    let later: Promise<void> = Promise.resolve();
    await tracer.trace({ name: 'ended' }, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 1)).then(() => {
        expect(tracer.getTraceParent()).toBeNull();
        return tracer.trace({ name: 'later' }, idle);
      });
      await idle();
    });
    await later;
    expect(get('later').parentSpanContext).toBeUndefined();
  });
});

it('hands a span on as traceparent, from which another tracer continues', async () => {
  const handed = await tracer.trace({ name: 'press' }, () => Promise.resolve(tracer.getTraceParent()));
  await new OtelTracer(new TracerProvider({ spanProcessors }).getTracer('other')).trace(
    { name: 'delivery', parent: handed },
    idle,
  );
  expect(get('delivery').parentSpanContext?.spanId).toBe(getId('press'));
  expect(tracer.getTraceParent()).toBeNull();
});

describe('a trace that is not sampled', () => {
  it('is not recorded, and is handed on as such', async () => {
    const sampler = new ParentBasedSampler({ root: new AlwaysOffSampler() });
    const never = new OtelTracer(new TracerProvider({ sampler, spanProcessors }).getTracer('never'));
    const handed = await never.trace({ name: 'root' }, () => {
      expect(never.getLogFields()).toEqual({});
      return Promise.resolve(never.getTraceParent());
    });
    expect(handed).toMatch(/-00$/);
    await tracer.trace({ name: 'continued', parent: handed }, idle);
    expect(listNames()).toEqual([]);
  });
});

describe('a span that is recorded if it is used', () => {
  const trace = (work: (keep: () => void) => Promise<unknown>) =>
    tracer.trace({ name: 'job', recorded: 'if_used' }, (span) => work(() => span.keep()));

  it('is dropped when nothing was done', async () => {
    await trace(idle);
    expect(listNames()).toEqual([]);
  });

  it('is dropped with its statements', async () => {
    await trace(() => tracer.trace({ name: 'SELECT tickets', recorded: 'inside' }, idle));
    expect(listNames()).toEqual([]);
  });

  it('is kept by its work', async () => {
    await trace((keep) => {
      keep();
      return idle();
    });
    expect(listNames()).toEqual(['job']);
  });

  it('is kept by a span within it, and by what carries it on', async () => {
    await trace(() => tracer.trace({ name: 'run flow' }, idle));
    await trace(() => Promise.resolve(tracer.getTraceParent()));
    expect(listNames()).toEqual(['run flow', 'job', 'job']);
  });

  it('is kept when it fails', async () => {
    await expect(trace(() => Promise.reject(new TypeError('odd')))).rejects.toThrow('odd');
    expect(get('job').attributes).toEqual({ 'error.type': 'TypeError' });
  });
});

it('leaves out statements outside of any span', async () => {
  await tracer.trace({ name: 'SELECT tickets', recorded: 'inside' }, idle);
  expect(listNames()).toEqual([]);
});

it.each([
  ['a refusal', conflict('wrong_status', 'Ticket "secret" is closed.'), 'wrong_status', 0],
  ['what may pass', unavailable('too_slow', 'secret'), 'too_slow', 2],
  ['an error of a driver', Object.assign(new Error('secret'), { code: '23505' }), '23505', 2],
  ['an error with a class', new RangeError('secret'), 'RangeError', 2],
])('names %s by its code, never by its message', async (_, error, type, status) => {
  await expect(tracer.trace({ name: 'failing' }, () => Promise.reject(error))).rejects.toBe(error);
  expect(get('failing')).toMatchObject({ attributes: { 'error.type': type }, status: { code: status }, events: [] });
  expect(JSON.stringify([get('failing').attributes, get('failing').status])).not.toContain('secret');
});

it('gives lines of the log the ids of their span', async () => {
  expect(tracer.getLogFields()).toEqual({});
  const fields = await tracer.trace({ name: 'logged' }, () => Promise.resolve(tracer.getLogFields()));
  const { traceId, spanId } = get('logged').spanContext();
  expect(fields).toEqual({ trace_id: traceId, span_id: spanId });
});
