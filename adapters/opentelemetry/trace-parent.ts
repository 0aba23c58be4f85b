import { isSpanContextValid, type SpanContext, TraceFlags } from '@opentelemetry/api';

/** Accepts version 00; later versions, but for ff, begin in the same way and may have more parts. */
const FORMAT = /^(?:00(?=-.{52}$)|(?!00|ff)[\da-f]{2}(?=-.{52}(?:-|$)))-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})/;

/** Reads a `traceparent` of W3C Trace Context. @returns null for a malformed one */
export const parseTraceParent = (text: string): SpanContext | null => {
  const [, traceId, spanId, flags = ''] = FORMAT.exec(text.trim()) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  const context = { traceId, spanId, traceFlags: parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  return isSpanContextValid(context) ? context : null;
};

export const formatTraceParent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
