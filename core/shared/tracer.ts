/** Attributes never contain texts of users, tokens or parameters of statements. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** Has few values, such as `deliver ticket.created`. */
  readonly name: string;
  /** Is `internal` unless the span receives or sends something. */
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** Is a `traceparent` of W3C Trace Context; without a valid one the surrounding span is the parent. */
  readonly parent?: string | null;
  readonly attributes?: SpanAttributes;
  /** `if_used` drops a span unless it fails, is kept or referred to; `inside` needs an outer span that is recorded. */
  readonly recorded?: 'always' | 'if_used' | 'inside';
}

export interface OpenSpan {
  setName(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  /** Marks the work as failed. @param type a code, never a message */
  fail(type: string): void;
  keep(): void;
}

/** Reports work as spans of traces. It never fails, and never delays the work. */
export interface Tracer {
  /** Is false where no span is ever reported, so that callers can skip describing it. */
  readonly isEnabled: boolean;
  /** The span ends with the work. Rejects as the work does. */
  trace<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Returns the `traceparent` of the surrounding span; null without one. */
  getTraceParent(): string | null;
}

export const NO_SPAN: OpenSpan = {
  setName: () => undefined,
  setAttributes: () => undefined,
  fail: () => undefined,
  keep: () => undefined,
};

export const NO_TRACER: Tracer = {
  isEnabled: false,
  trace: (_, work) => work(NO_SPAN),
  getTraceParent: () => null,
};
