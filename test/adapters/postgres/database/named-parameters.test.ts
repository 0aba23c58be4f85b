import { bindParameters, compileStatement } from '#adapters/postgres/database/named-parameters.ts';

describe('compiling a statement', () => {
  it('numbers the parameters in the order of their first use', () => {
    expect(compileStatement('select :b, :a where x = :b and y = :c')).toEqual({
      text: 'select $1, $2 where x = $1 and y = $3',
      names: ['b', 'a', 'c'],
    });
  });

  it.each([
    ['a cast', 'select :id::uuid, now()::text', 'select $1::uuid, now()::text'],
    ['two casts', `select '1'::int::text, :id`, `select '1'::int::text, $1`],
    ['a list of a type', 'select any(:id::text[])', 'select any($1::text[])'],
    ['a string', `select 'at :noon', :id`, `select 'at :noon', $1`],
    ['a string with a quote', `select 'it''s :noon', :id`, `select 'it''s :noon', $1`],
    ['a string with an escaped quote', `select E'\\' :noon', :id`, `select E'\\' :noon', $1`],
    ['a path within JSON', `select x @? '$."a":b', :id`, `select x @? '$."a":b', $1`],
    ['a format of times', `select to_char(at, 'HH24:MI:SS.MS'), :id`, `select to_char(at, 'HH24:MI:SS.MS'), $1`],
    ['a quoted identifier', 'select x as "a:b", :id', 'select x as "a:b", $1'],
    [
      'operators of jsonb',
      `select a ? :id, b ?| array['x'], c @> d #>> e`,
      `select a ? $1, b ?| array['x'], c @> d #>> e`,
    ],
    ['a name that begins like another one', 'select :id, :id2, :id', 'select $1, $2, $1'],
    ['a parameter at the end', 'limit :id', 'limit $1'],
  ])('understands %s', (_, statement, text) => {
    expect(compileStatement(statement).text).toBe(text);
  });

  it('compiles a text once while it is in use, however many others there are', () => {
    const first = compileStatement('select :kept');
    for (let i = 0; i < 5_000; i += 1) {
      compileStatement(`select :a, ${i}`);
      expect(compileStatement('select :kept')).toBe(first);
    }
  });

  it('compiles a new text once, also after thousands of others', () => {
    for (let i = 0; i < 5_000; i += 1) compileStatement(`select :b, ${i}`);
    expect(compileStatement('select :new')).toBe(compileStatement('select :new'));
  });
});

describe('binding values', () => {
  it('puts the values in the order of the numbers', () => {
    const bound = bindParameters('select :b, :a, :b', { a: 1, b: null });
    expect(bound).toEqual({ text: 'select $1, $2, $1', values: [null, 1] });
  });

  it.each([
    ['a missing value', { a: 1 }],
    ['an undefined value', { a: 1, b: undefined }],
    ['an unknown name', { a: 1, b: 2, c: 3 }],
    ['another name', { a: 1, c: 2 }],
    ['no value', {}],
  ])('refuses %s', (_, values) => {
    expect(() => bindParameters('select :a, :b', values)).toThrow('has the parameters [a,b]');
  });
});
