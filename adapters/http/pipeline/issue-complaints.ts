import type { z } from 'zod';
import type { Complaint, DetailReason } from '#core/shared/errors.ts';

type Issue = z.core.$ZodIssue;
type RawIssue = z.core.$ZodRawIssue;
type IssueOf<Code extends Issue['code']> = Extract<Issue, { readonly code: Code }>;

/** How the options of a parse have to be, so that `toComplaints` can read its issues. */
export const PARSE_OPTIONS = { reportInput: true, error: (issue: RawIssue) => describe(issue as Issue) } as const;

/** Makes one complaint of an issue of the validator, or one for each unknown field. */
export const toComplaints = (issue: Issue): readonly Complaint[] => {
  const field = issue.path.map(String).join('.') || null;
  if (issue.code === 'invalid_union') return explainUnion(issue);
  if (issue.code === 'unrecognized_keys') {
    const at = field === null ? '' : `${field}.`;
    return issue.keys.map((key) => ({ field: at + key, reason: 'unknown_field', message: 'unknown field' }));
  }
  const isWholeBody = field === null && issue.code === 'invalid_type';
  return [{ field, reason: getReason(issue), message: isWholeBody ? `The body ${issue.message}.` : issue.message }];
};

const isMissing = ({ input }: Issue): boolean => input === undefined;

const orRequired =
  (reason: DetailReason) =>
  (issue: Issue): DetailReason =>
    isMissing(issue) ? 'required' : reason;

/** The limits of texts, of lists and objects, and of everything else. */
const bySize = (text: DetailReason, list: DetailReason) => (issue: Issue) => {
  const origin = 'origin' in issue ? issue.origin : '';
  if (origin === 'string') return text;
  return ['array', 'set', 'map', 'object'].includes(origin) ? list : 'out_of_range';
};

const REASONS: { readonly [Code in Issue['code']]: (issue: Issue) => DetailReason } = {
  invalid_type: orRequired('wrong_type'),
  invalid_value: orRequired('not_allowed'),
  custom: orRequired('invalid_format'),
  too_big: bySize('too_long', 'too_many'),
  too_small: bySize('too_short', 'too_few'),
  not_multiple_of: () => 'out_of_range',
  invalid_format: () => 'invalid_format',
  invalid_key: () => 'invalid_format',
  invalid_element: () => 'invalid_format',
  invalid_union: orRequired('wrong_type'),
  unrecognized_keys: () => 'unknown_field',
};

const getReason = (issue: Issue): DetailReason => {
  const { reason } = ((issue.code === 'custom' && issue.params) || {}) as { readonly reason?: DetailReason };
  return reason ?? REASONS[issue.code](issue);
};

/** Names a type after "has to be". */
const TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
};

const toTypeName = (expected: string): string => TYPES[expected] ?? 'another type';

const MAX_NAMED = 60;

const joinValues = (values: readonly unknown[]): string => {
  const named = values.slice(0, MAX_NAMED).map(String).join(', ');
  return values.length > MAX_NAMED ? `${named}, …` : named;
};

const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
};

const describeLimit = (most: string, limit: number | bigint, origin: string): string => {
  const [one, many] = UNITS[origin] ?? [];
  const unit = limit === 1 ? one : many;
  return `${most} ${limit}${unit === undefined ? '' : ` ${unit}`}`;
};

const SENTENCES: { readonly [Code in Issue['code']]: (issue: IssueOf<Code>) => string } = {
  invalid_type: ({ expected }) => `has to be ${toTypeName(expected)}`,
  invalid_value: ({ values }) =>
    values.length === 1 ? `has to be ${joinValues(values)}` : `one of ${joinValues(values)}`,
  too_big: ({ maximum, origin, inclusive }) =>
    describeLimit(inclusive === false ? 'less than' : 'at most', maximum, origin),
  too_small: ({ minimum, origin, inclusive }) =>
    describeLimit(inclusive === false ? 'more than' : 'at least', minimum, origin),
  not_multiple_of: ({ divisor }) => `has to be a multiple of ${divisor}`,
  invalid_format: ({ format }) => `does not have the form of ${format}`,
  invalid_key: ({ issues: [first] }) => `the name of an entry: ${first?.message ?? 'is not valid'}`,
  invalid_element: ({ issues: [first] }) => first?.message ?? 'is not valid',
  invalid_union: () => 'has to be another type',
  unrecognized_keys: ({ keys }) => `unknown fields ${joinValues(keys)}`,
  custom: () => 'is not valid',
};

const describe = (issue: Issue): string =>
  // Required comes before every other complaint, and each sentence is for the issue of its own code.
  isMissing(issue) && issue.code !== 'custom'
    ? 'is required'
    : (SENTENCES[issue.code] as (issue: Issue) => string)(issue);

/** A value that is none of the types it may be: what is wrong with it as the one that it resembles most. */
const explainUnion = (issue: IssueOf<'invalid_union'>): readonly Complaint[] => {
  const field = issue.path.map(String).join('.') || null;
  const resembling = issue.errors.filter((issues) => !issues.some(isOfOtherType));
  const [best] = [...resembling].sort((one, other) => countShallow(one) - countShallow(other));
  if (best) return best.flatMap((inner) => toComplaints({ ...inner, path: [...issue.path, ...inner.path] }));
  if (isMissing(issue)) return [{ field, reason: 'required', message: 'is required' }];
  const expected = issue.errors.flat().flatMap((inner) => (inner.code === 'invalid_type' ? [inner.expected] : []));
  const types = [...new Set(expected.map(toTypeName))];
  return [{ field, reason: 'wrong_type', message: `has to be ${types.join(' or ')}` }];
};

const isOfOtherType = ({ code, path }: Issue): boolean => code === 'invalid_type' && path.length === 0;

/** How many of the issues are about the value itself and its own fields. */
const countShallow = (issues: readonly Issue[]): number => issues.filter(({ path }) => path.length < 2).length;
