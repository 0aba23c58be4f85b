import { setTimeout as pause } from 'node:timers/promises';
import type { InboundEvent } from '#core/chat-events/index.ts';
import { toError } from '#core/shared/caught-errors.ts';
import { isTransient } from '#core/shared/errors.ts';

/** Where inbound events are stored. */
export interface InboundEventSink {
  /** When it returns, the inbound events survive a crash. */
  receive(inboundEvents: readonly InboundEvent[]): Promise<void>;
  /** Handles what is due. */
  handleInboundEvents(): Promise<number>;
}

export interface WriterLog {
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;
/** So often a write may fail for another reason than that the database is out of reach. */
const MAX_REFUSALS = 5;

interface Pending {
  readonly inboundEvents: readonly InboundEvent[];
  /** Called when they are stored. */
  readonly acknowledge: () => void;
}

/**
 * Stores the inbound events of one process in their order, all that came during a write with the next one, and repeats a write that
 * fails until it succeeds. One that can never be stored is left out, so that the others are.
 */
export class InboundEventWriter {
  readonly #sink: InboundEventSink;
  readonly #log: WriterLog;
  readonly #firstDelayMs: number;
  #pending: Pending[] = [];
  #writing: Promise<void> | null = null;
  readonly #handling = new Set<Promise<void>>();

  /** @param firstDelayMs is doubled with each failure */
  constructor(sink: InboundEventSink, log: WriterLog, firstDelayMs = FIRST_DELAY_MS) {
    this.#sink = sink;
    this.#log = log;
    this.#firstDelayMs = firstDelayMs;
  }

  add(pending: Pending): void {
    this.#pending.push(pending);
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
  }

  /** Adds the events, and resolves when they are stored. */
  store(inboundEvents: readonly InboundEvent[], acknowledge: () => void = () => undefined): Promise<void> {
    return new Promise((resolve) => {
      this.add({
        inboundEvents,
        acknowledge: () => {
          acknowledge();
          resolve();
        },
      });
    });
  }

  /** Resolves when nothing waits to be stored and nothing is being handled. */
  async drain(): Promise<void> {
    await this.#writing;
    await Promise.all(this.#handling);
  }

  async #writeAll(): Promise<void> {
    // Events of one turn of the event loop are stored together.
    await Promise.resolve();
    while (this.#pending.length > 0) {
      const batch = this.#pending;
      this.#pending = [];
      const inboundEvents = batch.flatMap((pending) => pending.inboundEvents);
      if (inboundEvents.length > 0) await this.#store(inboundEvents);
      for (const { acknowledge } of batch) acknowledge();
      if (inboundEvents.length > 0) this.#handle();
    }
  }

  async #store(inboundEvents: readonly InboundEvent[]): Promise<void> {
    let delayMs = this.#firstDelayMs;
    for (let refusals = 0; ;) {
      const error = await this.#tryStore(inboundEvents);
      if (error === null) return;
      if (!isTransient(error)) refusals += 1;
      if (refusals >= MAX_REFUSALS) return this.#storeEach(inboundEvents, error);
      this.#log.warn(
        { err: error, inboundEvents: inboundEvents.length },
        'Events of Discord could not be stored; trying again.',
      );
      await pause(delayMs);
      delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
    }
  }

  /** @returns the error, null when they are stored */
  async #tryStore(inboundEvents: readonly InboundEvent[]): Promise<Error | null> {
    try {
      await this.#sink.receive(inboundEvents);
      return null;
    } catch (error) {
      return toError(error);
    }
  }

  /** Finds the inbound events that the database refuses, which no repetition changes. */
  async #storeEach(inboundEvents: readonly InboundEvent[], error: unknown): Promise<void> {
    const [first] = inboundEvents;
    if (inboundEvents.length > 1) for (const inboundEvent of inboundEvents) await this.#store([inboundEvent]);
    else if (first)
      this.#log.error({ err: error, key: first.key, type: first.event.type }, 'An event of Discord cannot be stored.');
  }

  /** At once; a periodic job of workers finds what this leaves. */
  #handle(): void {
    const handling = this.#sink
      .handleInboundEvents()
      .then(
        () => undefined,
        (error: unknown) => this.#log.warn({ err: error }, 'Events of Discord could not be handled; trying again.'),
      )
      .finally(() => this.#handling.delete(handling));
    this.#handling.add(handling);
  }
}
