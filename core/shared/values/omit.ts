/** A copy without these fields. */
export const omit = <T extends object, Key extends keyof T>(record: T, fields: readonly Key[]): Omit<T, Key> => {
  const copy = { ...record };
  for (const field of fields) delete (copy as Partial<T>)[field];
  return copy;
};
