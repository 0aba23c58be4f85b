import type { NamedValues } from '../database/named-parameters.ts';

/** Holds the rows of a `values` list, and the values of their parameters. */
export interface KeyRows {
  /** `(:id0::uuid), (:id1::uuid)` … */
  readonly rows: string;
  readonly values: NamedValues;
}

/**
 * Writes keys as the rows of a `values` list with a parameter for each field, filled up with the last key to 1, 2, 4, 8, …
 * rows. The server then keeps one plan for each of these few texts; for an array, whose length it cannot know, it would plan
 * every time anew, which takes longer than the look-up.
 *
 * @param types the fields of a key, in order, with their types in SQL
 * @param keys at least one
 */
export const buildKeyRows = <Field extends string>(
  types: Readonly<Record<Field, string>>,
  keys: readonly Readonly<Record<Field, unknown>>[],
): KeyRows => {
  const fields = Object.entries<string>(types) as [Field, string][];
  const places = Array.from({ length: 2 ** Math.ceil(Math.log2(keys.length)) }, (_, place) => place);
  const rows = places.map((place) => `(${fields.map(([field, type]) => `:${field}${place}::${type}`).join(', ')})`);
  const values = places.flatMap((place) => {
    const key = keys[Math.min(place, keys.length - 1)];
    return fields.map(([field]) => [`${field}${place}`, key?.[field]]);
  });
  return { rows: rows.join(', '), values: Object.fromEntries(values) as NamedValues };
};
