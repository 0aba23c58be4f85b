export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns an empty list for other values. */
export const listRecords = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.filter(isRecord) : [];

export const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value);

/** The record must be a literal; inherited keys do not count. */
export const isKeyOf = <T extends object>(record: T, key: PropertyKey): key is keyof T => Object.hasOwn(record, key);

/** Reads a path such as `ticket.feedback.rating` or `items.0.id`. */
export const readPath = (holder: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => {
    const isHolder = typeof at === 'object' && at !== null;
    return isHolder && Object.hasOwn(at, name) ? Reflect.get(at, name) : undefined;
  }, holder);
