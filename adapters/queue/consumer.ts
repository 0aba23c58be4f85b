import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookId } from '#core/shared/ids.ts';
import { openWorker } from './bullmq.ts';
import { abandonWorker } from './bullmq-patches.ts';
import type { Technology } from './technology.ts';
import { waitForAnswer } from './wait-for-answer.ts';

const CHECK_MS = 2_000;
const CHECKS_TO_REPLACE = 3;
const ANSWER_MS = 1_000;
const CLOSE_MS = 3_000;

export interface Consumption<C> {
  readonly technology: Technology<C>;
  /** Jobs that no worker has taken. @throws when the queue is out of reach */
  readonly countWaiting: () => Promise<number>;
  readonly handle: (webhook: WebhookId) => Promise<void>;
  readonly concurrency: number;
  readonly onError: (error: Error) => void;
  /** Called with the errors of the queue itself, many times during an outage. */
  readonly onTrouble: (error: Error) => void;
}

interface OpenWorker {
  readonly close: () => Promise<void>;
  /** Leaves the jobs that are at work behind, for other workers to find: for when the queue is out of reach. */
  readonly abandon: () => Promise<void>;
  readonly disconnect: () => void;
}

/**
 * Works on jobs. A worker that leaves jobs waiting for some five seconds though it has a hand free and the queue
 * answers has lost its connection without noticing, and is replaced.
 */
export class Consumer<C> {
  readonly #options: Consumption<C>;
  readonly #running = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  #started = 0;
  #worker: OpenWorker;

  constructor(options: Consumption<C>) {
    this.#options = options;
    this.#worker = this.#open();
    if (!options.technology.isAlone) void this.#watch();
  }

  /** Waits for handlers that are at work, and for the queue no longer than four seconds. */
  async close(): Promise<void> {
    this.#closing.abort();
    const { close, abandon } = this.#worker;
    const end = await waitForAnswer(ANSWER_MS, this.#options.countWaiting()).then(
      () => close,
      () => abandon,
    );
    const closed = end();
    while (this.#running.size > 0) await Promise.all(this.#running);
    await this.#cut(this.#worker, closed);
  }

  #open(): OpenWorker {
    const { technology, concurrency, onTrouble } = this.#options;
    const { connection, disconnect } = technology.consumer();
    const worker = openWorker(technology, connection, ({ data }) => this.#handle(data.webhook), concurrency);
    worker.on('error', onTrouble);
    return { close: () => worker.close(), abandon: () => abandonWorker(worker, onTrouble), disconnect };
  }

  #handle(webhook: WebhookId): Promise<void> {
    const { handle, onError } = this.#options;
    this.#started += 1;
    const work = Promise.resolve(webhook)
      .then(handle)
      .catch(onError)
      .finally(() => this.#running.delete(work));
    this.#running.add(work);
    return work;
  }

  async #cut({ disconnect }: OpenWorker, closed: Promise<void>): Promise<void> {
    await waitForAnswer(CLOSE_MS, closed).catch(this.#options.onTrouble);
    disconnect();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing;
    let [checks, started] = [0, -1];
    while (!signal.aborted) {
      checks = this.#started === started && (await this.#isLeavingJobs()) ? checks + 1 : 0;
      started = this.#started;
      if (checks === CHECKS_TO_REPLACE) this.#replace();
      await delay(CHECK_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #isLeavingJobs(): Promise<boolean> {
    const { concurrency, countWaiting } = this.#options;
    return this.#running.size < concurrency && (await countWaiting().catch(() => 0)) > 0;
  }

  #replace(): void {
    if (this.#closing.signal.aborted) return;
    this.#options.onTrouble(new Error('Jobs were left waiting: the worker of the delivery queue is replaced.'));
    void this.#cut(this.#worker, this.#worker.abandon());
    this.#worker = this.#open();
  }
}
