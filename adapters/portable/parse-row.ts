import type { z } from 'zod';
import { refuse } from './entry-names.ts';

/** @throws validation_error that names the place and the first field which is wrong */
export const parseRow = <Schema extends z.ZodType>(schema: Schema, value: unknown, place: string): z.infer<Schema> => {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const [issue] = error.issues;
  throw refuse(`${place}: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as expected'}`, { cause: error });
};

/** @throws validation_error as `parseRow`, and for a text that is not JSON */
export const parseText = <Schema extends z.ZodType>(schema: Schema, text: string, place: string): z.infer<Schema> => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw refuse(`${place}: not JSON`, { cause });
  }
  return parseRow(schema, value, place);
};
