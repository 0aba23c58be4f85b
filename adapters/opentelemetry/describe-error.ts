import { getErrorCode } from '#core/shared/caught-errors.ts';
import { AppError, isTransient } from '#core/shared/errors.ts';

/** Names an error by its reason, its code or its class; messages may hold what users wrote. A refusal that callers cause is expected. */
export const describeError = (error: unknown): { readonly type: string; readonly isExpected: boolean } => {
  if (error instanceof AppError) return { type: error.reason, isExpected: !isTransient(error) };
  const name = error instanceof Error ? error.name : typeof error;
  return { type: getErrorCode(error) ?? name, isExpected: false };
};
