import { get, type IncomingMessage } from 'node:http';
import { waitUntil } from './wait-until.ts';

/** A message as `EventSource` gives it to its page. */
export interface ReceivedMessage {
  readonly id: string;
  readonly event: string;
  readonly data: { readonly id: string; readonly type?: string; readonly ticketId?: string | null };
}

/** A client of an event stream, by the parsing rules of the WHATWG HTML standard as far as the service uses them. */
export interface StreamClient {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly messages: ReceivedMessage[];
  readonly comments: string[];
  /** The newest reconnection time, in milliseconds. */
  readonly retryMs: () => number | null;
  /** All that was received, of an answer that is an error too. */
  readonly text: () => string;
  /** To continue after; null until there is one. */
  readonly lastEventId: () => string | null;
  readonly isEnded: () => boolean;
  /** Resolves when there are so many messages. */
  readonly until: (count: number) => Promise<void>;
  /** Reads no more, and leaves the connection open. */
  readonly pause: () => void;
  readonly close: () => void;
}

export const openEventStream = (
  url: string,
  token: string,
  headers: Record<string, string> = {},
): Promise<StreamClient> =>
  new Promise((resolve, reject) => {
    const options = {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream', ...headers },
      agent: false,
    };
    get(url, options, (answer) => resolve(createClient(answer))).on('error', reject);
  });

const createClient = (answer: IncomingMessage): StreamClient => {
  const [messages, comments]: [ReceivedMessage[], string[]] = [[], []];
  let [all, rest, isEnded, retryMs]: [string, string, boolean, number | null] = ['', '', false, null];
  const take = (block: string) => {
    const fields = block.split('\n').map((line) => /^([^:]*): ?(.*)$/.exec(line) ?? [line, line, '']);
    const valueOf = (name: string) => fields.find(([, field]) => field === name)?.[2];
    comments.push(...fields.flatMap(([, name, value]) => (name === '' ? [value ?? ''] : [])));
    const [retry, data] = [valueOf('retry'), valueOf('data')];
    if (retry !== undefined) retryMs = Number(retry);
    if (data !== undefined)
      messages.push({ id: valueOf('id') ?? '', event: valueOf('event') ?? '', data: JSON.parse(data) });
  };
  answer.setEncoding('utf8').on('data', (chunk: string) => {
    all += chunk;
    const blocks = (rest + chunk).split('\n\n');
    rest = blocks.pop() ?? '';
    if (answer.headers['content-type'] === 'text/event-stream') blocks.forEach(take);
  });
  // A stream may be cut: what was not whole is not counted.
  answer.on('error', () => undefined).on('close', () => (isEnded = true));
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    messages,
    comments,
    retryMs: () => retryMs,
    text: () => all,
    lastEventId: () => messages.at(-1)?.id ?? null,
    isEnded: () => isEnded,
    until: (count) => waitUntil(() => messages.length >= count, { what: `${count} messages` }),
    pause: () => void answer.pause(),
    close: () => void answer.destroy(),
  };
};
