/** Recognizes errors of another realm, such as a worker's or a test's. */
const isError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]';

export const toError = (thrown: unknown): Error => (isError(thrown) ? thrown : new Error(String(thrown)));

/** Returns the code of a platform or driver error, such as `ENOENT`; null without one. */
export const getErrorCode = (thrown: unknown): string | null =>
  isError(thrown) && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
