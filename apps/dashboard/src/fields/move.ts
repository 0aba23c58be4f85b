/** The list with one item moved to another place. */
export const move = <Item>(items: readonly Item[], from: number, to: number): readonly Item[] => {
  const rest = items.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
};

/** The list with one item replaced. */
export const replaceAt = <Item>(items: readonly Item[], at: number, change: Partial<Item>): readonly Item[] =>
  items.map((item, index) => (index === at ? { ...item, ...change } : item));

export const removeAt = <Item>(items: readonly Item[], at: number): readonly Item[] =>
  items.filter((_, index) => index !== at);

/** The first id of the form `prefix-1`, `prefix-2` and so on that is free. */
export const nextId = (prefix: string, taken: readonly string[]): string => {
  let number = taken.length + 1;
  while (taken.includes(`${prefix}-${number}`)) number += 1;
  return `${prefix}-${number}`;
};
