import { getErrorCode, toError } from '#core/shared/caught-errors.ts';

/** The innermost cause in a sentence: what lies around it says only that something failed. */
export const describeError = (thrown: unknown): string => {
  const error = toError(thrown);
  // A host with several addresses has an error for each of them.
  const [first] = 'errors' in error && Array.isArray(error.errors) ? (error.errors as readonly unknown[]) : [];
  const inner = first ?? error.cause;
  if (inner !== undefined) return describeError(inner);
  return error.message || (getErrorCode(error) ?? error.name);
};

/** The code of the innermost cause, such as `ECONNREFUSED`; null without one. */
export const findInnermostCode = (thrown: unknown): string | null => {
  const error = toError(thrown);
  return (error.cause === undefined ? null : findInnermostCode(error.cause)) ?? getErrorCode(error);
};
