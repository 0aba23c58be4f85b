import { type Fields, type FieldSpec, listComplaints, toJsonSchema } from '#core/flows/model/field-spec.ts';

const UUID = '019b0000-0000-7000-8000-00000000000c';

const text = (max: number) => ({ kind: 'text', max, description: 'A text.' }) as const;
const SPECS = {
  text: text(3),
  integer: { kind: 'integer', min: 2, max: 4, description: 'A number.' },
  choice: { kind: 'choice', of: ['a', 'b'], description: 'A choice.' },
  id: { kind: 'id', description: 'An id.' },
  json: { kind: 'json', description: 'Anything.' },
  map: { kind: 'map', max: 2, maxText: 3, description: 'Texts.' },
  list: { kind: 'list', max: 2, of: text(3), description: 'A list.' },
  record: { kind: 'record', fields: { inner: { ...text(3), required: true } }, description: 'A record.' },
} as const satisfies Record<FieldSpec['kind'], FieldSpec>;

const complain = (kind: keyof typeof SPECS, value: unknown, isDraft = false) =>
  listComplaints({ it: SPECS[kind] }, { it: value }, isDraft);

describe('a value', () => {
  it.each([
    ['text', ['', 'abc']],
    ['integer', [2, 3, 4]],
    ['choice', ['a', 'b']],
    ['id', [UUID]],
    ['json', ['x', 5, [], {}, false]],
    ['map', [{}, { a: 'abc', b: '' }]],
    ['list', [[], ['abc', 'x']]],
    ['record', [{ inner: 'abc' }]],
  ] as const)('of a %s is accepted within its bounds', (kind, values) => {
    for (const value of [...values, null, undefined]) expect([value, complain(kind, value)]).toEqual([value, []]);
  });

  it.each<[keyof typeof SPECS, unknown, string, string]>([
    ['text', 5, 'wrong_type', 'has to be text of 3 characters at the most'],
    ['text', 'abcd', 'too_long', 'has to be text of 3 characters at the most'],
    ['integer', '3', 'wrong_type', 'has to be a whole number from 2 to 4'],
    ['integer', 2.5, 'wrong_type', 'has to be a whole number from 2 to 4'],
    ['integer', 1, 'out_of_range', 'has to be a whole number from 2 to 4'],
    ['integer', 5, 'out_of_range', 'has to be a whole number from 2 to 4'],
    ['choice', 'c', 'not_allowed', 'has to be one of a, b'],
    ['choice', 5, 'not_allowed', 'has to be one of a, b'],
    ['id', 'x', 'invalid_format', 'has to be an id'],
    ['id', 5, 'invalid_format', 'has to be an id'],
    ['map', [], 'wrong_type', 'has to be at most 2 texts of 3 characters, by name'],
    ['map', 'x', 'wrong_type', 'has to be at most 2 texts of 3 characters, by name'],
    ['map', { a: '', b: '', c: '' }, 'too_many', 'has to be at most 2 texts of 3 characters, by name'],
    ['map', { a: 'abcd' }, 'too_long', 'has to be at most 2 texts of 3 characters, by name'],
    ['map', { a: 'x', b: 5 }, 'too_long', 'has to be at most 2 texts of 3 characters, by name'],
    ['list', 'x', 'wrong_type', 'has to be a list of 2 at the most'],
    ['list', ['a', 'b', 'c'], 'too_many', 'has to be a list of 2 at the most'],
    ['record', 'x', 'wrong_type', 'has to be an object'],
    ['record', [], 'wrong_type', 'has to be an object'],
  ])('of a %s that is %j is refused', (kind, value, reason, message) => {
    expect(complain(kind, value)).toEqual([{ field: 'it', reason, message }]);
  });

  it('inside of a list or a record is named by its place', () => {
    expect(complain('list', ['abc', 5])).toMatchObject([{ field: 'it.1', reason: 'wrong_type' }]);
    expect(complain('record', { inner: 5, other: 1 })).toMatchObject([
      { field: 'it.other', reason: 'unknown_field', message: 'unknown field' },
      { field: 'it.inner', reason: 'wrong_type' },
    ]);
    expect(complain('record', {})).toEqual([{ field: 'it.inner', reason: 'required', message: 'is needed' }]);
    expect(complain('record', {}, true)).toEqual([]);
  });
});

describe('a field that is required', () => {
  const fields: Fields = { name: { ...text(3), required: true }, count: { ...SPECS.integer, required: true } };
  const missing = (field: string) => ({ field, reason: 'required', message: 'is needed' });

  it.each([[{}], [{ name: null, count: null }], [{ name: ' ' }]])('is missing in %j', (data) => {
    expect(listComplaints(fields, data, false)).toEqual([missing('name'), missing('count')]);
  });

  it('may be missing in a draft, but not have a wrong value', () => {
    expect(listComplaints(fields, { name: ' ' }, true)).toEqual([]);
    expect(listComplaints(fields, { count: 'x' }, true)).toMatchObject([{ field: 'count', reason: 'wrong_type' }]);
  });
});

it('a field is unknown even under a name that every object has', () => {
  expect(listComplaints({}, { toString: 'x' }, false)).toEqual([
    { field: 'toString', reason: 'unknown_field', message: 'unknown field' },
  ]);
});

it('clients read the fields as JSON Schema', () => {
  const record = { type: 'object', additionalProperties: false };
  const short = { type: 'string', maxLength: 3, description: 'A text.' };
  expect(toJsonSchema({ ...SPECS, name: { ...text(3), required: true } })).toEqual({
    ...record,
    properties: {
      text: short,
      integer: { type: 'integer', minimum: 2, maximum: 4, description: 'A number.' },
      choice: { type: 'string', enum: ['a', 'b'], description: 'A choice.' },
      id: { type: 'string', format: 'uuid', description: 'An id.' },
      json: { description: 'Anything.' },
      map: {
        type: 'object',
        maxProperties: 2,
        additionalProperties: { type: 'string', maxLength: 3 },
        description: 'Texts.',
      },
      list: { type: 'array', maxItems: 2, items: short, description: 'A list.' },
      record: { ...record, properties: { inner: short }, required: ['inner'], description: 'A record.' },
      name: short,
    },
    required: ['name'],
  });
});

it('clients read which texts are templates, and in what unit a number is', () => {
  const fields: Fields = {
    subject: { ...text(3), isTemplate: true },
    delay: { kind: 'integer', min: 1, max: 2, unit: 'seconds', description: 'How long.' },
  };
  expect(toJsonSchema(fields)).toMatchObject({
    properties: { subject: { 'x-template': true }, delay: { 'x-unit': 'seconds' } },
  });
  expect(JSON.stringify(toJsonSchema(SPECS))).not.toContain('x-');
});
