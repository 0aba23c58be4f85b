import { EXAMPLE_VALUES, FIELD_VALUES } from './example-values.ts';
import { type Json, toReferencedName, toSchema } from '../pipeline/json-schema.ts';

/** Stands where neither a text is given nor one follows from the schema; a test finds it. */
export const NO_TEXT = 'TEXT';

/**
 * Builds the example of a named schema: the values that `EXAMPLE_VALUES` has for it, and for every other field one that
 * follows from the field's schema or name. What may be null is null.
 */
export const buildExample = (name: string, schemas: Record<string, Json>): unknown => {
  const known = EXAMPLE_VALUES[name] ?? {};
  return buildValue(schemas[name] ?? {}, { schemas, known });
};

interface Context {
  readonly schemas: Record<string, Json>;
  /** Values of some fields of an object. */
  readonly known: Json;
}

const buildValue = (schema: Json, context: Context): unknown => {
  if (schema.$ref !== undefined) return buildExample(toReferencedName(schema.$ref), context.schemas);
  if (isNullable(schema)) return null;
  if (schema.const !== undefined) return schema.const;
  if (schema.example !== undefined) return schema.example;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return buildValue(toSchema(schema.anyOf[0]), context);
  return buildOfType(schema, context);
};

const isNullable = ({ type, anyOf }: Json): boolean =>
  [type].flat().includes('null') || listOptions(anyOf).includes('null');

const listOptions = (anyOf: unknown): unknown[] => (Array.isArray(anyOf) ? anyOf.map(({ type }: Json) => type) : []);

const buildOfType = (schema: Json, context: Context): unknown => {
  if (schema.properties) return buildObject(toSchema(schema.properties), context);
  if (schema.type === 'array') return [buildValue(toSchema(schema.items), context)];
  return SCALARS[String(schema.type)]?.(schema) ?? {};
};

const toNumber = ({ minimum }: Json): number => Math.max(Number(minimum ?? 1), 1);

const SCALARS: Readonly<Record<string, (schema: Json) => unknown>> = {
  string: () => NO_TEXT,
  boolean: () => true,
  integer: toNumber,
  number: toNumber,
};

const buildObject = (properties: Json, { schemas, known }: Context): Json =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const schema = toSchema(property);
      if (name in known) return [name, known[name]];
      const isUsual = name in FIELD_VALUES && !isNullable(schema);
      return [name, isUsual ? FIELD_VALUES[name] : buildValue(schema, { schemas, known: {} })];
    }),
  );
