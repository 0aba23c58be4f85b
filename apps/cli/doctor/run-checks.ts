import { withTimeout } from '#core/shared/concurrency/with-timeout.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding } from './finding.ts';

export interface Check {
  /** Names what is reported when it fails or takes too long. */
  readonly name: string;
  readonly run: () => Promise<readonly Finding[]>;
}

const SLOW_ADVICE = 'See whether what it asks is overloaded, suspended, or cut off by a firewall.';
const FAILED_ADVICE = 'See docs/operate/watch.md, and report it if that does not help.';

/** Runs all checks at once, and reports what they found in the order of the checks. None waits for another, and none stops another. */
export const runChecks = async (checks: readonly Check[], limitMs: number): Promise<readonly Finding[]> =>
  (await Promise.all(checks.map((check) => runCheck(check, limitMs)))).flat();

const runCheck = async ({ name, run }: Check, limitMs: number): Promise<readonly Finding[]> => {
  try {
    return await withTimeout(run(), {
      ms: limitMs,
      timers: globalThis,
      onTimeout: () => [fail(name, `no result within ${limitMs / 1_000} s`, SLOW_ADVICE)],
    });
  } catch (error) {
    return [fail(name, describeError(error), FAILED_ADVICE)];
  }
};
