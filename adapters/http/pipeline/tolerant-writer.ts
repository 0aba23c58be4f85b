/** The part of JSON Schema that the writers know. */
export interface WritingSchema {
  readonly type?: unknown;
  readonly properties?: Readonly<Record<string, WritingSchema>>;
  readonly required?: readonly string[];
  readonly items?: WritingSchema;
  readonly additionalProperties?: WritingSchema;
}

/**
 * Writes any value as JSON, by a schema: fields that it does not name are left out. A text that is none becomes its JSON
 * text; what cannot be shown becomes null, and a list that is none an empty one. Slow: for what `createWriter` cannot write.
 */
export const createTolerantWriter =
  (schema: WritingSchema) =>
  (value: unknown): string =>
    JSON.stringify(shapeValue(schema, value));

const shapeValue = (schema: WritingSchema, value: unknown): unknown => {
  if (schema.type === 'object') return shapeRecord(schema, value);
  if (schema.type === 'array')
    return Array.isArray(value) ? value.map((item) => shapeValue(schema.items ?? {}, item)) : [];
  return SCALARS.get(schema.type)?.(value) ?? null;
};

const shapeRecord = (schema: WritingSchema, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return null;
  const read = (name: string): unknown => Reflect.get(value, name);
  const { properties = {}, required = [], additionalProperties } = schema;
  const named = Object.keys(properties).filter((name) => read(name) !== undefined || required.includes(name));
  const others = additionalProperties ? Object.keys(value).filter((name) => !Object.hasOwn(properties, name)) : [];
  return Object.fromEntries(
    [...named, ...others].map((name) => [name, shapeValue(properties[name] ?? additionalProperties ?? {}, read(name))]),
  );
};

/** Null for what has no JSON form. */
const toJsonText = (value: unknown): string | null => {
  try {
    const text: unknown = JSON.stringify(value, (_, inner: unknown) =>
      typeof inner === 'bigint' ? inner.toString() : inner,
    );
    return typeof text === 'string' ? text : null;
  } catch {
    return null;
  }
};

const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The keys are types; undefined is anything. */
const SCALARS: ReadonlyMap<unknown, (value: unknown) => unknown> = new Map<unknown, (value: unknown) => unknown>([
  ['string', (value) => (typeof value === 'string' || value === null ? value : toJsonText(value))],
  ['number', toNumber],
  ['integer', toNumber],
  ['boolean', (value) => (typeof value === 'boolean' ? value : null)],
  [undefined, (value): unknown => JSON.parse(toJsonText(value) ?? 'null')],
]);
