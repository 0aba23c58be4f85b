/** Whether it is an error, of another realm (such as a worker's or a test's) too. */
const isError = (thrown: unknown): thrown is Error =>
  thrown instanceof Error || Object.prototype.toString.call(thrown) === '[object Error]';

/** What was thrown, as an error: JavaScript may throw any value. */
export const toError = (thrown: unknown): Error => (isError(thrown) ? thrown : new Error(String(thrown)));

/** The code of an error of the platform or a driver, such as `ENOENT`; null for one without. */
export const getErrorCode = (thrown: unknown): string | null =>
  isError(thrown) && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : null;
