import type { Encoded } from '#core/shared/encoded.ts';
import type { Field, Parts } from '#core/shared/record/field.ts';
import { listFields, type RecordFields, type RecordOf, type SnapshotOf } from '#core/shared/record/record.ts';

/** The JSON text of what leaves the service of a record, as `selectEncoded` of the PostgreSQL adapter makes it. */
export const encodeRecord = <F extends RecordFields>(fields: F, record: RecordOf<F>): Encoded<SnapshotOf<F>> => {
  const shown = listFields(fields, 'reported', 'unreported').map((name) => {
    const { parts } = (fields[name] as Field).spec;
    return [name, parts ? pickParts(parts, record[name]) : record[name]];
  });
  return JSON.stringify(Object.fromEntries(shown)) as Encoded<SnapshotOf<F>>;
};

const pickParts = (parts: Parts, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => pickParts(parts, item));
  if (typeof value !== 'object' || value === null) return null;
  const { names, optional } = parts;
  const read = (name: string): unknown => Reflect.get(value, name);
  return Object.fromEntries([
    ...names.map((name) => [name, read(name) ?? null]),
    ...optional.filter((name) => read(name) !== undefined).map((name) => [name, read(name)]),
  ]);
};
