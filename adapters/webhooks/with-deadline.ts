import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import { EgressFailure } from './egress.ts';

/** The time for an answer is over. */
export class DeadlineFailure extends EgressFailure {}

/** Does work for so long at the most; then its signal is aborted. @throws DeadlineFailure when the time is over */
export const withDeadline = async <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const abort = new AbortController();
  const createFailure = () => new DeadlineFailure(`The receiver did not answer within ${ms / 1000} s.`);
  // Not left to the signal alone: undici heeds it only once a connection stands.
  return withTimeout(work(abort.signal), {
    ms,
    timers: globalThis,
    onTimeout: (): never => {
      throw createFailure();
    },
    stop: () => {
      abort.abort(createFailure());
    },
  });
};
