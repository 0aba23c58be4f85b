import type { DomainEvent, EventType } from '../../shared/events.ts';
import type { DeliveryId, EventId, GuildId, WebhookId } from '../../shared/ids.ts';
import { toEpochMs, type Instant, plusMs } from '../../shared/instant.ts';
import type { DisabledReason, EndpointHealth } from '../webhook.ts';
import type { Exchange } from '../webhook-sender.ts';

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const DELIVERY_CAUSES = ['event', 'test', 'redelivery', 'replay'] as const;
export type DeliveryCause = (typeof DELIVERY_CAUSES)[number];

export interface Attempt extends Omit<Exchange, 'retryAfterMs'> {
  readonly number: number;
  readonly at: Instant;
}

export interface Delivery {
  readonly id: DeliveryId;
  readonly guildId: GuildId;
  readonly webhookId: WebhookId;
  readonly eventId: EventId;
  readonly eventType: EventType;
  readonly cause: DeliveryCause;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** Is null when nothing is left to do. */
  readonly nextAttemptAt: Instant | null;
  readonly lastStatus: number | null;
  /** The oldest comes first. */
  readonly attempts: readonly Attempt[];
  readonly createdAt: Instant;
  readonly completedAt: Instant | null;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Each failed attempt is retried after the next delay; after the last one the delivery has failed. */
export const RETRY_DELAYS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** Random delays of up to a tenth spread retries of deliveries that failed together. */
const JITTER = 0.1;

/** Longer Retry-After values are cut to this. */
const MAX_RETRY_AFTER_MS = DAY;

/** After this many failures in a row an endpoint is paused, then gets one delivery at a time. */
const FAILURES_TO_PAUSE = 5;
const MIN_PAUSE_MS = 5 * SECOND;
const MAX_PAUSE_MS = MINUTE;

const FAILING_FOR_TOO_LONG_MS = 5 * DAY;
const GONE = 410;

export interface AttemptResult extends Pick<
  Delivery,
  'id' | 'guildId' | 'status' | 'nextAttemptAt' | 'completedAt' | 'lastStatus'
> {
  readonly attempt: Attempt;
}

const isSuccess = ({ status, error }: Exchange): boolean =>
  error === null && status !== null && status >= 200 && status <= 299;

type AttemptedDelivery = Pick<Delivery, 'id' | 'attemptCount'> & { readonly event: Pick<DomainEvent, 'guildId'> };

export const toResult = (
  { id, attemptCount, event: { guildId } }: AttemptedDelivery,
  { retryAfterMs, ...exchange }: Exchange,
  at: Instant,
): AttemptResult => {
  const attempt: Attempt = { ...exchange, number: attemptCount + 1, at: plusMs(at, -exchange.durationMs) };
  const lastStatus = exchange.status;
  if (isSuccess({ retryAfterMs, ...exchange })) {
    return { id, guildId, attempt, lastStatus, status: 'succeeded', nextAttemptAt: null, completedAt: at };
  }
  const delay = lastStatus === GONE ? undefined : RETRY_DELAYS_MS[attemptCount];
  if (delay === undefined)
    return { id, guildId, attempt, lastStatus, status: 'failed', nextAttemptAt: null, completedAt: at };
  const waitMs = Math.max(delay * (1 + JITTER * getJitter(id)), Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
  return { id, guildId, attempt, lastStatus, status: 'pending', nextAttemptAt: plusMs(at, waitMs), completedAt: null };
};

/** Differs per delivery, since the end of its id is random. */
const getJitter = (id: DeliveryId): number => parseInt(id.slice(-4), 16) / 0xffff;

export const updateHealth = (health: EndpointHealth, exchange: Exchange, at: Instant): EndpointHealth => {
  const last = { lastDeliveryAt: at, lastStatus: exchange.status };
  if (isSuccess(exchange)) return { ...last, failingSince: null, consecutiveFailures: 0, pausedUntil: null };
  const failing = { ...last, failingSince: health.failingSince ?? at };
  // Failures in flight when the pause began do not count again.
  if (isPaused(health, at)) return { ...health, ...failing };
  const consecutiveFailures = health.consecutiveFailures + 1;
  const pauseMs = Math.max(nextPause(consecutiveFailures), Math.min(exchange.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));
  return { ...failing, consecutiveFailures, pausedUntil: pauseMs > 0 ? plusMs(at, pauseMs) : null };
};

const nextPause = (failures: number): number =>
  failures < FAILURES_TO_PAUSE ? 0 : Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (failures - FAILURES_TO_PAUSE));

export const isPaused = ({ pausedUntil }: EndpointHealth, at: Instant): boolean =>
  pausedUntil !== null && pausedUntil > at;

export const isOnProbation = ({ consecutiveFailures }: EndpointHealth): boolean =>
  consecutiveFailures >= FAILURES_TO_PAUSE;

export const findDisableReason = (
  { failingSince }: EndpointHealth,
  { status }: Exchange,
  at: Instant,
): DisabledReason | null => {
  if (status === GONE) return 'gone';
  const isTooLong = failingSince !== null && toEpochMs(at) - toEpochMs(failingSince) >= FAILING_FOR_TOO_LONG_MS;
  return isTooLong ? 'failing' : null;
};
