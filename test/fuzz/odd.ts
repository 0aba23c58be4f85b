import type { Json } from './operations.ts';
import type { Random } from './random.ts';

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'ﷺ'.repeat(300),
  '🎫'.repeat(200),
  'x'.repeat(256),
  'x'.repeat(4_001),
  'x'.repeat(50_001),
  '__proto__',
  'constructor',
  'toString',
  '__redacted__',
  '__REDACTED__',
  '{{vars.x}}',
  "'; drop table tickets;--",
  '","x":"',
  '019B0000-0000-7000-8000-00000000DEAD',
  '019b0000-0000-7000-8000-00000000dead',
  '0',
  '-1',
  '99999999999999999999999',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30T00:00:00Z',
  'Infinity',
  'null',
  'true',
  '1e5',
  'https://user:secret@example.com/',
  'https:\\\\u:p@x',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'https://[::1]/',
];
const ODD_VALUES = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  4_294_967_296,
  [],
  {},
  [[]],
  [null],
];

type Twist = (value: unknown, random: Random) => unknown;

/** A value in disguise, or quite another one. */
const TWISTS: readonly Twist[] = [
  (value) => [value],
  (value) => [[value]],
  (value) => ({ toString: value }),
  (value) => ({ 0: value, length: 1 }),
  (value) => ({ value }),
  (value) => (typeof value === 'string' ? value.toUpperCase() : JSON.stringify(value)),
  (value) => (typeof value === 'string' ? ` ${value} ` : { valueOf: value }),
  (_, random) => random.pick(ODD_TEXTS),
  (_, random) => random.pick(ODD_TEXTS),
  (_, random) => random.pick(ODD_VALUES),
  (_, random) => Object.fromEntries([[random.pick(ODD_TEXTS.slice(0, 20)), 'x']]),
  (_, random) => Array.from({ length: random.pick([21, 26, 101, 501]) }, () => 'x'),
];

export const oddText = (random: Random): string => random.pick(ODD_TEXTS);

/** The value with one or more of its parts twisted, left out, or given too much. */
export const oddOf = (value: unknown, random: Random): unknown => {
  let odd = value;
  for (let count = random.pick([1, 1, 1, 2, 3]); count > 0; count -= 1) odd = twisted(odd, random, 0);
  return odd;
};

const twisted = (value: unknown, random: Random, depth: number): unknown => {
  const isInner = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (!isInner || random.chance(depth === 0 ? 0.03 : 0.25)) return random.pick(TWISTS)(value, random);
  if (Array.isArray(value))
    return value.with(random.below(value.length), twisted(random.pick(value), random, depth + 1));
  return twistedRecord(value, random, depth);
};

const twistedRecord = (record: Json, random: Random, depth: number): Json => {
  const name = random.pick(Object.keys(record));
  if (random.chance(0.1)) return { ...record, [random.pick(['colour', 'constructor', ' ', 'id'])]: 'x' };
  if (random.chance(0.1)) return Object.fromEntries(Object.entries(record).filter(([other]) => other !== name));
  return { ...record, [name]: twisted(record[name], random, depth + 1) };
};

/** The value with one of its words in a list or an object: what passes for the word when it is made a text. */
export const disguisedOf = (value: unknown, random: Random): unknown => {
  const words = wordsIn(value, []);
  if (words.length === 0) return value;
  // Those in the data of nodes and rules are not checked by the schema of the request.
  const inner = words.filter((path) => path.includes('data') || path.includes('params'));
  const path = random.pick(inner.length > 0 && random.chance(0.8) ? inner : words);
  const disguise = random.pick<Twist>([(word) => [word], (word) => [[word]], (word) => ({ toString: word })]);
  return replacedAt(value, path, (word) => disguise(word, random));
};

/** Where the words are that could be those of an enumeration. */
const wordsIn = (value: unknown, path: readonly string[]): readonly (readonly string[])[] => {
  if (typeof value === 'string') return /^[a-z][a-z_]*$|^[A-Z]+$/.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => wordsIn(inner, [...path, name]));
};

const replacedAt = (
  value: unknown,
  [name, ...rest]: readonly string[],
  change: (value: unknown) => unknown,
): unknown => {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) return value.with(Number(name), replacedAt(value[Number(name)], rest, change));
  return { ...(value as Json), [name]: replacedAt((value as Json)[name], rest, change) };
};

/** A body that is no JSON object, or more than anybody has to read. */
export const BROKEN_BODIES: readonly ((text: string) => { readonly body: string | Buffer; readonly type?: string })[] =
  [
    (text) => ({ body: text.slice(0, -1) }),
    (text) => ({ body: `${text}}` }),
    (text) => ({ body: text, type: 'text/plain' }),
    (text) => ({ body: text, type: 'application/json; charset=utf-16' }),
    (text) => ({ body: text, type: 'application/x-www-form-urlencoded' }),
    (text) => ({ body: text, type: '' }),
    () => ({ body: '['.repeat(100) + ']'.repeat(100) }),
    () => ({ body: `{"a":${'{"a":'.repeat(40)}1${'}'.repeat(41)}` }),
    () => ({ body: `{"a":"${'x'.repeat(300_000)}"}` }),
    () => ({ body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]) }),
    (text) => ({ body: `\ufeff${text}` }),
    (text) => ({ body: `{"__proto__":{"a":1},${text.slice(1)}` }),
    (text) => ({ body: `${text.slice(0, -1)}${text === '{}' ? '' : ','}"a":1,"a":2}` }),
    ...['null', '[]', '"x"', '5', 'NaN', '', '   ', '{"a":"\\u0000"}', '{"a":"\\ud800"}'].map((body) => () => ({
      body,
    })),
  ];
