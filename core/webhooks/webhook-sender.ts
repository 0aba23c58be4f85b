import type { EventId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A signed POST to a receiver. */
export interface WebhookRequest {
  readonly url: string;
  /** All secrets that are valid now, newest first: the receiver accepts a signature by any of them. */
  readonly secrets: readonly string[];
  readonly eventId: EventId;
  /** When this attempt is made; goes into the signature. */
  readonly at: Instant;
  /** JSON text, the same on every attempt. */
  readonly body: string;
}

/** The result of an attempt. */
export interface Exchange {
  /** HTTP status; null when no complete answer came in time. */
  readonly status: number | null;
  /** Why there was none, in a sentence; null when there was. */
  readonly error: string | null;
  /** The first 4 KiB of the answer's body; null when there was none. */
  readonly responseBody: string | null;
  readonly durationMs: number;
  /** What the receiver asked for by Retry-After; null when it did not. */
  readonly retryAfterMs: number | null;
}

/**
 * Sends events by the Standard Webhooks specification (https://www.standardwebhooks.com). Follows no redirects, waits
 * 15 seconds for the whole exchange and reads 16 KiB of the answer at the most.
 */
export interface WebhookSender {
  /** Never rejects: a failure is an outcome. */
  send(sending: WebhookRequest): Promise<Exchange>;
}

/** Keeps requests that others ask us to make away from our own network. */
export interface EgressGuard {
  /** @throws validation_error when the URL must not be called, as far as is known now. */
  requireAllowed(url: string): Promise<void>;
}
