import type { z } from 'zod';
import { refuse } from './entry-names.ts';
import { parseRow } from './parse-row.ts';

/** Numbers that lose digits become texts. The types of TypeScript do not have the third argument yet. */
export const toExact = (_: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^\d+$/.test(context?.source ?? '')
    ? context?.source
    : value;

/** Parses JSON, and keeps all digits of its ids. @throws validation_error that names the place */
export const parseExact = <Schema extends z.ZodType>(schema: Schema, text: string, place: string): z.infer<Schema> =>
  parseRow(schema, parseValue(text, place), place);

/** Parses JSON of any form. @throws validation_error that names the place */
export const parseValue = (text: string, place: string, revive = toExact): unknown => {
  try {
    return JSON.parse(text, revive);
  } catch (cause) {
    throw refuse(`${place}: not JSON`, { cause });
  }
};
