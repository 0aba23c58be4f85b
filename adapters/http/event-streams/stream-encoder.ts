import type { StreamGreeting, StreamMessage } from '#core/event-stream/index.ts';
import { UNKNOWN_EVENT } from '#core/webhooks/index.ts';

/** As the list of events refuses such an `after`. */
const LOST_CURSOR = { reason: 'unknown_reference', message: UNKNOWN_EVENT };

/** Writes messages as server-sent events: each once, however many streams send it. */
export class StreamEncoder {
  readonly #write: (message: StreamMessage) => string;
  readonly #texts = new WeakMap<StreamMessage, string>();
  readonly #parts = new WeakMap<readonly StreamMessage[], Buffer>();

  /** @param write the data of a message */
  constructor(write: (message: StreamMessage) => string) {
    this.#write = write;
  }

  encode(messages: readonly StreamMessage[]): Buffer {
    const known = this.#parts.get(messages);
    if (known) return known;
    const part = Buffer.from(messages.map((message) => this.#encodeOne(message)).join(''));
    this.#parts.set(messages, part);
    return part;
  }

  encodeGreeting(greeting: StreamGreeting | null): string {
    if (!greeting) return '';
    const { id, type } = greeting;
    return format(greeting, JSON.stringify({ id, ...(type === 'reset' && LOST_CURSOR) }));
  }

  #encodeOne(message: StreamMessage): string {
    const known = this.#texts.get(message);
    if (known !== undefined) return known;
    const text = format(message, this.#write(message));
    this.#texts.set(message, text);
    return text;
  }
}

const format = ({ id, type }: { readonly id: string; readonly type: string }, data: string): string =>
  `id: ${id}\nevent: ${type}\ndata: ${data}\n\n`;
