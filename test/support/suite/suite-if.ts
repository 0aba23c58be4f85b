/** Declares a suite. */
export type Suite = (name: string, tests: () => void) => void;

/** A suite that is skipped where something is missing, which is asked while the file with the suite is loaded. */
export const suiteIf =
  (isPossible: () => boolean): Suite =>
  (name, tests) =>
    (isPossible() ? describe : describe.skip)(name, tests);
