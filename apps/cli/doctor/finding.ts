import { getErrorCode, toError } from '#core/shared/caught-errors.ts';

export interface Finding {
  /** Names what was checked, such as `database`. */
  readonly name: string;
  /** `warning`: it works, but less well than it should; `failed`: it does not work; `skipped`: it was left out. */
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly found: string;
  /** Says what to do; null when there is nothing to do. */
  readonly advice: string | null;
}

export const pass = (name: string, found: string): Finding => ({ name, status: 'ok', found, advice: null });

export const warn = (name: string, found: string, advice: string): Finding => ({
  name,
  status: 'warning',
  found,
  advice,
});

export const fail = (name: string, found: string, advice: string): Finding => ({
  name,
  status: 'failed',
  found,
  advice,
});

export const skip = (name: string, found: string, advice: string | null = null): Finding => ({
  name,
  status: 'skipped',
  found,
  advice,
});

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
