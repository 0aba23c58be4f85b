import { z } from 'zod';
import { parse } from '#adapters/http/pipeline/validate-input.ts';
import { AppError, type Complaint } from '#core/shared/errors.ts';

/** What the schema complains of. */
const complain = (schema: z.ZodType, input: unknown): readonly Complaint[] => {
  try {
    parse(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error.details;
    throw error;
  }
  return [];
};

const shape = (type: z.ZodType) => z.strictObject({ a: type });

/** A schema with an input for each issue that the validator knows. */
const ISSUES: readonly (readonly [what: string, type: z.ZodType, value: unknown, reason: string, message: string])[] = [
  ['a missing text', z.string(), undefined, 'required', 'is required'],
  ['a missing choice', z.enum(['x', 'y']), undefined, 'required', 'is required'],
  ['a missing union', z.union([z.string(), z.number()]), undefined, 'required', 'is required'],
  ['a missing id', z.custom((value) => value === 1, 'has to be an id'), undefined, 'required', 'has to be an id'],
  ['no string', z.string(), 5, 'wrong_type', 'has to be a string'],
  ['no number', z.number(), '5', 'wrong_type', 'has to be a number'],
  ['no whole number', z.int(), 1.5, 'wrong_type', 'has to be a whole number'],
  ['no boolean', z.boolean(), 'yes', 'wrong_type', 'has to be true or false'],
  ['no list', z.array(z.string()), 'x', 'wrong_type', 'has to be a list'],
  ['no object', z.object({}), [], 'wrong_type', 'has to be an object'],
  ['no record', z.record(z.string(), z.string()), 5, 'wrong_type', 'has to be an object'],
  ['no value of a choice', z.enum(['low', 'high']), 'x', 'not_allowed', 'one of low, high'],
  ['no literal', z.literal('x'), 'y', 'not_allowed', 'has to be x'],
  ['a long text', z.string().max(2), 'abc', 'too_long', 'at most 2 characters'],
  ['an empty text', z.string().min(1), '', 'too_short', 'at least 1 character'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'too_many', 'at most 1 entry'],
  ['a short list', z.array(z.string()).min(2), [], 'too_few', 'at least 2 entries'],
  ['a large number', z.int().max(5), 6, 'out_of_range', 'at most 5'],
  ['a small number', z.int().min(5), 4, 'out_of_range', 'at least 5'],
  ['a number at its limit', z.number().lt(5), 5, 'out_of_range', 'less than 5'],
  ['a number at its lower limit', z.number().gt(5), 5, 'out_of_range', 'more than 5'],
  ['a number between', z.number().multipleOf(2), 3, 'out_of_range', 'has to be a multiple of 2'],
  ['a format without words', z.email(), 'x', 'invalid_format', 'does not have the form of email'],
  ['a format with words', z.string().regex(/^x$/, 'an x is needed'), 'y', 'invalid_format', 'an x is needed'],
  ['a rule', z.string().refine(() => false, 'no'), 'y', 'invalid_format', 'no'],
  [
    'a rule with a reason',
    z.string().refine(() => false, { error: 'no', params: { reason: 'duplicate' } }),
    'y',
    'duplicate',
    'no',
  ],
  ['a union', z.union([z.string(), z.null()]), 5, 'wrong_type', 'has to be a string or null'],
  ['a part of a union', z.union([z.int(), z.string().max(2)]), 'abc', 'too_long', 'at most 2 characters'],
];

it.each(ISSUES)('%s is described in our words', (_, type, value, ...expected) => {
  const [reason, message] = expected;
  expect(complain(shape(type), value === undefined ? {} : { a: value })).toEqual([{ field: 'a', reason, message }]);
});

it('names the path of a nested field', () => {
  const schema = z.object({ options: z.array(z.object({ label: z.string() })) });
  expect(complain(schema, { options: [{ label: 'x' }, {}] })).toEqual([
    { field: 'options.1.label', reason: 'required', message: 'is required' },
  ]);
});

it('names each unknown field, with its path', () => {
  const schema = z.strictObject({ inner: z.strictObject({}) });
  expect(complain(schema, { inner: { x: 1, y: 2 }, z: 3 })).toEqual([
    { field: 'inner.x', reason: 'unknown_field', message: 'unknown field' },
    { field: 'inner.y', reason: 'unknown_field', message: 'unknown field' },
    { field: 'z', reason: 'unknown_field', message: 'unknown field' },
  ]);
});

it('names the entry of a record whose name is not valid', () => {
  const [complaint] = complain(shape(z.record(z.string().max(2), z.string())), { a: { long: 'x' } });
  expect(complaint).toMatchObject({ reason: 'invalid_format', message: 'the name of an entry: at most 2 characters' });
});

it('is about the whole body when that is no object', () => {
  expect(complain(z.object({}), [])).toEqual([
    { field: null, reason: 'wrong_type', message: 'The body has to be an object.' },
  ]);
});

it('takes the option of a union that the value resembles', () => {
  const condition: z.ZodType = z.union([
    z.strictObject({ all: z.array(z.lazy(() => condition)) }),
    z.strictObject({ field: z.string(), operator: z.enum(['eq', 'neq']) }),
  ]);
  expect(complain(shape(condition), { a: { all: [{ field: 'x', operator: 'odd' }] } })).toEqual([
    { field: 'a.all.0.operator', reason: 'not_allowed', message: 'one of eq, neq' },
  ]);
});

it('names many values of a choice, and not all of a great many', () => {
  const names = Array.from({ length: 100 }, (_, index) => `v${index}`);
  const [complaint] = complain(shape(z.enum(names)), { a: 'x' });
  expect(complaint?.message).toMatch(/^one of v0, .*v59, …$/);
});
