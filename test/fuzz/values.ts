import type { Json } from './operations.ts';
import type { Random } from './random.ts';

/** What values are made with. */
export interface Making {
  readonly random: Random;
  /** The schemas of the document by name. */
  readonly schemas: Json;
  /** A real value for a field of this name; undefined when none is known. */
  readonly known: (name: string) => unknown;
  /** Values at the edge of what the schema allows. */
  readonly isAtEdge: boolean;
}

const UNICODE = [
  'Ünïcödé',
  '🎫🎫',
  'ﷺ',
  '\u202eabc',
  'a\u0301',
  '日本語',
  '<b>&amp;"\'</b>',
  '{{ticket.number}}',
  '\u200b',
  '`*_~|',
];

/** A value that the schema allows, as far as it says what it allows. */
export const valueOf = (schema: Json, making: Making, name = '', depth = 0): unknown => {
  const { random, schemas } = making;
  if (schema.$ref) return valueOf(schemas[schema.$ref.split('/').at(-1)], making, name, depth);
  const known = making.known(name);
  if (known !== undefined && random.chance(0.9)) return schema.type === 'array' ? [known] : known;
  return describedValue(schema, making, name, depth);
};

const describedValue: Maker = (schema, making, name, depth) => {
  const { random } = making;
  const options: readonly Json[] | undefined = schema.anyOf ?? schema.oneOf;
  // Deep within, the last option ends what would otherwise go on: conditions within conditions.
  if (options) return valueOf(depth > 4 ? (options.at(-1) ?? {}) : random.pick(options), making, name, depth + 1);
  if ('const' in schema) return schema.const;
  return schema.enum
    ? random.pick(schema.enum)
    : MAKERS[random.pick([schema.type].flat())]?.(schema, making, name, depth);
};

type Maker = (schema: Json, making: Making, name: string, depth: number) => unknown;

/** For a schema that says nothing. */
const anything: Maker = (_, { random }) => random.pick<unknown>(['text', 5, true, null, ['a'], { a: 1 }]);

const MAKERS: Readonly<Record<string, Maker>> = {
  undefined: anything,
  null: () => null,
  boolean: (_, { random }) => random.chance(0.5),
  integer: (schema, { random, isAtEdge }) => {
    const low: number = schema.minimum ?? 0;
    const high: number = Math.min(schema.maximum ?? 1_000, Number.MAX_SAFE_INTEGER);
    return isAtEdge ? random.pick([low, high]) : low + random.below(Math.min(high - low, 1_000) + 1);
  },
  number: (_, { random, isAtEdge }) => (isAtEdge ? random.pick([0, -1.5, 1e15]) : random.below(1_000) / 4),
  string: (schema, making) => textOf(schema, making),
  array: (schema, making, name, depth) => {
    const { random, isAtEdge } = making;
    const most = Math.min(schema.maxItems ?? 3, depth > 2 ? 1 : 25);
    const count = isAtEdge ? most : Math.max(schema.minItems ?? 0, random.below(Math.min(most, 3) + 1));
    return Array.from({ length: count }, () => valueOf(schema.items ?? {}, making, singular(name), depth + 1));
  },
  object: (schema, making, _, depth) => objectOf(schema, making, depth),
};

const singular = (name: string): string => name.replace(/s$/, '');

const objectOf = (schema: Json, making: Making, depth: number): Json => {
  const { random } = making;
  const required: readonly string[] = schema.required ?? [];
  const names = Object.keys(schema.properties ?? {}).filter((name) => required.includes(name) || random.chance(0.4));
  const named = names.map((name) => [name, valueOf(schema.properties[name], making, name, depth + 1)]);
  const others = schema.additionalProperties
    ? Array.from({ length: random.below(3) }, (_, i) => [
        `key${i}`,
        valueOf(schema.additionalProperties, making, '', depth + 1),
      ])
    : [];
  return Object.fromEntries([...named, ...others]);
};

const FORMATS: Readonly<Record<string, (random: Random) => string>> = {
  uuid: () => '019b0000-0000-7000-8000-00000000dead',
  'date-time': (random) =>
    new Date(Date.UTC(2020 + random.below(20), random.below(12), 1 + random.below(28))).toISOString(),
  uri: () => 'https://fuzz.invalid/',
};

const textOf = (schema: Json, making: Making): string => {
  const format = FORMATS[schema.format as string];
  if (format) return format(making.random);
  return schema.pattern ? patternText(schema, making.random) : plainText(schema, making);
};

/** What a pattern allows is not made, but taken from what is given. */
const patternText = (schema: Json, random: Random): string =>
  String(schema.example ?? schema.default ?? random.pick(['200000000000000001', 'abc', 'en', 'a-b']));

const plainText = (schema: Json, { random, isAtEdge }: Making): string => {
  const [least, most] = [schema.minLength ?? 0, Math.min(schema.maxLength ?? 50, 60_000)];
  if (isAtEdge)
    return random
      .pick(['x', '🎫', 'é'])
      .repeat(random.pick([Math.max(least, 1), most]))
      .slice(0, most);
  const text = random.chance(0.3) ? random.pick(UNICODE) : `text ${random.below(1_000)}`;
  return text.slice(0, most).padEnd(least, 'x');
};
