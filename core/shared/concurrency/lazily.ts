/** @returns a function that computes the value when it is called first, and keeps it */
export const lazily = <T extends object>(compute: () => T): (() => T) => {
  let value: T | undefined;
  return () => (value ??= compute());
};
