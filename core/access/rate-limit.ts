export interface RateLimit {
  readonly isAllowed: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Is the Unix time in seconds at which the full limit is available again. */
  readonly resetAt: number;
  /** Counts whole seconds until the next request is served; 0 when this one was. */
  readonly retryAfter: number;
}

export interface RateLimiter {
  consume(subject: string, perMinute: number): Promise<RateLimit>;
  /** Returns the state known to this process without counting a request. */
  peek(subject: string, perMinute: number): RateLimit;
}

export interface LocalRateLimiter extends RateLimiter {
  adopt(subject: string, tat: number): void;
}

export const WINDOW_MS = 60_000;

/** Rounding errors must not refuse a request. */
const ROUNDING_MS = 0.001;

/**
 * Implements the generic cell rate algorithm (ITU-T I.371). A burst of the whole limit is served at once, and refills
 * evenly over the window. `tat` is the theoretical arrival time of the next request in epoch milliseconds, which the
 * caller stores; it is null for a new subject.
 */
export const gcra = (tat: number | null, nowMs: number, limit: number): { tat: number; outcome: RateLimit } => {
  const interval = WINDOW_MS / limit;
  const current = Math.max(tat ?? nowMs, nowMs);
  const next = current + interval;
  const isAllowed = next - nowMs <= WINDOW_MS + ROUNDING_MS;
  const kept = isAllowed ? next : current;
  return {
    tat: kept,
    outcome: {
      isAllowed,
      limit,
      remaining: Math.max(0, Math.floor((WINDOW_MS - (kept - nowMs)) / interval + 1e-9)),
      resetAt: Math.ceil(kept / 1000),
      retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil((next - nowMs - WINDOW_MS) / 1000)),
    },
  };
};

export const peekGcra = (tat: number | null, nowMs: number, limit: number): RateLimit => {
  const interval = WINDOW_MS / limit;
  const current = Math.max(tat ?? nowMs, nowMs);
  const leftMs = WINDOW_MS - (current - nowMs);
  const isAllowed = leftMs + ROUNDING_MS >= interval;
  return {
    isAllowed,
    limit,
    remaining: Math.max(0, Math.floor(leftMs / interval + 1e-9)),
    resetAt: Math.ceil(current / 1000),
    retryAfter: isAllowed ? 0 : Math.max(1, Math.ceil((interval - leftMs) / 1000)),
  };
};
