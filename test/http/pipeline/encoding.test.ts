import fc from 'fast-check';
import { z } from 'zod';
import { CATALOGUE } from '#adapters/http/catalogue.ts';
import { createEncoder, buildEnvelope } from '#adapters/http/pipeline/encode.ts';
import { encodeEvent } from '#adapters/http/webhooks/event-payloads.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import { anEvent } from '../../support/build.ts';

type Schema = Readonly<Record<string, any>>;

/** A list is made of what there is: none has a hole. */
const fillHoles = (value: unknown): unknown =>
  Array.isArray(value) ? Array.from(value, (item) => item ?? null) : value;

/** Any value there is, and texts that break out of quotes. */
const ANYTHING = fc.oneof(
  fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true, maxDepth: 2 }).map(fillHoles),
  fc.constantFrom('"', '\\', 'a"b', '","x":"', '\n', '\u0000', '\ud800', Number.NaN, Infinity, -0, ['"'], {
    toString: 1,
  }),
);

/** Values of the form of a schema in which anything may stand anywhere. */
const poisoned = (schema: Schema, defs: Schema, depth = 0): fc.Arbitrary<unknown> => {
  if (typeof schema.$ref === 'string') return poisoned(defs[schema.$ref.split('/').at(-1) ?? ''], defs, depth + 1);
  const inner = depth > 8 ? fc.constant(null) : formed(schema, defs, depth);
  return fc.oneof({ weight: 9, arbitrary: inner }, { weight: 1, arbitrary: ANYTHING });
};

const formed = (schema: Schema, defs: Schema, depth: number): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option: Schema) => poisoned(option, defs, depth + 1)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.items) return fc.array(poisoned(schema.items, defs, depth + 1), { maxLength: 3 }).map(fillHoles);
  if (schema.properties) return fc.record(fieldsOf(schema.properties, defs, depth), { requiredKeys: schema.required });
  if (schema.additionalProperties)
    return fc.dictionary(fc.string(), poisoned(schema.additionalProperties, defs, depth + 1));
  return SCALARS[schema.type] ?? ANYTHING;
};

const fieldsOf = (properties: Schema, defs: Schema, depth: number) =>
  Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, poisoned(field, defs, depth + 1)]));

const SCALARS: Record<string, fc.Arbitrary<unknown>> = {
  string: fc.string({ unit: 'binary' }),
  integer: fc.integer(),
  number: fc.double(),
  boolean: fc.boolean(),
};

/** Messages of streams have nothing around them that would be there whatever they are. What a store encodes has a test of its own. */
const direct = CATALOGUE.filter(
  ({ isMirror, returns }) => !isMirror && returns.kind !== 'stream' && !returns.isEncoded,
);

/** Routes that return the same are encoded alike: one of them stands for all. */
const distinct = [
  ...Map.groupBy(direct, ({ returns: { kind, view } }) => {
    const schema = z.toJSONSchema(view, { io: 'output', unrepresentable: 'any' });
    return JSON.stringify([kind, schema]);
  }).values(),
].map((alike) => [alike.map(({ id }) => id).join(', '), alike[0]!.returns] as const);

it.each(distinct)('writes JSON for %s, whatever it is given', (_, returns) => {
  const encode = createEncoder(returns, false);
  const { $defs = {}, ...schema } = z.toJSONSchema(returns.view, {
    io: 'output',
    unrepresentable: 'any',
  }) as Schema;
  const fields = Object.keys(buildEnvelope(returns).shape);
  const view = poisoned(schema, $defs);
  fc.assert(
    fc.property(fc.array(view, { maxLength: 3 }), (values) => {
      const isPage = returns.kind === 'page';
      const text = encode(isPage ? { items: values, next: null } : values[0], 50, () => null);
      expect(fields).toEqual(expect.arrayContaining(Object.keys(JSON.parse(text))));
    }),
    { numRuns: 60 },
  );
});

it('writes JSON for events, whatever is recorded in them', () => {
  fc.assert(
    fc.property(fc.constantFrom('ticket', 'flow', 'category', 'message'), ANYTHING, ANYTHING, (name, one, other) => {
      const data = {
        [name]: { id: other, status: one, priority: one, trigger: one },
        changes: { status: { from: one, to: other } },
      };
      const text = encodeEvent(anEvent('1' as DomainEvent['guildId'], { data, type: one as never }));
      expect(JSON.parse(text)).toHaveProperty('data');
    }),
    { numRuns: 500 },
  );
});

it('shows a text that an enumeration does not know as the text it is', () => {
  const encode = createEncoder({ kind: 'one', status: 200, view: z.object({ status: z.enum(['open']) }) }, false);
  expect(JSON.parse(encode({ status: '["open"]' }, 50, () => null))).toEqual({ data: { status: '["open"]' } });
});

it('never writes a field that the view does not name, even of a value that does not fit', () => {
  const encode = createEncoder({ kind: 'one', status: 200, view: z.object({ n: z.int(), t: z.string() }) }, false);
  expect(JSON.parse(encode({ n: Number.NaN, t: { a: 1n }, secret: 's' }, 50, () => null))).toEqual({
    data: { n: null, t: '{"a":"1"}' },
  });
});
