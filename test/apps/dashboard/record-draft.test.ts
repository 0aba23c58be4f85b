import { move, nextId } from '../../../apps/dashboard/src/fields/move.ts';
import { findConflict, pickChanged, rebase } from '../../../apps/dashboard/src/records/record-draft.ts';

const BASE = { name: 'Help', tags: ['a'], limit: null as number | null };

it('finds what was changed, in lists and objects too', () => {
  expect(pickChanged(BASE, { ...BASE })).toEqual({});
  expect(pickChanged(BASE, { ...BASE, tags: ['a', 'b'], limit: 3 })).toEqual({ tags: ['a', 'b'], limit: 3 });
});

it('puts the own changes on top of those of somebody else', () => {
  const mine = { ...BASE, name: 'Mine' };
  const theirs = { ...BASE, name: 'Theirs', limit: 5 };
  expect(rebase({ base: BASE, mine, theirs })).toEqual({ name: 'Mine', tags: ['a'], limit: 5 });
});

it('calls it a conflict only where somebody else has changed something', () => {
  const mine = { ...BASE, name: 'Mine', limit: 7 };
  expect(findConflict({ base: BASE, mine, theirs: BASE })).toBeNull();
  expect(findConflict({ base: BASE, mine, theirs: { ...BASE, name: 'Theirs', tags: [] } })).toEqual({
    theirs: ['name', 'tags'],
    both: ['name'],
  });
  expect(findConflict({ base: BASE, mine, theirs: { ...BASE, limit: 7 } })).toEqual({ theirs: ['limit'], both: [] });
});

it('moves an item up and down, and finds free ids', () => {
  expect(move(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(move(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(nextId('option', [])).toBe('option-1');
  expect(nextId('option', ['option-2'])).toBe('option-3');
});
