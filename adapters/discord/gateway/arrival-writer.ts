import type { Arrival } from '#core/chat-events/index.ts';

/** Where arrivals are stored. */
export interface ArrivalSink {
  /** When it returns, the arrivals survive a crash. */
  receive(arrivals: readonly Arrival[]): Promise<void>;
  /** Handles what is due. */
  handleArrivals(): Promise<number>;
}

export interface WriterLog {
  warn(fields: object, message: string): void;
}

const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 5_000;

interface Pending {
  readonly arrivals: readonly Arrival[];
  /** Called when they are stored. */
  readonly acknowledge: () => void;
}

/**
 * Stores the arrivals of one process in their order, all that came during a write with the next one, and repeats a write that
 * fails until it succeeds.
 */
export class ArrivalWriter {
  readonly #sink: ArrivalSink;
  readonly #log: WriterLog;
  #pending: Pending[] = [];
  #writing: Promise<void> | null = null;
  readonly #handling = new Set<Promise<void>>();

  constructor(sink: ArrivalSink, log: WriterLog) {
    this.#sink = sink;
    this.#log = log;
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
    for (let delayMs = FIRST_DELAY_MS; ; delayMs = Math.min(MAX_DELAY_MS, delayMs * 2)) {
      try {
        await this.#sink.receive(arrivals);
        return;
      } catch (error) {
        this.#log.warn(
          { err: error, arrivals: arrivals.length },
          'Events of Discord could not be stored; trying again.',
        );
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
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
