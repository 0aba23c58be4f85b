import { EgressFailure } from './egress.ts';

/** Does work for so long at the most; then its signal is aborted. @throws EgressFailure when the time is over */
export const withTimeout = async <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const abort = new AbortController();
  const { promise: timeIsOver, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const failure = new EgressFailure(`The receiver did not answer within ${ms / 1000} s.`);
    reject(failure);
    abort.abort(failure);
  }, ms);
  // Not left to the signal alone: undici heeds it only once a connection stands.
  return Promise.race([work(abort.signal), timeIsOver]).finally(() => clearTimeout(timer));
};
