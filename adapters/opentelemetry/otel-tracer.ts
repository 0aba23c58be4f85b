import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace as traceApi,
  TraceFlags,
  type Tracer as OtelApiTracer,
  isSpanContextValid,
  type SpanContext,
} from '@opentelemetry/api';
import { NO_SPAN, type OpenSpan, type SpanStart, type Tracer } from '#core/shared/tracer.ts';
import { getErrorCode } from '#core/shared/caught-errors.ts';
import { AppError, isTransient } from '#core/shared/errors.ts';

const KINDS = {
  internal: SpanKind.INTERNAL,
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const;

/** A span that work runs in. */
interface Frame {
  readonly span: Span;
  /** Its details are left out, as it may be dropped. */
  readonly isDroppable: boolean;
  isKept: boolean;
  /** Work that goes on after its span has ended belongs to no span. */
  hasEnded: boolean;
}

/** Reports spans to a tracer of OpenTelemetry. The surrounding span follows the asynchronous call. */
export class OtelTracer implements Tracer {
  readonly isEnabled = true;
  readonly #tracer: OtelApiTracer;
  readonly #frames = new AsyncLocalStorage<Frame>();

  constructor(tracer: OtelApiTracer) {
    this.#tracer = tracer;
  }

  async trace<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T> {
    const surrounding = this.#findFrame();
    if (start.recorded === 'inside' && (!surrounding || surrounding.isDroppable)) return work(NO_SPAN);
    const frame: Frame = {
      span: this.#startSpan(start, surrounding),
      isDroppable: start.recorded === 'if_used',
      isKept: false,
      hasEnded: false,
    };
    try {
      return await this.#frames.run(frame, () => work(open(frame)));
    } catch (error) {
      fail(frame, describeError(error));
      throw error;
    } finally {
      frame.hasEnded = true;
      if (!frame.isDroppable || frame.isKept) frame.span.end();
    }
  }

  getTraceParent(): string | null {
    const frame = this.#findFrame();
    if (!frame) return null;
    frame.isKept = true;
    return formatTraceParent(frame.span.spanContext());
  }

  /** Returns the fields by which lines of the log name their trace; none without a surrounding span that is recorded. */
  getLogFields(): Readonly<Record<string, string>> {
    const context = this.#findFrame()?.span.spanContext();
    const isRecorded = context && (context.traceFlags & TraceFlags.SAMPLED) !== 0;
    return isRecorded ? { trace_id: context.traceId, span_id: context.spanId } : {};
  }

  #findFrame(): Frame | undefined {
    const frame = this.#frames.getStore();
    return frame?.hasEnded ? undefined : frame;
  }

  #startSpan({ name, kind = 'internal', parent = null, attributes = {} }: SpanStart, surrounding?: Frame): Span {
    return this.#tracer.startSpan(name, { kind: KINDS[kind], attributes }, toParent(parent, surrounding));
  }
}

const toParent = (parent: string | null, surrounding: Frame | undefined): Context => {
  const remote = parent === null ? null : parseTraceParent(parent);
  if (remote) return traceApi.setSpanContext(ROOT_CONTEXT, remote);
  if (!surrounding) return ROOT_CONTEXT;
  surrounding.isKept = true;
  return traceApi.setSpan(ROOT_CONTEXT, surrounding.span);
};

const fail = (frame: Frame, { type, isExpected }: { readonly type: string; readonly isExpected: boolean }): void => {
  frame.isKept = true;
  frame.span.setAttribute('error.type', type);
  if (!isExpected) frame.span.setStatus({ code: SpanStatusCode.ERROR });
};

const open = (frame: Frame): OpenSpan => ({
  setName: (name) => void frame.span.updateName(name),
  setAttributes: (attributes) => void frame.span.setAttributes(attributes),
  fail: (type) => {
    fail(frame, { type, isExpected: false });
  },
  keep: () => {
    frame.isKept = true;
  },
});

/** Names an error by its reason, its code or its class; messages may hold what users wrote. A refusal that callers cause is expected. */
const describeError = (error: unknown): { readonly type: string; readonly isExpected: boolean } => {
  if (error instanceof AppError) return { type: error.reason, isExpected: !isTransient(error) };
  const name = error instanceof Error ? error.name : typeof error;
  return { type: getErrorCode(error) ?? name, isExpected: false };
};

/** Accepts version 00; later versions, but for ff, begin in the same way and may have more parts. */
const FORMAT = /^(?:00(?=-.{52}$)|(?!00|ff)[\da-f]{2}(?=-.{52}(?:-|$)))-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/;

/** Reads a `traceparent` of W3C Trace Context. @returns null for a malformed one */
const parseTraceParent = (text: string): SpanContext | null => {
  const [, traceId, spanId, flags = ''] = FORMAT.exec(text.trim()) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  const context = { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : null;
};

const formatTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
