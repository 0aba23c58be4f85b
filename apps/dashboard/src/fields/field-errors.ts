import { ApiError } from '../api.ts';

/** Finds what is wrong with a field. */
export type FindError = (field: string) => string | null;

/** What is wrong with a field or with a part of it, such as one entry of a list. */
export const findErrorWithin = (error: unknown, field: string): string | null => {
  if (!(error instanceof ApiError)) return null;
  const found = error.details.find((detail) => detail.field === field || detail.field.startsWith(`${field}.`));
  return found?.message ?? null;
};

/** What is wrong with a field whose value has to be the only one in the server, such as a shortcut. */
export const findUniqueError = (error: unknown, field: string): string | null =>
  error instanceof ApiError && error.reason === `${field}_taken` ? error.message : findErrorWithin(error, field);

/** What is wrong with a name: it may also be taken. */
export const findNameError = (error: unknown): string | null => findUniqueError(error, 'name');
