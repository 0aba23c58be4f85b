import { z } from 'zod';
import { isRecord } from '#core/shared/values/type-guards.ts';
import type { Json } from './json-schema.ts';

/** When a part of the API was deprecated, until when it works at least, and what replaces it. */
export interface Deprecation {
  /** An ISO date, such as `2027-01-01`. */
  readonly since: string;
  /** An ISO date, at least twelve months later. */
  readonly sunset: string;
  /** A sentence for the description, such as "Use `q`." */
  readonly instead: string;
}

export const DEPRECATION_HEADERS = {
  Deprecation: {
    description: 'Since when it is deprecated: `@` and Unix seconds (RFC 9745).',
    schema: { type: 'string' },
  },
  Sunset: { description: 'Not before this time it is removed (RFC 8594).', schema: { type: 'string' } },
} as const satisfies Readonly<Record<string, Json>>;

export type DeprecationHeaders = Record<keyof typeof DEPRECATION_HEADERS, string>;

const MIN_NOTICE_MONTHS = 12;
const MS_PER_SECOND = 1_000;

const assertNotice = ({ since, sunset }: Deprecation): void => {
  const earliest = new Date(since);
  earliest.setUTCMonth(earliest.getUTCMonth() + MIN_NOTICE_MONTHS);
  if (new Date(sunset) < earliest)
    throw new Error(`What is deprecated works for ${MIN_NOTICE_MONTHS} months: ${since} to ${sunset} is less.`);
};

/** @throws when the notice is too short */
export const toDeprecationHeaders = (deprecation: Deprecation): DeprecationHeaders => {
  assertNotice(deprecation);
  return {
    Deprecation: `@${Date.parse(deprecation.since) / MS_PER_SECOND}`,
    Sunset: new Date(deprecation.sunset).toUTCString(),
  };
};

/** The sentences that the document adds to a description. */
export const describeDeprecation = ({ since, sunset, instead }: Deprecation): string =>
  `Deprecated since ${since}. ${instead} It works until ${sunset} at least.`;

const registry = z.registry<Deprecation>();

/**
 * Marks a parameter or a field, which has no default.
 *
 * @throws when the notice is too short
 */
export const deprecated = <Schema extends z.ZodType>(schema: Schema, deprecation: Deprecation): Schema => {
  assertNotice(deprecation);
  const { description, ...meta } = schema.meta() ?? {};
  const words = [description, describeDeprecation(deprecation)].filter(Boolean).join(' ');
  const marked = schema.meta({ ...meta, description: words, deprecated: true });
  registry.add(marked, deprecation);
  return marked;
};

/** A schema within a schema, and its values in a value of that schema. */
interface Part {
  readonly schema: z.core.$ZodType;
  readonly pick: (value: unknown) => readonly unknown[];
}

const same = (value: unknown): readonly unknown[] => [value];
const each = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
};

const listParts = (schema: z.core.$ZodType): readonly Part[] => {
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Readonly<Record<string, z.core.$ZodType>>;
    return Object.entries(shape).map(([name, field]) => ({
      schema: field,
      pick: (value) => [isRecord(value) ? value[name] : undefined],
    }));
  }
  if (schema instanceof z.ZodArray) return [{ schema: schema.element, pick: each }];
  if (schema instanceof z.ZodRecord) return [{ schema: schema.valueType, pick: each }];
  if (schema instanceof z.ZodUnion) return schema.options.map((option) => ({ schema: option, pick: same }));
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out].map((side) => ({ schema: side, pick: same }));
  return 'unwrap' in schema ? [{ schema: (schema as z.ZodOptional).unwrap(), pick: same }] : [];
};

/** The first deprecated field in a schema. */
const findField = (schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Deprecation | null => {
  const own = registry.get(schema as z.ZodType);
  if (own) return own;
  if (seen.has(schema)) return null;
  seen.add(schema);
  for (const { schema: part } of listParts(schema)) {
    const found = findField(part, seen);
    if (found) return found;
  }
  return null;
};

/** The first deprecated field of a schema that a value has. */
const findUsed = (schema: z.core.$ZodType, value: unknown): Deprecation | null => {
  if (value === undefined) return null;
  const own = registry.get(schema as z.ZodType);
  if (own) return own;
  for (const { schema: part, pick } of listParts(schema)) {
    for (const inner of pick(value)) {
      const found = findUsed(part, inner);
      if (found) return found;
    }
  }
  return null;
};

interface Described {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly returns: { readonly view: z.ZodType };
}

interface Input {
  readonly query: unknown;
  readonly body: unknown;
}

/** The headers of the answer to a valid request that uses what is deprecated, or gets it. */
export type AnnounceFields = (input: Input) => Partial<DeprecationHeaders>;

/** Prepares it for a route; a route without deprecated parameters and fields costs nothing. */
export const createFieldAnnouncement = ({ query, body, returns }: Described): AnnounceFields => {
  const inAnswer = findField(returns.view);
  if (inAnswer) return () => toDeprecationHeaders(inAnswer);
  const sides = [
    { schema: query, pick: (input: Input): unknown => input.query },
    { schema: body, pick: (input: Input): unknown => input.body },
  ].flatMap(({ schema, pick }) => (schema && findField(schema) ? [{ schema, pick }] : []));
  if (sides.length === 0) return () => ({});
  return (input) => {
    const used = sides.map(({ schema, pick }) => findUsed(schema, pick(input))).find((found) => found !== null);
    return used ? toDeprecationHeaders(used) : {};
  };
};
