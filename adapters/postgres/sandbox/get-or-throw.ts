import { notFound } from '#core/shared/errors.ts';

/** @throws not_found */
export const getOrThrow = <T>(row: T | null, what: string): T => {
  if (row === null) throw notFound(what);
  return row;
};
