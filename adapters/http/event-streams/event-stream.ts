import type { ServerResponse } from 'node:http';
import type { Following, OpenedStream, StreamMessage, StreamReader } from '#core/event-stream/index.ts';
import type { StreamEncoder } from './stream-encoder.ts';

/** Says what a stream sends, for how long, and how often it sends a heartbeat. */
export interface StreamTerms {
  readonly opened: OpenedStream;
  readonly encoder: StreamEncoder;
  /** Whether the client may still have the stream. Never rejects. */
  readonly isStillAllowed: () => Promise<boolean>;
  readonly heartbeatMs: number;
  readonly recheckMs: number;
}

/** For clients that reconnect by themselves, in milliseconds. */
const RETRY_MS = 2_000;
const HEARTBEAT = ': heartbeat\n\n';
/** A client for which more is waiting does not read, and its stream is ended. It can continue after what it has got. */
const MAX_WAITING_BYTES = 256 * 1024;
const MAX_WAITING_MESSAGES = 1_000;

/** An answer that goes on: server-sent events (WHATWG HTML, section 9.2). */
export class EventStream implements StreamReader {
  readonly #response: ServerResponse;
  readonly #terms: StreamTerms;
  readonly #following: Following;
  readonly #timers: readonly NodeJS.Timeout[];
  #waiting = 0;
  #isStopped = false;
  #wasCongested = false;

  /** @param onClose is called once, when the stream has ended */
  constructor(response: ServerResponse, terms: StreamTerms, onClose: () => void) {
    this.#response = response;
    this.#terms = terms;
    response.write(`retry: ${RETRY_MS}\n\n${terms.encoder.encodeGreeting(terms.opened.greeting)}`);
    this.#following = terms.opened.follow(this);
    this.#timers = [
      setInterval(() => this.#beat(), terms.heartbeatMs),
      setInterval(() => void this.#recheck(), terms.recheckMs),
    ];
    response.on('drain', () => this.#following.resume());
    response.once('close', () => {
      this.#stop();
      onClose();
    });
  }

  receive(messages: readonly StreamMessage[]): void {
    if (this.#isStopped) return;
    this.#waiting += messages.length;
    this.#response.write(this.#terms.encoder.encode(messages), () => (this.#waiting -= messages.length));
    const { writableLength } = this.#response;
    if (writableLength > MAX_WAITING_BYTES || this.#waiting > MAX_WAITING_MESSAGES) this.#cut();
  }

  isCongested(): boolean {
    return this.#response.writableNeedDrain;
  }

  /** Ends the stream, which its client then opens again. @param retryMs after how long; by default as after any other end */
  end(retryMs = RETRY_MS): void {
    if (this.#isStopped) return;
    this.#stop();
    this.#response.end(`retry: ${Math.round(retryMs)}\n\n`);
  }

  /** Keeps proxies from ending the stream, and finds out that the client is gone or has stopped reading. */
  #beat(): void {
    const isCongested = this.isCongested();
    if (isCongested && this.#wasCongested) this.#cut();
    else this.#response.write(HEARTBEAT);
    this.#wasCongested = isCongested;
  }

  async #recheck(): Promise<void> {
    if (!(await this.#terms.isStillAllowed())) this.end();
  }

  /** What is waiting is lost: the client continues after what it has got. */
  #cut(): void {
    this.#stop();
    this.#response.destroy();
  }

  #stop(): void {
    this.#isStopped = true;
    this.#following.stop();
    for (const timer of this.#timers) clearInterval(timer);
  }
}
