import { setTimeout as pause } from 'node:timers/promises';

export interface WaitOptions {
  readonly withinMs?: number;
  readonly everyMs?: number;
  /** What is waited for, for the message of the error. */
  readonly what?: string | (() => string);
}

/**
 * Waits for something real, such as a process, a socket or a browser: checks the condition again and again until it holds.
 *
 * @throws when it does not hold in time
 */
export const waitUntil = async (
  condition: () => boolean | Promise<boolean>,
  { withinMs = 60_000, everyMs = 20, what = 'The condition' }: WaitOptions = {},
): Promise<void> => {
  const giveUpAt = performance.now() + withinMs;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) {
      throw new Error(`${typeof what === 'string' ? what : what()} did not come true within ${withinMs} ms.`);
    }
    await pause(everyMs);
  }
};
