import type { Clock } from '../shared/clock.ts';
import type { createConcurrencyLimit } from '../shared/concurrency-limit.ts';
import type { DomainEvent } from '../shared/events.ts';
import { batchWriter } from '../shared/batch-writer.ts';
import type { DeliveryId, Ids, WebhookId } from '../shared/ids.ts';
import { type Instant, plusMs } from '../shared/instant.ts';
import type { SecretBox } from '../shared/secret-box.ts';
import { updateHealth, isOnProbation, isPaused, findDisableReason, type AttemptResult, toResult } from './delivery.ts';
import type { DeliveryObserver } from './delivery-observer.ts';
import type { DeliveryStore, DueDelivery } from './delivery-store.ts';
import { type DisabledReason, type EndpointHealth, getSecretOwner, findValidSecrets } from './webhook.ts';
import type { Exchange, WebhookSender } from './webhook-sender.ts';

/** The JSON text of an event as receivers get it, the same every time. */
export type EncodeEvent = (event: DomainEvent) => string;

export interface DeliverPorts {
  readonly deliveries: DeliveryStore;
  readonly sender: WebhookSender;
  readonly secrets: SecretBox;
  readonly encodeEvent: EncodeEvent;
  readonly observer: DeliveryObserver;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Attempts at one endpoint at the same time. */
const MAX_IN_FLIGHT = 16;
/** Read at once; what is not yet in flight waits in memory. */
const BATCH = 64;
/** With fewer waiting, the next are read. */
const FEW = 32;
/** Answers that wait to be written down; with more of them nothing new is sent. */
const MAX_UNWRITTEN = 128;
/** How often new deliveries are looked for while slow ones are under way. */
const LOOK_AGAIN_MS = 200;

interface RoundPorts extends DeliverPorts {
  readonly isStopping: () => boolean;
  readonly limit: ReturnType<typeof createConcurrencyLimit>;
}

/** What one holder does at an endpoint, from taking it to giving it back. */
export class DeliveryRound {
  readonly #ports: RoundPorts;
  readonly #webhook: WebhookId;
  readonly #holder: string;
  readonly #write: (result: AttemptResult) => Promise<void>;
  readonly #opened = new Map<string, string>();
  #waiting: DueDelivery[] = [];
  /** Begun and not yet written down. */
  readonly #unwritten = new Set<DeliveryId>();
  #inFlight = 0;
  #isReading = false;
  #readAgainAt: Instant;
  #health: EndpointHealth;
  #disable: DisabledReason | null = null;
  /** No further attempt is begun. */
  #isOver = false;
  #failure: Error | null = null;
  #change = Promise.withResolvers<undefined>();

  constructor(ports: RoundPorts, webhook: WebhookId, holder: string, health: EndpointHealth) {
    this.#ports = ports;
    this.#webhook = webhook;
    this.#holder = holder;
    this.#health = health;
    this.#readAgainAt = ports.clock.now();
    this.#write = batchWriter((results) => this.#report(results));
  }

  /** @throws what kept an attempt from being written down, after those in flight have ended */
  async run(): Promise<void> {
    for (;;) {
      this.#isOver ||= this.#ports.isStopping();
      if (this.#canReadMore() && this.#ports.clock.now() >= this.#readAgainAt) this.#begin(this.#readDue());
      this.#fill();
      if (this.#unwritten.size === 0 && !this.#isReading) break;
      await Promise.race([this.#change.promise, ...this.#listWaits()]);
    }
    if (this.#failure) throw this.#failure;
  }

  /** Starts work without waiting for it; its end, with or without an error, wakes the loop. */
  #begin(work: Promise<void>): void {
    void work.catch(this.#fail).finally(() => {
      this.#change.resolve(undefined);
      this.#change = Promise.withResolvers();
    });
  }

  #canReadMore(): boolean {
    return !this.#isOver && !this.#isReading && this.#waiting.length < FEW && this.#inFlight <= this.#getLimit();
  }

  /** An endpoint that has failed several times in a row is tried with a single delivery. */
  #getLimit(): number {
    return isOnProbation(this.#health) ? 1 : MAX_IN_FLIGHT;
  }

  /** While slow attempts are under way, new deliveries do not wait for them. */
  #listWaits(): readonly Promise<void>[] {
    return this.#waiting.length === 0 && this.#canReadMore() ? [this.#ports.clock.sleep(LOOK_AGAIN_MS)] : [];
  }

  async #readDue(): Promise<void> {
    const { deliveries, clock } = this.#ports;
    const now = clock.now();
    this.#isReading = true;
    const known = [...this.#unwritten, ...this.#waiting.map(({ id }) => id)];
    const due = await deliveries.listDue(this.#webhook, now, BATCH, known).finally(() => {
      this.#isReading = false;
    });
    if (due.length < BATCH) this.#readAgainAt = plusMs(now, LOOK_AGAIN_MS);
    this.#waiting.push(...due);
  }

  #fill(): void {
    while (!this.#isOver && this.#inFlight < this.#getLimit() && this.#unwritten.size < MAX_UNWRITTEN) {
      const due = this.#waiting.shift();
      if (!due) return;
      this.#unwritten.add(due.id);
      this.#inFlight += 1;
      this.#begin(this.#attempt(due).finally(() => this.#unwritten.delete(due.id)));
    }
  }

  async #attempt(due: DueDelivery): Promise<void> {
    const exchange = await this.#send(due).finally(() => {
      this.#inFlight -= 1;
    });
    if (!exchange) return;
    const endedAt = this.#ports.clock.now();
    const { pausedUntil } = this.#health;
    this.#health = updateHealth(this.#health, exchange, endedAt);
    const disabled = this.#disable ? null : findDisableReason(this.#health, exchange, endedAt);
    this.#disable ??= disabled;
    this.#isOver ||= this.#disable !== null || isPaused(this.#health, endedAt);
    // The next one is sent while this one is written down.
    this.#begin(Promise.resolve());
    const result = toResult(due, exchange, endedAt);
    const isPauseNew = isPaused(this.#health, endedAt) && this.#health.pausedUntil !== pausedUntil;
    this.#ports.observer({ due, result, health: this.#health, isPauseNew, disabled });
    await this.#write(result);
  }

  /** Null when nothing may be begun any more by the time that its server may make another attempt. */
  #send(due: DueDelivery): Promise<Exchange | null> {
    const { limit, clock, isStopping } = this.#ports;
    return limit(due.webhook.guildId, async () =>
      this.#isOver || isStopping() ? null : this.#exchange(due, clock.now()),
    );
  }

  async #exchange({ event, webhook }: DueDelivery, at: Instant): Promise<Exchange> {
    const { sender, encodeEvent } = this.#ports;
    const secrets = findValidSecrets(webhook.secrets, at).map(({ sealed }) => this.#open(sealed, webhook));
    return sender.send({ url: webhook.url, secrets, eventId: event.id, at, body: encodeEvent(event) });
  }

  #open(sealed: string, webhook: DueDelivery['webhook']): string {
    const secret = this.#opened.get(sealed) ?? this.#ports.secrets.open(sealed, getSecretOwner(webhook));
    this.#opened.set(sealed, secret);
    return secret;
  }

  async #report(results: readonly AttemptResult[]): Promise<void> {
    const { deliveries, clock } = this.#ports;
    const report = { results, health: this.#health, disable: this.#disable, at: clock.now() };
    if (!(await deliveries.saveAttempts(this.#webhook, this.#holder, report))) this.#isOver = true;
  }

  readonly #fail = (error: Error): void => {
    this.#failure ??= error;
    this.#isOver = true;
  };
}
