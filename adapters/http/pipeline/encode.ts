import { isRecord, listRecords } from '#core/shared/values/type-guards.ts';
import fastJson from 'fast-json-stringify';
import { z } from 'zod';
import type { Page } from '#core/shared/page.ts';
import { Pagination } from './pagination.ts';
import type { Returns } from './route.ts';
import { createTolerantWriter } from './tolerant-writer.ts';

/** Wraps the result on the wire; a message of a stream has no envelope. */
export const buildEnvelope = ({ kind, view }: Returns<unknown>): z.ZodObject => {
  if (kind === 'stream' && view instanceof z.ZodObject) return view;
  return kind === 'page'
    ? z.object({ data: z.array(view).describe('One page of the list.'), pagination: Pagination })
    : z.object({ data: view });
};

export type Encode = (
  result: unknown,
  limit: number,
  toCursor: (position: Page<unknown>['next']) => string | null,
) => string;

/**
 * The encoder of a route's answers. It writes the view's fields and no others. A strict one also checks each answer
 * against its view, and throws when core gave what the route does not promise.
 */
export const createEncoder = (returns: Returns<unknown>, isStrict: boolean): Encode => {
  if (returns.isEncoded) return createPageJoiner(returns, isStrict);
  const envelope = buildEnvelope(returns);
  const write = createWriter(envelope);
  return (result, limit, toCursor) => {
    const answer = wrap(returns.kind, result, () => toPageBody(result as Page<unknown>, limit, toCursor));
    if (isStrict) envelope.parse(answer);
    return write(answer);
  };
};

/** Puts items that are JSON text into a page. A strict one throws for an item that is not what its view shows. */
const createPageJoiner =
  ({ view }: Returns<unknown>, isStrict: boolean): Encode =>
  (result, limit, toCursor) => {
    const { data, pagination } = toPageBody(result as Page<string>, limit, toCursor);
    if (isStrict) for (const text of data) assertShown(view, text);
    return `{"data":[${data.join(',')}],"pagination":${JSON.stringify(pagination)}}`;
  };

/** The fields of the view in its order, and no others. @throws Error */
const assertShown = (view: z.ZodType, text: string): void => {
  const value: unknown = JSON.parse(text);
  if (JSON.stringify(view.parse(value)) !== JSON.stringify(value)) throw new Error(`The view does not show ${text}.`);
};

/**
 * Writes JSON text: the fields of the schema, in its order, and no others. The result is valid JSON for any value: a
 * stored value that does not fit the schema is written as close to it as possible.
 */
export const createWriter = (type: z.ZodType): ((value: unknown) => string) => {
  const schema: Schema = z.toJSONSchema(type, { io: 'output', unrepresentable: 'any' });
  const simple = toWritingSchema(schema, isRecord(schema.$defs) ? schema.$defs : {});
  const write: (value: unknown) => string = fastJson(simple);
  const writeAnything = createTolerantWriter(simple);
  return (value) => {
    try {
      return write(value);
    } catch {
      return writeAnything(value);
    }
  };
};

const wrap = (kind: Returns<unknown>['kind'], result: unknown, toPage: () => unknown): unknown => {
  if (kind === 'stream') return result;
  return kind === 'page' ? toPage() : { data: result };
};

const toPageBody = <T>(
  { items, next }: Page<T>,
  limit: number,
  toCursor: (position: Page<unknown>['next']) => string | null,
) => ({
  data: items,
  pagination: { nextCursor: toCursor(next), hasMore: next !== null, limit },
});

type Schema = Readonly<Record<string, unknown>>;

/** The schema in the form the writer is fast at: types and properties alone, and `nullable` for "this or null". */
const toWritingSchema = (schema: Schema, defs: Schema): Schema => {
  const { $ref, properties, required, items, additionalProperties, anyOf } = schema;
  const mapSchema = (inner: unknown) => toWritingSchema(isRecord(inner) ? inner : {}, defs);
  if (typeof $ref === 'string') return mapSchema(defs[$ref.slice('#/$defs/'.length)]);
  if (Array.isArray(anyOf)) {
    const options = listRecords(anyOf).filter((option) => option.type !== 'null');
    return options.length === 1 ? { ...mapSchema(options[0]), nullable: true } : {};
  }
  return omitUndefined({
    ...toWriterType(schema),
    required,
    properties: isRecord(properties) ? mapProperties(properties, mapSchema) : undefined,
    items: isRecord(items) ? mapSchema(items) : undefined,
    additionalProperties: isRecord(additionalProperties) ? mapSchema(additionalProperties) : undefined,
  });
};

const mapProperties = (properties: Schema, again: (inner: unknown) => Schema): Schema =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, again(property)]));

const omitUndefined = (schema: Schema): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([, value]) => value !== undefined));

const toWriterType = (schema: Schema): Schema => {
  const types = [schema.type].flat().filter((type) => type !== 'null' && type !== undefined);
  if (types.length !== 1) return {};
  const isNullable = Array.isArray(schema.type);
  return { type: types[0], ...(isNullable && { nullable: true }) };
};
