import { fillNamePattern, isChangingName } from '#core/categories/index.ts';

it.each<[string, object, string]>([
  ['{number}-help-{number}', {}, '7-help-7'],
  ['Help {number}', {}, 'Help 7'],
  ['{priority}-{category}-{number}', { priority: 'urgent', category: 'Billing & Orders' }, 'urgent-billing-orders-7'],
  ['{claimer}-{number}', { claimer: null }, '7'],
  ['{number}-{claimer}-{status}', { claimer: null, status: 'open' }, '7-open'],
  ['{display}', { display: '🙂🙂' }, 'ticket-7'],
  ['{username}', { username: 'Zoë_42 {number}' }, 'zoë_42-number'],
  ['{display}-{number}', { display: 'x'.repeat(200) }, 'x'.repeat(100)],
])('a channel is named by its pattern: %s of %j', (pattern, values, name) => {
  expect(fillNamePattern(pattern, 7, values)).toBe(name);
});

it('a name changes with what changes of a ticket', () => {
  const patterns = ['t-{number}', '{username}-{display}', '{category}', '{priority}', '{claimer}', '{status}'];
  expect(patterns.map(isChangingName)).toEqual([false, false, true, true, true, true]);
});
