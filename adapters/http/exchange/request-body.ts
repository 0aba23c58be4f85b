import type { IncomingMessage } from 'node:http';

/** How a body may arrive. */
export interface Pace {
  /** A second more for each so many bytes that have arrived, in addition to `withinMs`. */
  readonly bytesPerSecond: number;
  readonly withinMs: number;
  /** How long nothing may arrive. */
  readonly idleMs: number;
}

/** Applies to a body of up to 256 KiB. */
export const BODY_PACE: Pace = { withinMs: 3_000, idleMs: 3_000, bytesPerSecond: Number.POSITIVE_INFINITY };
/** Applies to a file, which has a place only while it arrives: at least 128 KiB a second, never nothing for long. */
export const UPLOAD_PACE: Pace = { withinMs: 3_000, idleMs: 1_500, bytesPerSecond: 128 * 1024 };

export type ReceivedBody =
  | { readonly kind: 'complete'; readonly bytes: Buffer }
  /** It has more bytes than it may have; the rest is dropped. */
  | { readonly kind: 'too_large' }
  /** It did not arrive in time. */
  | { readonly kind: 'too_slow' }
  /** The client has left. */
  | { readonly kind: 'cut_off' };

const CHECK_MS = 250;

/**
 * Calls back once when what arrives is too slow. A check counts as 250 ms however late it is: a process that was stopped
 * or busy has not read what was there. @returns ends the watch
 */
export const watchPace = (request: IncomingMessage, pace: Pace, onSlow: () => void): (() => void) => {
  let [elapsedMs, idleMs, seen, received] = [0, 0, 0, 0];
  const count = ({ length }: Buffer) => (received += length);
  const check = setInterval(() => {
    elapsedMs += CHECK_MS;
    idleMs = received > seen ? 0 : idleMs + CHECK_MS;
    seen = received;
    const allowedMs = pace.withinMs + (received / pace.bytesPerSecond) * 1_000;
    if (elapsedMs < allowedMs && idleMs < pace.idleMs) return;
    clearInterval(check);
    onSlow();
  }, CHECK_MS);
  request.on('data', count);
  return () => {
    clearInterval(check);
    request.off('data', count);
  };
};

const received = new WeakMap<IncomingMessage, Promise<ReceivedBody>>();

/** Receives the body of a request, once: further calls get the same. */
export const receiveBody = (request: IncomingMessage, maxBytes: number, pace = BODY_PACE): Promise<ReceivedBody> => {
  const known = received.get(request);
  if (known) return known;
  const body = collect(request, maxBytes, pace);
  received.set(request, body);
  return body;
};

const collect = (request: IncomingMessage, maxBytes: number, pace: Pace): Promise<ReceivedBody> => {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) {
    // The rest is read and dropped: the connection serves the next request.
    request.resume();
    return Promise.resolve({ kind: 'too_large' });
  }
  return new Promise((resolve) => {
    const store = createStore(request);
    const end = (outcome: ReceivedBody) => {
      stopWatching();
      request.off('data', add).off('end', complete).off('close', cutOff).off('error', cutOff);
      request.on('error', () => undefined).resume();
      resolve(outcome);
    };
    const add = (chunk: Buffer) => {
      if (store.add(chunk) > maxBytes) end({ kind: 'too_large' });
    };
    const complete = () => end({ kind: 'complete', bytes: store.read() });
    const cutOff = () => end({ kind: 'cut_off' });
    const stopWatching = watchPace(request, pace, () => end({ kind: 'too_slow' }));
    request.on('data', add).on('end', complete).on('close', cutOff).on('error', cutOff);
  });
};

/** Whether a body belongs to a request (RFC 9112, section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** From this length on a body is put together while it arrives: at the end it would take long. */
const LARGE_BYTES = 1024 * 1024;

const createStore = ({ headers }: IncomingMessage) => {
  const announced = Number(headers['content-length'] ?? 0);
  const whole = announced > LARGE_BYTES ? Buffer.allocUnsafe(announced) : null;
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    /** @returns how much there is */
    add: (chunk: Buffer): number => {
      if (whole) chunk.copy(whole, size);
      else chunks.push(chunk);
      return (size += chunk.length);
    },
    read: (): Buffer => whole ?? Buffer.concat(chunks),
  };
};
