export const omit = <T extends object, Key extends keyof T>(record: T, fields: readonly Key[]): Omit<T, Key> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !fields.some((field) => field === name))) as Omit<
    T,
    Key
  >;
