import type { DeliveryId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { findDisableReason, isOnProbation, isPaused, updateHealth } from './delivery.ts';
import type { DueDelivery } from './delivery-store.ts';
import type { DisabledReason, EndpointHealth } from '../webhook.ts';
import type { Exchange } from '../webhook-sender.ts';

/** Attempts at one endpoint at the same time. */
const MAX_IN_FLIGHT = 16;
/** With fewer waiting, the next are read. */
const MIN_WAITING = 32;
/** Results that wait to be stored; with more of them nothing new is sent. */
const MAX_UNSTORED = 128;

/** What a result means for the endpoint. */
export interface HealthChange {
  readonly isPauseNew: boolean;
  /** Why the webhook has to be disabled, with the first result that says so. */
  readonly disabled: DisabledReason | null;
}

/**
 * Decides which deliveries of one endpoint are attempted, how many at once, and when to stop. Has no clock and does no
 * I/O: `DeliveryRound` does both.
 */
export class DeliverySchedule {
  #health: EndpointHealth;
  #disable: DisabledReason | null = null;
  #isOver = false;
  #inFlight = 0;
  #waiting: DueDelivery[] = [];
  /** Started, and the result not stored yet. */
  readonly #unstored = new Set<DeliveryId>();

  constructor(health: EndpointHealth) {
    this.#health = health;
  }

  get health(): EndpointHealth {
    return this.#health;
  }

  get disable(): DisabledReason | null {
    return this.#disable;
  }

  /** Whether no further attempt is started. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether every result is stored. */
  get isIdle(): boolean {
    return this.#unstored.size === 0;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  /** Whether more due deliveries should be read. */
  get needsMore(): boolean {
    return !this.#isOver && this.#waiting.length < MIN_WAITING;
  }

  /** An endpoint that has failed several times in a row is tried with a single delivery. */
  get #maxInFlight(): number {
    return isOnProbation(this.#health) ? 1 : MAX_IN_FLIGHT;
  }

  /** Deliveries that must not be added again. */
  listKnown(): readonly DeliveryId[] {
    return [...this.#unstored, ...this.#waiting.map(({ id }) => id)];
  }

  add(due: readonly DueDelivery[]): void {
    this.#waiting.push(...due);
  }

  stop(): void {
    this.#isOver = true;
  }

  /** @returns the delivery to attempt now, which counts as in flight; null when none may be started */
  startNext(): DueDelivery | null {
    if (this.#isOver || this.#inFlight >= this.#maxInFlight || this.#unstored.size >= MAX_UNSTORED) return null;
    const due = this.#waiting.shift();
    if (!due) return null;
    this.#unstored.add(due.id);
    this.#inFlight += 1;
    return due;
  }

  /** The receiver has answered, or the attempt was not made. */
  endFlight(): void {
    this.#inFlight -= 1;
  }

  /** Updates the health of the endpoint. A pause or a reason to disable it ends the schedule. */
  applyResult(exchange: Exchange, at: Instant): HealthChange {
    const { pausedUntil } = this.#health;
    this.#health = updateHealth(this.#health, exchange, at);
    const disabled = this.#disable ? null : findDisableReason(this.#health, exchange, at);
    this.#disable ??= disabled;
    const isPausedNow = isPaused(this.#health, at);
    if (this.#disable !== null || isPausedNow) this.stop();
    return { disabled, isPauseNew: isPausedNow && this.#health.pausedUntil !== pausedUntil };
  }

  /** The result is stored, or the attempt was not made. */
  end(id: DeliveryId): void {
    this.#unstored.delete(id);
  }
}
