import { isTransient } from '#core/shared/errors.ts';
import { UnknownOutcome } from './rest/failures.ts';

/** Repeats a request whose failure passes. */
export type Repeat = <T>(request: () => Promise<T>) => Promise<T>;

export interface RepeatOptions {
  /** Resolves after a time in milliseconds, or when the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends the repetition with a last attempt. */
  readonly signal: AbortSignal;
  readonly maxAttempts: number;
}

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** Repeats what fails for a reason that passes, later each time. */
export const createRepeat =
  ({ wait, signal, maxAttempts }: RepeatOptions): Repeat =>
  async (request) => {
    for (let attempt = 1; attempt < maxAttempts && !signal.aborted; attempt += 1) {
      const result = await request().then((value) => ({ value }), requireTransient);
      if (result) return result.value;
      await wait(Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (attempt - 1)), signal);
    }
    return request();
  };

/** @returns null @throws what does not pass */
const requireTransient = (error: unknown): null => {
  if (error instanceof UnknownOutcome || isTransient(error)) return null;
  throw error;
};

export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
