import { isRecord } from '#core/shared/values/type-guards.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Replaces the keyword `default` of the fields of a request by `x-default` and a sentence of the description: generators
 * of clients, such as openapi-typescript, make a field with a `default` one that must be there.
 */
export const renameDefaults = (schema: Json): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' && isRecord(value)) return [keyword, renameInFields(value)];
      return [keyword, SUBSCHEMAS.has(keyword) ? renameInAll(value) : value];
    }),
  );

const SUBSCHEMAS: ReadonlySet<string> = new Set(['items', 'additionalProperties', 'allOf', 'anyOf', 'oneOf']);

const renameInAll = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(renameInAll);
  return isRecord(value) ? renameDefaults(value) : value;
};

const renameInFields = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isRecord(field) ? renameOwn(renameDefaults(field)) : field]),
  );

const renameOwn = ({ default: value, ...field }: Json): Json => {
  if (value === undefined) return field;
  // A field that is null by default has no value, as its type says; one that is a reference is described by its target.
  const isSaid = value === null || field.description === undefined;
  const description = isSaid
    ? {}
    : { description: `${String(field.description)} Default: \`${JSON.stringify(value)}\`.` };
  return { ...field, ...description, 'x-default': value };
};
