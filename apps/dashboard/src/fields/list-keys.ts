/** The keys of a record that was written out by hand: it has no others than its type says. */
export const listKeys = <Key extends string>(record: { readonly [Name in Key]?: unknown }): readonly Key[] =>
  Object.keys(record) as Key[];
