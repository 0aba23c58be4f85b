import { isRecord } from '#core/shared/values/type-guards.ts';
import type { Json } from './contract.ts';

type Schemas = Readonly<Record<string, Json>>;

export interface Comparison {
  readonly before: Schemas;
  readonly after: Schemas;
  /** `request`: clients send it, so nothing they send may be refused. `answer`: they read it, so nothing they read may be missing. */
  readonly direction: 'request' | 'answer';
}

const REFERENCE = '#/components/schemas/';
const LOWER_LIMITS = ['minimum', 'minLength', 'minItems', 'minProperties'] as const;
const UPPER_LIMITS = ['maximum', 'maxLength', 'maxItems', 'maxProperties'] as const;
/** A value of these that is new or differs refuses what was accepted. */
const FORMS = ['pattern', 'format', 'propertyNames', 'not'] as const;

const toRecord = (value: unknown): Json => (isRecord(value) ? value : {});
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const resolve = (schema: Json, schemas: Schemas): Json => {
  const { $ref: reference, ...own } = schema;
  return typeof reference === 'string' ? { ...schemas[reference.slice(REFERENCE.length)], ...own } : schema;
};

/** An integer is a number, too. */
const listTypes = ({ type }: Json): readonly unknown[] =>
  toList(Array.isArray(type) ? type : type === undefined ? [] : [type]);

const isNarrowerType = (type: unknown, types: readonly unknown[]): boolean =>
  types.length > 0 && !types.includes(type) && !(type === 'integer' && types.includes('number'));

const listValues = ({ enum: values, const: value }: Json): readonly unknown[] | null => {
  if (value !== undefined) return [value];
  return Array.isArray(values) ? values : null;
};

const compareTypes = (before: Json, after: Json, { direction }: Comparison): readonly string[] => {
  const [given, taken] = direction === 'request' ? [before, after] : [after, before];
  const types = listTypes(given);
  const wider = listTypes(taken);
  if (types.length === 0 && wider.length > 0) return ['may have any type, or no longer may'];
  return types.filter((type) => isNarrowerType(type, wider)).map((type) => `type ${String(type)}`);
};

/** Values of an enum may come in answers, and may not go in requests. */
const compareValues = (before: Json, after: Json, { direction }: Comparison): readonly string[] => {
  const [had, has] = [listValues(before), listValues(after)];
  if (direction === 'answer') return had !== null && has === null ? ['any value instead of some'] : [];
  if (has === null) return [];
  if (had === null) return ['some values instead of any'];
  return had.filter((value) => !has.includes(value)).map((value) => `value ${JSON.stringify(value)} is refused`);
};

const compareLimits = (before: Json, after: Json, { direction }: Comparison): readonly string[] => {
  if (direction === 'answer') return [];
  const isHigher = (name: string) => Number(after[name] ?? -Infinity) > Number(before[name] ?? -Infinity);
  const isLower = (name: string) => Number(after[name] ?? Infinity) < Number(before[name] ?? Infinity);
  const isOther = (name: string) =>
    after[name] !== undefined && JSON.stringify(after[name]) !== JSON.stringify(before[name]);
  return [...LOWER_LIMITS.filter(isHigher), ...UPPER_LIMITS.filter(isLower), ...FORMS.filter(isOther)].map(
    (name) => `${name} ${JSON.stringify(after[name])}`,
  );
};

const compareRequired = (before: Json, after: Json, { direction }: Comparison): readonly string[] => {
  const [had, has] = [toList(before['required']), toList(after['required'])];
  return direction === 'request'
    ? has.filter((name) => !had.includes(name)).map((name) => `field ${String(name)} is required`)
    : had.filter((name) => !has.includes(name)).map((name) => `field ${String(name)} may be missing`);
};

/** Compares two schemas and all within them. @returns what breaks clients, each with its place */
export class SchemaComparison {
  /** Pairs that are being compared: schemas may refer to themselves. */
  readonly #open = new Set<string>();
  readonly #comparison: Comparison;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  compare(before: Json, after: Json, place: string): readonly string[] {
    const pair = `${String(before['$ref'])} ${String(after['$ref'])}`;
    if (before['$ref'] !== undefined) {
      if (this.#open.has(pair)) return [];
      this.#open.add(pair);
    }
    const [one, other] = [resolve(before, this.#comparison.before), resolve(after, this.#comparison.after)];
    const hasVariants = [one, other].some((schema) => listVariants(schema) !== null);
    const compared = hasVariants ? [] : [compareTypes, compareValues, compareLimits, compareRequired];
    const own = compared.flatMap((compare) => compare(one, other, this.#comparison));
    const changes = [
      ...own.map((change) => `${place}: ${change}`),
      ...this.#compareFields(one, other, place),
      ...this.#compareItems(one, other, place),
      ...this.#compareVariants(one, other, place),
    ];
    this.#open.delete(pair);
    return changes;
  }

  #compareFields(before: Json, after: Json, place: string): readonly string[] {
    const [had, has] = [toRecord(before['properties']), toRecord(after['properties'])];
    const isOpen = after['additionalProperties'] !== false;
    const isClosed = this.#comparison.direction === 'request' && !isOpen && before['additionalProperties'] !== false;
    const isLost = (name: string) => !(name in has) && !(this.#comparison.direction === 'request' && isOpen);
    const kept = Object.keys(had).filter((name) => name in has);
    return [
      ...(isClosed && before['type'] === 'object' ? [`${place}: other fields are refused`] : []),
      ...Object.keys(had)
        .filter(isLost)
        .map((name) => `${place}: field ${name} is gone`),
      ...kept.flatMap((name) => this.compare(toRecord(had[name]), toRecord(has[name]), `${place}.${name}`)),
    ];
  }

  #compareItems(before: Json, after: Json, place: string): readonly string[] {
    const inner = ['items', 'additionalProperties'] as const;
    return inner.flatMap((name) =>
      isRecord(before[name]) && isRecord(after[name])
        ? this.compare(toRecord(before[name]), toRecord(after[name]), `${place}[]`)
        : [],
    );
  }

  /** Of what clients send, each variant is still taken by one; of what they read, each was there before. */
  #compareVariants(before: Json, after: Json, place: string): readonly string[] {
    const [had, has] = [listVariants(before), listVariants(after)];
    if (had === null && has === null) return [];
    const [olds, news] = [had ?? [withoutVariants(before)], has ?? [withoutVariants(after)]];
    const isFit = (one: Json, other: Json) => this.compare(one, other, place).length === 0;
    const lost =
      this.#comparison.direction === 'request'
        ? olds.filter((old) => !news.some((variant) => isFit(old, variant)))
        : news.filter((variant) => !olds.some((old) => isFit(old, variant)));
    return lost.map((variant) => `${place}: variant ${JSON.stringify(variant).slice(0, MAX_SHOWN)}`);
  }
}

const MAX_SHOWN = 100;

const listVariants = ({ anyOf, oneOf }: Json): readonly Json[] | null => {
  const variants = anyOf ?? oneOf;
  return Array.isArray(variants) ? variants.map(toRecord) : null;
};

const withoutVariants = ({ anyOf: _, oneOf: __, ...schema }: Json): Json => schema;
