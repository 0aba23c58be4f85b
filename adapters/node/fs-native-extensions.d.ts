/** The part of the package that is used; it has no types of its own. */
declare module 'fs-native-extensions' {
  /** @returns false when another process holds the lock */
  export const tryLock: (fd: number) => boolean;
}
