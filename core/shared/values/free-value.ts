/** Returns the value, or the first one that is built of it and a number from 2 on and is not taken. */
export const chooseFree = (
  value: string,
  taken: ReadonlySet<string>,
  build: (value: string, number: number) => string,
): string => {
  let free = value;
  for (let number = 2; taken.has(free); number++) free = build(value, number);
  return free;
};

/** Builds `Sales (2)`, in at most 100 characters. */
export const numberName = (name: string, number: number): string => `${name.slice(0, 94)} (${number})`;
