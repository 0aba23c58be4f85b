import type { z } from 'zod';
import { invalid, invalidAll } from '#core/shared/errors.ts';
import { PARSE_OPTIONS, toComplaints } from './issue-complaints.ts';

/** @throws validation_error that names every complaint */
export const parse = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> => {
  const { success, data, error } = safeParse(schema, input);
  if (!success) throw invalidAll(error.issues.flatMap(toComplaints));
  return data;
};

/**
 * Zod compares the `length` of any value that has one before it knows that it is neither a text nor a list. The
 * `length` of `{"length": {"toString": 1}}` cannot be compared: JavaScript throws.
 */
const safeParse = <Schema extends z.ZodType>(schema: Schema, input: unknown) => {
  try {
    return schema.safeParse(input, PARSE_OPTIONS);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const why = 'An object stands where something else is needed, and has a field length that is none.';
    throw invalid(null, 'wrong_type', why, { cause: error });
  }
};
