import type { Clock } from '../../shared/clock.ts';
import type { createConcurrencyLimit } from '../../shared/concurrency/concurrency-limit.ts';
import type { DomainEvent } from '../../shared/events.ts';
import { batchWriter } from '../../shared/concurrency/batch-writer.ts';
import type { Ids, WebhookId } from '../../shared/ids.ts';
import { type Instant, plusMs } from '../../shared/instant.ts';
import { toOwnerId } from '../../shared/owner.ts';
import type { Tracer } from '../../shared/tracer.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import { type AttemptResult, toResult } from './delivery.ts';
import { DeliverySchedule } from './delivery-schedule.ts';
import type { DeliveryObserver } from './delivery-observer.ts';
import type { DeliveryStore, DueDelivery } from './delivery-store.ts';
import { type EndpointHealth, getSecretOwner, listValidSecrets } from '../webhook.ts';
import { traceAttempt } from './trace-attempt.ts';
import type { Exchange, WebhookSender } from '../webhook-sender.ts';

/** Encodes an event deterministically, since every attempt must send the same bytes. */
export type EncodeEvent = (event: DomainEvent) => string;

export interface DeliverPorts {
  readonly deliveries: DeliveryStore;
  readonly sender: WebhookSender;
  readonly secrets: SecretBox;
  readonly encodeEvent: EncodeEvent;
  readonly observer: DeliveryObserver;
  readonly tracer: Tracer;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** One read returns this many; those not in flight wait in memory. */
const BATCH = 64;
/** New deliveries are read this often while slow ones are in flight. */
const LOOK_AGAIN_MS = 200;
/** An endpoint is slow when it is failing, or has not answered for this time. */
const SLOW_AFTER_MS = 2_000;
const LOOK_AGAIN_SLOWLY_MS = 5_000;

interface RoundPorts extends DeliverPorts {
  readonly isStopping: () => boolean;
  readonly limit: ReturnType<typeof createConcurrencyLimit>;
}

export class DeliveryRound {
  readonly #ports: RoundPorts;
  readonly #webhook: WebhookId;
  readonly #holder: string;
  readonly #schedule: DeliverySchedule;
  readonly #store: (result: AttemptResult) => Promise<void>;
  readonly #secrets = new Map<string, string>();
  #isReading = false;
  /** The last read has returned all that was due. */
  #hasReadAll = false;
  #readAgainAt: Instant;
  /** Is when the last attempt started or ended. */
  #lastStepAt: Instant;
  #failure: Error | null = null;
  #change = Promise.withResolvers<undefined>();

  constructor(ports: RoundPorts, webhook: WebhookId, holder: string, health: EndpointHealth) {
    this.#ports = ports;
    this.#webhook = webhook;
    this.#holder = holder;
    this.#schedule = new DeliverySchedule(health);
    this.#readAgainAt = ports.clock.now();
    this.#lastStepAt = ports.clock.now();
    this.#store = batchWriter((results) => this.#storeAll(results));
  }

  get isFailing(): boolean {
    return this.#schedule.health.consecutiveFailures > 0;
  }

  get #isSlow(): boolean {
    return this.isFailing || this.#ports.clock.now() >= plusMs(this.#lastStepAt, SLOW_AFTER_MS);
  }

  /** @throws when a result cannot be stored, after the attempts in flight have ended */
  async run(): Promise<void> {
    for (;;) {
      if (this.#ports.isStopping()) this.#schedule.stop();
      if (this.#canRead() && this.#ports.clock.now() >= this.#readAgainAt) this.#start(this.#readDue());
      this.#startAttempts();
      if (this.#schedule.isIdle && !this.#isReading) break;
      await Promise.race([this.#change.promise, ...this.#listWaits()]);
    }
    if (this.#failure) throw this.#failure;
  }

  #startAttempts(): void {
    for (let due = this.#schedule.startNext(); due; due = this.#schedule.startNext()) this.#start(this.#attempt(due));
  }

  #start(work: Promise<void>): void {
    void work.catch(this.#fail).finally(() => {
      this.#change.resolve(undefined);
      this.#change = Promise.withResolvers();
    });
  }

  #canRead(): boolean {
    return !this.#isReading && this.#schedule.needsMore;
  }

  /** New deliveries do not wait for slow attempts. */
  #listWaits(): readonly Promise<void>[] {
    return !this.#schedule.hasWaiting && this.#canRead() ? [this.#ports.clock.sleep(LOOK_AGAIN_MS)] : [];
  }

  async #readDue(): Promise<void> {
    const now = this.#ports.clock.now();
    this.#isReading = true;
    const due = await this.#listDue(now).finally(() => {
      this.#isReading = false;
    });
    this.#hasReadAll = due.length < BATCH;
    if (this.#hasReadAll) this.#readAgainAt = plusMs(now, this.#isSlow ? LOOK_AGAIN_SLOWLY_MS : LOOK_AGAIN_MS);
    this.#schedule.add(due);
  }

  async #listDue(now: Instant): Promise<readonly DueDelivery[]> {
    const { deliveries } = this.#ports;
    const known = this.#schedule.listKnown();
    const isWorthReading = !this.#hasReadAll || (await deliveries.hasMoreDue(this.#webhook, now, known.length));
    return isWorthReading ? deliveries.listDue(this.#webhook, now, BATCH, this.#schedule.listKnown()) : [];
  }

  async #attempt(due: DueDelivery): Promise<void> {
    this.#lastStepAt = this.#ports.clock.now();
    try {
      const exchange = await this.#send(due).finally(() => this.#schedule.endFlight());
      if (exchange) await this.#record(due, exchange);
    } finally {
      this.#schedule.end(due.id);
    }
  }

  async #record(due: DueDelivery, exchange: Exchange): Promise<void> {
    const endedAt = this.#ports.clock.now();
    this.#lastStepAt = endedAt;
    const change = this.#schedule.applyResult(exchange, endedAt);
    // The next one is sent while this result is stored.
    this.#start(Promise.resolve());
    const result = toResult(due, exchange, endedAt);
    this.#ports.observer({ due, result, health: this.#schedule.health, ...change });
    await this.#store(result);
  }

  /** Returns null when the round stops before the server's limit allows another attempt. */
  #send(due: DueDelivery): Promise<Exchange | null> {
    const { limit, clock, isStopping } = this.#ports;
    return limit(toOwnerId(due.webhook), async () =>
      this.#schedule.isOver || isStopping() ? null : this.#exchange(due, clock.now()),
    );
  }

  #exchange(due: DueDelivery, at: Instant): Promise<Exchange> {
    const { event, webhook } = due;
    const { sender, encodeEvent, tracer } = this.#ports;
    return traceAttempt(tracer, due, async (traceParent) => {
      const secrets = listValidSecrets(webhook.secrets, at).map(({ sealed }) => this.#decrypt(sealed, webhook));
      return sender.send({ url: webhook.url, secrets, eventId: event.id, at, body: encodeEvent(event), traceParent });
    });
  }

  #decrypt(sealed: string, webhook: DueDelivery['webhook']): string {
    const secret = this.#secrets.get(sealed) ?? this.#ports.secrets.decrypt(sealed, getSecretOwner(webhook));
    this.#secrets.set(sealed, secret);
    return secret;
  }

  async #storeAll(results: readonly AttemptResult[]): Promise<void> {
    const { deliveries, clock } = this.#ports;
    const { health, disable } = this.#schedule;
    const report = { results, health, disable, at: clock.now() };
    const hasLease = await deliveries.saveAttempts(this.#webhook, this.#holder, report);
    if (!hasLease) this.#schedule.stop();
  }

  readonly #fail = (error: Error): void => {
    this.#failure ??= error;
    this.#schedule.stop();
  };
}
