import type { Field, FieldKind, Parts } from '#core/shared/record/field.ts';
import { listFields, type RecordFields } from '#core/shared/record/record.ts';
import { type Columns, ISO_FORMAT } from './columns.ts';

/** PostgreSQL takes no more arguments of a function than 100. */
const MAX_ARGUMENTS = 90;

/**
 * Returns SQL for the JSON text of a row, as the text `item`: the fields of the record that leave the service under their names
 * and in their order, and of values the parts that do. Any stored value gives valid JSON. It is a concatenation because
 * `row_to_json` and `json_build_object` look up the type of each value again for each row.
 */
export const selectEncoded = <F extends RecordFields>(
  fields: F,
  columns: Pick<Columns<Record<keyof F, unknown>>, 'name'>,
  alias: string,
): string => {
  const shown = listFields(fields, 'reported', 'unreported');
  const members = shown.flatMap((name, place) => [
    toLiteral(`${place === 0 ? '{' : ','}"${name}":`),
    encodeValue(fields[name] as Field, columns.name(alias, name)),
  ]);
  return `${concatenate([...members, `'}'`])} as item`;
};

const toLiteral = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const concatenate = (values: readonly string[]): string => {
  const calls = Array.from({ length: Math.ceil(values.length / MAX_ARGUMENTS) }, (_, place) =>
    values.slice(place * MAX_ARGUMENTS, (place + 1) * MAX_ARGUMENTS),
  );
  return calls.map((call) => `concat(${call.join(', ')})`).join(' || ');
};

const encodeText = (value: string) => `to_json(${value})`;

const ENCODERS: Readonly<Record<FieldKind, (value: string) => string>> = {
  id: (value) => `'"' || ${value}::uuid || '"'`,
  chatId: encodeText,
  text: encodeText,
  choice: encodeText,
  count: (value) => `${value}::text`,
  version: (value) => `${value}::text`,
  flag: (value) => `${value}::text`,
  // Sessions are in UTC.
  instant: (value) => `'"' || to_char(${value}, ${ISO_FORMAT}) || '"'`,
  data: (value) => value,
};

const encodeValue = ({ spec: { kind, parts, isNullable } }: Field, value: string): string => {
  if (parts) return encodeParts(parts, value);
  const text = ENCODERS[kind](value);
  return isNullable ? `coalesce(${text}, 'null')` : text;
};

/** A value that is no object is null, one that is no list is an empty one. */
const encodeParts = (parts: Parts, value: string): string => {
  if (!parts.isOfEach)
    return `case jsonb_typeof(${value}) when 'object' then ${encodeObject(parts, value)} else 'null' end`;
  const items = `select concat('[', string_agg(${encodeObject(parts, 'part')}, ','), ']') from jsonb_array_elements(${value}) part`;
  return `case jsonb_typeof(${value}) when 'array' then (${items}) else '[]' end`;
};

const encodeObject = ({ names, optional }: Parts, value: string): string => {
  const always = names.flatMap((name, place) => [
    toLiteral(`${place === 0 ? '{' : ','}"${name}":`),
    `coalesce(${value}->${toLiteral(name)}, 'null')`,
  ]);
  const others = optional.map((name) => `${toLiteral(`,"${name}":`)} || (${value}->${toLiteral(name)})::text`);
  return concatenate([...always, ...others, `'}'`]);
};
