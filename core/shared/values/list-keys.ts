/** The keys of a record that was written out by hand: it has no others than its type says. */
export const listKeys = <Key extends string>(record: { readonly [Name in Key]?: unknown }): readonly Key[] =>
  Object.keys(record) as Key[];

/** A record with a value for each of the keys. */
export const mapKeys = <Key extends string, Value>(
  keys: readonly Key[],
  toValue: (key: Key) => Value,
): Readonly<Record<Key, Value>> => Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Key, Value>;
