import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Streams that are opened at the same time. */
const OPENING = 50;

/** A client of an event stream, which goes on where it was when its connection ends, as the HTML standard says of EventSource. */
export class StreamClient {
  /** The ids of all events that it got, in their order. */
  readonly ids: string[] = [];
  isConnected = false;
  readonly #getUrl: () => URL;
  readonly #token: string;
  readonly #onEvent: () => void;
  #retryMs = 1_000;
  #buffer = '';
  #answer: IncomingMessage | null = null;
  #isClosed = false;

  constructor(getUrl: () => URL, token: string, onEvent: () => void) {
    this.#getUrl = getUrl;
    this.#token = token;
    this.#onEvent = onEvent;
  }

  /** Resolves when the stream has begun. */
  connect(): Promise<void> {
    return new Promise((resolve, reject) => {
      const lastId = this.ids.at(-1);
      const headers = { authorization: `Bearer ${this.#token}`, ...(lastId && { 'last-event-id': lastId }) };
      get(new URL('/v1/events/stream', this.#getUrl()), { agent: false, headers }, (answer) => {
        if (answer.statusCode !== 200) {
          answer.resume();
          reject(new Error(`A stream was answered with ${answer.statusCode}.`));
          return;
        }
        this.#answer = answer;
        this.#buffer = '';
        this.isConnected = true;
        answer.setEncoding('utf8').on('data', (text: string) => this.#read(text));
        answer.on('error', () => undefined).once('close', () => this.#goOn());
        resolve();
      }).on('error', reject);
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#answer?.destroy();
  }

  #read(text: string): void {
    const messages = (this.#buffer + text).split('\n\n');
    this.#buffer = messages.pop() ?? '';
    for (const message of messages) {
      const retry = /^retry: (\d+)$/m.exec(message)?.[1];
      if (retry !== undefined) this.#retryMs = Number(retry);
      const id = /^id: (\S+)$/m.exec(message)?.[1];
      if (id === undefined || !/^event: category\.updated$/m.test(message)) continue;
      this.ids.push(id);
      this.#onEvent();
    }
  }

  #goOn(): void {
    this.isConnected = false;
    const again = async (): Promise<void> => {
      await pause(this.#retryMs);
      if (!this.#isClosed) await this.connect().catch(again);
    };
    void again();
  }
}

/** Opens a stream for each token, some at a time. */
export const openStreams = async (
  getUrl: () => URL,
  tokens: readonly string[],
  onEvent: () => void,
): Promise<readonly StreamClient[]> => {
  const clients = tokens.map((token) => new StreamClient(getUrl, token, onEvent));
  for (let first = 0; first < clients.length; first += OPENING) {
    await Promise.all(clients.slice(first, first + OPENING).map((client) => client.connect()));
  }
  return clients;
};
