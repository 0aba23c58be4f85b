import { setTimeout as pause } from 'node:timers/promises';
import type { Arrival } from '#core/chat-events/index.ts';
import { toError } from '#core/shared/caught-errors.ts';
import { isTransient } from '#core/shared/errors.ts';

/** Where arrivals are stored. */
export interface ArrivalSink {
  /** When it returns, the arrivals survive a crash. */
  receive(arrivals: readonly Arrival[]): Promise<void>;
  /** Handles what is due. */
  handleArrivals(): Promise<number>;
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
  readonly arrivals: readonly Arrival[];
  /** Called when they are stored. */
  readonly acknowledge: () => void;
}

/**
 * Stores the arrivals of one process in their order, all that came during a write with the next one, and repeats a write that
 * fails until it succeeds. One that can never be stored is left out, so that the others are.
 */
export class ArrivalWriter {
  readonly #sink: ArrivalSink;
  readonly #log: WriterLog;
  readonly #firstDelayMs: number;
  #pending: Pending[] = [];
  #writing: Promise<void> | null = null;
  readonly #handling = new Set<Promise<void>>();

  /** @param firstDelayMs is doubled with each failure */
  constructor(sink: ArrivalSink, log: WriterLog, firstDelayMs = FIRST_DELAY_MS) {
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
      const arrivals = batch.flatMap((pending) => pending.arrivals);
      if (arrivals.length > 0) await this.#store(arrivals);
      for (const { acknowledge } of batch) acknowledge();
      if (arrivals.length > 0) this.#handle();
    }
  }

  async #store(arrivals: readonly Arrival[]): Promise<void> {
    let delayMs = this.#firstDelayMs;
    for (let refusals = 0; ;) {
      const error = await this.#tryStore(arrivals);
      if (error === null) return;
      if (!isTransient(error)) refusals += 1;
      if (refusals >= MAX_REFUSALS) return this.#storeEach(arrivals, error);
      this.#log.warn({ err: error, arrivals: arrivals.length }, 'Events of Discord could not be stored; trying again.');
      await pause(delayMs);
      delayMs = Math.min(MAX_DELAY_MS, delayMs * 2);
    }
  }

  /** @returns the error, null when they are stored */
  async #tryStore(arrivals: readonly Arrival[]): Promise<Error | null> {
    try {
      await this.#sink.receive(arrivals);
      return null;
    } catch (error) {
      return toError(error);
    }
  }

  /** Finds the arrivals that the database refuses, which no repetition changes. */
  async #storeEach(arrivals: readonly Arrival[], error: unknown): Promise<void> {
    const [first] = arrivals;
    if (arrivals.length > 1) for (const arrival of arrivals) await this.#store([arrival]);
    else if (first)
      this.#log.error({ err: error, key: first.key, type: first.event.type }, 'An event of Discord cannot be stored.');
  }

  /** At once; a periodic job of workers finds what this leaves. */
  #handle(): void {
    const handling = this.#sink
      .handleArrivals()
      .then(
        () => undefined,
        (error: unknown) => this.#log.warn({ err: error }, 'Events of Discord could not be handled; trying again.'),
      )
      .finally(() => this.#handling.delete(handling));
    this.#handling.add(handling);
  }
}
