import type { EventId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export interface WebhookRequest {
  readonly url: string;
  /** Lists all valid secrets, newest first: the receiver accepts a signature by any of them. */
  readonly secrets: readonly string[];
  readonly eventId: EventId;
  /** The signature includes the time of the attempt. */
  readonly at: Instant;
  /** The JSON text is the same on every attempt. */
  readonly body: string;
  /** Is sent as `traceparent` of W3C Trace Context; null without a trace. */
  readonly traceParent: string | null;
}

export interface Exchange {
  /** Is the HTTP status; null when no complete answer came in time. */
  readonly status: number | null;
  readonly error: string | null;
  /** Holds the first 4 KiB; null when there was none. */
  readonly responseBody: string | null;
  readonly durationMs: number;
  /** Is the value of Retry-After in milliseconds; null without one. */
  readonly retryAfterMs: number | null;
}

/**
 * Follows Standard Webhooks (https://www.standardwebhooks.com) and no redirects; waits 15 seconds for the whole
 * exchange and reads at most 16 KiB of the answer.
 */
export interface WebhookSender {
  /** Never rejects: a failure is a result. */
  send(sending: WebhookRequest): Promise<Exchange>;
}

/** Keeps requested calls out of our own network. */
export interface EgressGuard {
  /** @throws validation_error when the URL is forbidden, as far as is known now */
  requireAllowed(url: string): Promise<void>;
}
