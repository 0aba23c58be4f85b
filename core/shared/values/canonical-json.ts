/** Sorts the fields of objects, so that equal values have equal texts. */
export const toCanonicalJson = (value: unknown): string | undefined =>
  JSON.stringify(value, (_, inner: unknown) => (isRecord(inner) ? sortKeys(inner) : inner));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sortKeys = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
