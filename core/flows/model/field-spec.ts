import { isRecord } from '../../shared/values/type-guards.ts';
import type { Complaint } from '../../shared/errors.ts';
import { isUuid } from '../../shared/ids.ts';

type Unit = 'seconds' | 'milliseconds';

/** Core validates by this specification, and shows it to clients as JSON Schema. */
export type FieldSpec = { readonly description: string; readonly required?: true } &
  /** Templates contain variables such as `{{vars.plan}}`. */
  (
    | { readonly kind: 'text'; readonly max: number; readonly isTemplate?: true }
    | { readonly kind: 'integer'; readonly min: number; readonly max: number; readonly unit?: Unit }
    | { readonly kind: 'choice'; readonly of: readonly string[] }
    | { readonly kind: 'id' }
    | { readonly kind: 'json' }
    | { readonly kind: 'map'; readonly max: number; readonly maxText: number }
    | { readonly kind: 'list'; readonly max: number; readonly of: FieldSpec }
    | { readonly kind: 'record'; readonly fields: Fields }
  );

export type Fields = Readonly<Record<string, FieldSpec>>;

export interface FieldComplaint extends Complaint {
  readonly field: string;
}

type Finding = Pick<Complaint, 'reason' | 'message'>;

type Json = Readonly<Record<string, unknown>>;

/** A draft may lack required fields. */
export const listComplaints = (fields: Fields, data: Json, isDraft: boolean, at = ''): readonly FieldComplaint[] => [
  ...Object.keys(data)
    .filter((name) => !Object.hasOwn(fields, name))
    .map((name) => ({ field: at + name, reason: 'unknown_field' as const, message: 'unknown field' })),
  ...Object.entries(fields).flatMap(([name, spec]) => {
    const value = data[name];
    if (spec.required && !isDraft && isMissing(value)) return [{ field: at + name, ...MISSING }];
    return value === undefined || value === null ? [] : addPrefix(spec, value, isDraft, at + name);
  }),
];

const MISSING: Finding = { reason: 'required', message: 'is needed' };

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const addPrefix = (spec: FieldSpec, value: unknown, isDraft: boolean, field: string): readonly FieldComplaint[] => {
  const found = check(spec, value);
  if (found) return [{ field, ...found }];
  if (spec.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, i) => addPrefix(spec.of, item, isDraft, `${field}.${i}`));
  return spec.kind === 'record' && isRecord(value) ? listComplaints(spec.fields, value, isDraft, `${field}.`) : [];
};

const CHECKS: {
  readonly [Kind in FieldSpec['kind']]: (spec: Extract<FieldSpec, { kind: Kind }>, value: unknown) => Finding | null;
} = {
  text: ({ max }, value) => {
    if (typeof value !== 'string') return { reason: 'wrong_type', message: describeText(max) };
    return value.length <= max ? null : { reason: 'too_long', message: describeText(max) };
  },
  integer: ({ min, max }, value) => {
    const message = `has to be a whole number from ${min} to ${max}`;
    if (typeof value !== 'number' || !Number.isInteger(value)) return { reason: 'wrong_type', message };
    return value >= min && value <= max ? null : { reason: 'out_of_range', message };
  },
  choice: ({ of }, value) =>
    typeof value === 'string' && of.includes(value)
      ? null
      : { reason: 'not_allowed', message: `has to be one of ${of.join(', ')}` },
  id: (_, value) =>
    typeof value === 'string' && isUuid(value) ? null : { reason: 'invalid_format', message: 'has to be an id' },
  json: () => null,
  map: ({ max, maxText }, value) => {
    const message = `has to be at most ${max} texts of ${maxText} characters, by name`;
    if (!isRecord(value)) return { reason: 'wrong_type', message };
    if (Object.keys(value).length > max) return { reason: 'too_many', message };
    return Object.values(value).every((text) => isText(text, maxText)) ? null : { reason: 'too_long', message };
  },
  list: ({ max }, value) => {
    const message = `has to be a list of ${max} at the most`;
    if (!Array.isArray(value)) return { reason: 'wrong_type', message };
    return value.length <= max ? null : { reason: 'too_many', message };
  },
  record: (_, value) => (isRecord(value) ? null : { reason: 'wrong_type', message: 'has to be an object' }),
};

const describeText = (max: number): string => `has to be text of ${max} characters at the most`;

const isText = (value: unknown, max: number): boolean => typeof value === 'string' && value.length <= max;

const check = (spec: FieldSpec, value: unknown): Finding | null =>
  // Each check gets the specification of its own kind.
  (CHECKS[spec.kind] as (spec: FieldSpec, value: unknown) => Finding | null)(spec, value);

/** Follows JSON Schema 2020-12, with `x-template` for texts and `x-unit` for numbers. */
export const toJsonSchema = (fields: Fields): Json => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(Object.entries(fields).map(([name, spec]) => [name, toFieldSchema(spec)])),
  required: Object.keys(fields).filter((name) => fields[name]?.required),
});

const SCHEMAS: { readonly [Kind in FieldSpec['kind']]: (spec: Extract<FieldSpec, { kind: Kind }>) => Json } = {
  text: ({ max, isTemplate }) => ({ type: 'string', maxLength: max, ...(isTemplate && { 'x-template': true }) }),
  integer: ({ min, max, unit }) => ({ type: 'integer', minimum: min, maximum: max, ...(unit && { 'x-unit': unit }) }),
  choice: ({ of }) => ({ type: 'string', enum: of }),
  id: () => ({ type: 'string', format: 'uuid' }),
  json: () => ({}),
  map: ({ max, maxText }) => ({
    type: 'object',
    maxProperties: max,
    additionalProperties: { type: 'string', maxLength: maxText },
  }),
  list: ({ max, of }) => ({ type: 'array', maxItems: max, items: toFieldSchema(of) }),
  record: ({ fields }) => toJsonSchema(fields),
};

const toFieldSchema = (spec: FieldSpec): Json => ({
  ...(SCHEMAS[spec.kind] as (spec: FieldSpec) => Json)(spec),
  description: spec.description,
});
