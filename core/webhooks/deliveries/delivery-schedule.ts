import type { DeliveryId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { findDisableReason, isOnProbation, isPaused, updateHealth } from './delivery.ts';
import type { DueDelivery } from './delivery-store.ts';
import type { DisabledReason, EndpointHealth } from '../webhook.ts';
import type { Exchange } from '../webhook-sender.ts';

const MAX_IN_FLIGHT = 16;
/** With fewer waiting, more are read. */
const MIN_WAITING = 32;
/** With more results to store, no attempt starts. */
const MAX_UNSTORED = 128;

export interface HealthChange {
  readonly isPauseNew: boolean;
  /** Is set by the first result that requires disabling the webhook. */
  readonly disabled: DisabledReason | null;
}

/** Decides what is attempted, how many at once, and when to stop; `DeliveryRound` has the clock and the I/O. */
export class DeliverySchedule {
  #health: EndpointHealth;
  #disable: DisabledReason | null = null;
  #isOver = false;
  #inFlight = 0;
  #waiting: DueDelivery[] = [];
  /** Contains started deliveries whose result is not stored yet. */
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

  get isOver(): boolean {
    return this.#isOver;
  }

  get isIdle(): boolean {
    return this.#unstored.size === 0;
  }

  get hasWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  get needsMore(): boolean {
    return !this.#isOver && this.#waiting.length < MIN_WAITING;
  }

  /** An endpoint on probation gets a single delivery at a time. */
  get #maxInFlight(): number {
    return isOnProbation(this.#health) ? 1 : MAX_IN_FLIGHT;
  }

  listKnown(): readonly DeliveryId[] {
    return [...this.#unstored, ...this.#waiting.map(({ id }) => id)];
  }

  add(due: readonly DueDelivery[]): void {
    this.#waiting.push(...due);
  }

  stop(): void {
    this.#isOver = true;
  }

  /** Returns the next delivery, which counts as in flight; null when none may start. */
  startNext(): DueDelivery | null {
    if (this.#isOver || this.#inFlight >= this.#maxInFlight || this.#unstored.size >= MAX_UNSTORED) return null;
    const due = this.#waiting.shift();
    if (!due) return null;
    this.#unstored.add(due.id);
    this.#inFlight += 1;
    return due;
  }

  /** Is called when the receiver answered, or the attempt was not made. */
  endFlight(): void {
    this.#inFlight -= 1;
  }

  /** A pause or a reason to disable the endpoint ends the schedule. */
  applyResult(exchange: Exchange, at: Instant): HealthChange {
    const { pausedUntil } = this.#health;
    this.#health = updateHealth(this.#health, exchange, at);
    const disabled = this.#disable ? null : findDisableReason(this.#health, exchange, at);
    this.#disable ??= disabled;
    const isPausedNow = isPaused(this.#health, at);
    if (this.#disable !== null || isPausedNow) this.stop();
    return { disabled, isPauseNew: isPausedNow && this.#health.pausedUntil !== pausedUntil };
  }

  /** Is called when the result is stored, or the attempt was not made. */
  end(id: DeliveryId): void {
    this.#unstored.delete(id);
  }
}
