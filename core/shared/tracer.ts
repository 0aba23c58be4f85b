/** Names, ids and numbers. What users wrote, tokens and the parameters of statements never belong here. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  /** Has few values, such as `deliver ticket.created`. */
  readonly name: string;
  /** Is `internal` unless the span receives or sends something. */
  readonly kind?: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  /** A `traceparent` of W3C Trace Context; without one, or with a malformed one, the surrounding span is the parent. */
  readonly parent?: string | null;
  readonly attributes?: SpanAttributes;
  /**
   * `if_used`: the span is dropped unless it fails, `keep` is called, or something refers to it. `inside`: there is no span
   * without a surrounding one that is `always` recorded.
   */
  readonly recorded?: 'always' | 'if_used' | 'inside';
}

/** A span of work that goes on. */
export interface OpenSpan {
  setName(name: string): void;
  setAttributes(attributes: SpanAttributes): void;
  /** Marks the work as failed. @param type a code, never a message */
  fail(type: string): void;
  /** Records a span that would be dropped. */
  keep(): void;
}

/** Reports work as spans of traces. It never fails, and never delays the work. */
export interface Tracer {
  /** Is false where no span is ever reported, so that callers can skip describing it. */
  readonly isEnabled: boolean;
  /** Runs the work within a span, which ends with it. Rejects as the work does. */
  trace<T>(start: SpanStart, work: (span: OpenSpan) => Promise<T>): Promise<T>;
  /** Returns the `traceparent` of the surrounding span, for what carries the work on; null without one. */
  getTraceParent(): string | null;
}

/** Reports nothing. */
export const NO_SPAN: OpenSpan = {
  setName: () => undefined,
  setAttributes: () => undefined,
  fail: () => undefined,
  keep: () => undefined,
};

/** Only does the work. */
export const NO_TRACER: Tracer = {
  isEnabled: false,
  trace: (_, work) => work(NO_SPAN),
  getTraceParent: () => null,
};
