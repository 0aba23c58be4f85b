export const OPERATORS = [
  'eq',
  'neq',
  'in',
  'not_in',
  'contains',
  'not_contains',
  'starts_with',
  'gt',
  'lt',
  'is_set',
  'is_not_set',
] as const;
export type Operator = (typeof OPERATORS)[number];

/** `actual` is the current value, `expected` the configured one. */
export interface Comparison {
  readonly operator: Operator;
  readonly actual: unknown;
  readonly expected: unknown;
}

/** Equality is case-sensitive; contains and starts-with are not. */
export const matches = ({ operator, actual, expected }: Comparison): boolean => RULES[operator](actual, expected);

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value);

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(toText) : [toText(value)]);

const isSet = (value: unknown): boolean => toText(value) !== '' && toText(value) !== '[]';

const isEqual = (actual: unknown, expected: unknown): boolean => toText(actual) === toText(expected);

const isAmong = (actual: unknown, expected: unknown): boolean => {
  const input = listOf(expected);
  return listOf(actual).some((item) => input.includes(item));
};

const contains = (actual: unknown, expected: unknown): boolean =>
  Array.isArray(actual)
    ? listOf(actual).includes(toText(expected))
    : toText(actual).toLowerCase().includes(toText(expected).toLowerCase());

const INSTANT_FORMAT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

/** Converts a number or time to a number; other texts are NaN. */
export const measureOf = (value: unknown): number => {
  const text = toText(value).trim();
  if (INSTANT_FORMAT.test(text)) return Date.parse(text);
  return text === '' ? Number.NaN : Number(text);
};

/** Compares numbers, instants, or texts; a missing value has no order. */
const order = (actual: unknown, expected: unknown): number => {
  if (!isSet(actual) || !isSet(expected)) return Number.NaN;
  const [left, right] = [measureOf(actual), measureOf(expected)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return toText(actual) < toText(expected) ? -1 : Number(toText(actual) > toText(expected));
};

const RULES: Record<Operator, (actual: unknown, expected: unknown) => boolean> = {
  eq: isEqual,
  neq: (actual, expected) => !isEqual(actual, expected),
  in: isAmong,
  not_in: (actual, expected) => !isAmong(actual, expected),
  contains,
  not_contains: (actual, expected) => !contains(actual, expected),
  starts_with: (actual, expected) => toText(actual).toLowerCase().startsWith(toText(expected).toLowerCase()),
  gt: (actual, expected) => order(actual, expected) > 0,
  lt: (actual, expected) => order(actual, expected) < 0,
  is_set: isSet,
  is_not_set: (actual) => !isSet(actual),
};
