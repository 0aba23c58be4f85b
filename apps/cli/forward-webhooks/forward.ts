import { setTimeout as pause } from 'node:timers/promises';
import { toError } from '#core/shared/caught-errors.ts';
import { ApiRefusal, type InboxReader, type StoredDelivery } from './inbox-reader.ts';
import { postDelivery } from './post-delivery.ts';

export interface Forwarding {
  readonly reader: InboxReader;
  readonly to: URL;
  readonly print: (line: string) => void;
  /** Ends it. */
  readonly signal: AbortSignal;
  readonly pollMs?: number;
  /** Waits before the second and every further attempt at one delivery. */
  readonly retryMs?: readonly number[];
}

const POLL_MS = 2_000;
const RETRY_MS = [500, 1_000, 2_000];

/**
 * Forwards each delivery that the test receiver gets from now on, the oldest first, until the signal.
 *
 * @throws ApiRefusal when the API does not allow it
 */
export const forwardDeliveries = async (forwarding: Forwarding): Promise<void> => {
  const { reader, to, print, signal, pollMs = POLL_MS } = forwarding;
  let last = await repeatUntilAnswered(forwarding, () => reader.getNewestId(signal));
  if (last === null) return;
  print(`Forwarding new deliveries to ${to.href}. End with Ctrl+C.`);
  while (!isEnded(signal)) {
    last = await forwardAfter(forwarding, last);
    await wait(pollMs, signal);
  }
};

/** Forwards what came after a delivery. @returns the id of the last one that was forwarded */
const forwardAfter = async (forwarding: Forwarding, last: string): Promise<string> => {
  const { reader, print, signal } = forwarding;
  const deliveries = await repeatUntilAnswered(forwarding, () => reader.listAfter(last, signal));
  let reached = last;
  for (const delivery of deliveries ?? []) {
    if (isEnded(signal)) return reached;
    print(await forwardOne(forwarding, delivery));
    reached = delivery.id;
  }
  return reached;
};

/** A signal may end at any time, which the compiler does not know. */
const isEnded = (signal: AbortSignal): boolean => signal.aborted;

/** Returns null when the signal came first. */
const repeatUntilAnswered = async <T>(forwarding: Forwarding, ask: () => Promise<T>): Promise<T | null> => {
  const { print, signal, pollMs = POLL_MS } = forwarding;
  let complaint: string | null = null;
  while (!isEnded(signal)) {
    const { answer, error } = await tryOnce(ask);
    if (error === null) return answer;
    if (isEnded(signal)) return null;
    if (complaint === null) print(`The API cannot be read now, and is tried again: ${error.message}`);
    complaint = error.message;
    await wait(pollMs, signal);
  }
  return null;
};

type Tried<T> = { readonly answer: T; readonly error: null } | { readonly answer: null; readonly error: Error };

/** @throws ApiRefusal */
const tryOnce = async <T>(ask: () => Promise<T>): Promise<Tried<T>> => {
  try {
    return { answer: await ask(), error: null };
  } catch (error) {
    if (error instanceof ApiRefusal) throw error;
    return { answer: null, error: toError(error) };
  }
};

/** @returns the line to print */
const forwardOne = async (
  { to, signal, retryMs = RETRY_MS }: Forwarding,
  delivery: StoredDelivery,
): Promise<string> => {
  const event = `${new Date().toISOString()}  ${delivery.eventType ?? 'no event type'}`;
  for (let attempt = 0; ; attempt += 1) {
    const answer = await postDelivery(to, delivery);
    if (answer.status !== null) return `${event}  ${answer.status}  ${answer.durationMs} ms`;
    const delay = retryMs[attempt];
    if (delay === undefined || signal.aborted) {
      return `${event}  left out: no answer to ${attempt + 1} attempts (${answer.error})`;
    }
    await wait(delay, signal);
  }
};

const wait = async (ms: number, signal: AbortSignal): Promise<void> => {
  await pause(ms, undefined, { signal }).catch(() => undefined);
};
