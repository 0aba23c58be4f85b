/** The record must be a literal: it may have no keys beyond its type. */
export const listKeys = <Key extends string>(record: { readonly [Name in Key]?: unknown }): readonly Key[] =>
  Object.keys(record) as Key[];

export const mapKeys = <Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
