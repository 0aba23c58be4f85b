export const lazily = <T extends object>(compute: () => T): (() => T) => {
  let value: T | undefined;
  return () => (value ??= compute());
};
