import { Conditions } from '#adapters/postgres/records/conditions.ts';

it('joins conditions, and has one that is always true when there is none', () => {
  const conditions = new Conditions();
  expect(conditions.text).toBe('true');
  conditions.add('a = :a', { a: 1 }).add('b is null');
  expect(conditions.text).toBe('a = :a and b is null');
  expect(conditions.values).toEqual({ a: 1 });
});

it('gives each value that is bound a parameter of its own', () => {
  const conditions = new Conditions().add('a = :a', { a: 1 });
  const parameters = [conditions.bind('x'), conditions.bind('x')];
  expect(new Set(parameters).size).toBe(2);
  for (const parameter of parameters) expect(conditions.values[parameter.slice(1)]).toBe('x');
});

it('refuses a second value for a parameter', () => {
  const conditions = new Conditions().add('a = :guild', { guild: '1' });
  expect(() => conditions.add('b = :guild', { guild: '2' })).toThrow('"guild"');
});
