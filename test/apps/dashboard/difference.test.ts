import { toFieldLabel } from '../../../apps/dashboard/src/access/audit-words.ts';
import { listChanges } from '../../../apps/dashboard/src/access/difference.ts';

it('names each field that differs, with both values', () => {
  expect(
    listChanges({ name: 'Payments', emoji: null, kept: [1, 2] }, { name: 'Billing', emoji: '💳', kept: [1, 2] }),
  ).toEqual([
    { path: 'name', before: 'Payments', after: 'Billing' },
    { path: 'emoji', before: null, after: '💳' },
  ]);
});

it('names a field inside another one by its path, and leaves out what is equal there', () => {
  const rules = { maxOpen: 1, autoClose: { hours: 48, isOn: true } };
  expect(listChanges({ rules }, { rules: { ...rules, autoClose: { hours: 24, isOn: true } } })).toEqual([
    { path: 'rules.autoClose.hours', before: 48, after: 24 },
  ]);
});

it('has every field of what is new or gone', () => {
  const block = { userId: '1', reason: 'Spam' };
  expect(listChanges(null, block).map(({ path, after }) => [path, after])).toEqual(Object.entries(block));
  expect(listChanges(block, null).map(({ path, before }) => [path, before])).toEqual(Object.entries(block));
});

it('shows lists and shortened values as a whole', () => {
  const shortened = { truncated: true, characters: 20_000, start: 'Once' };
  expect(
    listChanges({ ids: ['1'], text: shortened }, { ids: ['1', '2'], text: { ...shortened, start: 'Then' } }),
  ).toEqual([
    { path: 'ids', before: ['1'], after: ['1', '2'] },
    { path: 'text', before: shortened, after: { ...shortened, start: 'Then' } },
  ]);
});

it.each([
  ['messageId', 'Message'],
  ['staffRoleIds', 'Staff roles'],
  ['nodes', 'Steps'],
  ['embeds', 'Framed blocks'],
  ['categoryIds', 'Categories'],
  ['closedChannel.parentId', 'Closed channel › Channel group'],
  ['autoClose.inactiveHours', 'Auto close › Inactive hours'],
])('names the field %s as people do: %s', (path, expected) => {
  expect(toFieldLabel(path)).toBe(expected);
});
