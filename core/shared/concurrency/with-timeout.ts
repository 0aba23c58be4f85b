/** Are the timers of the process, such as `globalThis`: core has none of its own. */
export interface Timers<Timer> {
  setTimeout(act: () => void, ms: number): Timer;
  clearTimeout(timer: Timer): void;
}

export interface Timeout<Late, Timer> {
  readonly ms: number;
  readonly timers: Timers<Timer>;
  /** Returns the result of work that takes longer, or throws instead. */
  readonly onTimeout: () => Late;
  /** Stops the work after that; its failure is ignored. */
  readonly stop?: () => void;
}

/** @throws what the work throws, and what `onTimeout` throws */
export const withTimeout = async <Result, Late, Timer>(
  work: Promise<Result>,
  { ms, timers, onTimeout, stop }: Timeout<Late, Timer>,
): Promise<Result | Late> => {
  const late = Promise.withResolvers<Late>();
  const timer = timers.setTimeout(() => {
    try {
      late.resolve(onTimeout());
    } catch (error) {
      late.reject(error);
    }
    // This comes last: work that fails because it is stopped must not be the outcome.
    stop?.();
  }, ms);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    timers.clearTimeout(timer);
  }
};
