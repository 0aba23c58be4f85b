import { fillNamePattern, isChangingName } from '#core/categories/index.ts';

it.each<[string, object, string]>([
  ['{{ticket.number}}-help-{{ticket.number}}', {}, '7-help-7'],
  ['Help {{ ticket.number }}', {}, 'Help 7'],
  [
    '{{ticket.priority}}-{{category.name}}-{{ticket.number}}',
    { 'ticket.priority': 'urgent', 'category.name': 'Billing & Orders' },
    'urgent-billing-orders-7',
  ],
  ['{{claimer.name}}-{{ticket.number}}', { 'claimer.name': null }, '7'],
  ['{{ticket.number}}-{{claimer.name}}-{{ticket.status}}', { 'claimer.name': null, 'ticket.status': 'open' }, '7-open'],
  ['{{requester.name}}', { 'requester.name': '🙂🙂' }, 'ticket-7'],
  ['{{requester.username}}', { 'requester.username': 'Zoë_42 {number}' }, 'zoë_42-number'],
  ['{{requester.name}}-{{ticket.number}}', { 'requester.name': 'x'.repeat(200) }, 'x'.repeat(100)],
])('a channel is named by its pattern: %s of %j', (pattern, values, name) => {
  expect(fillNamePattern(pattern, 7, values)).toBe(name);
});

it.each<[string, object, string]>([
  ['{number}-help-{number}', {}, '7-help-7'],
  ['{priority}-{category}-{number}', { 'ticket.priority': 'urgent', 'category.name': 'Billing' }, 'urgent-billing-7'],
  ['{username}-{display}', { 'requester.username': 'zoe', 'requester.name': 'Zoë' }, 'zoe-zoë'],
  ['{claimer}-{status}', { 'claimer.name': 'Kim', 'ticket.status': 'open' }, 'kim-open'],
])('an older pattern with single braces means the same: %s of %j', (pattern, values, name) => {
  expect(fillNamePattern(pattern, 7, values)).toBe(name);
});

it('a name changes with what changes of a ticket', () => {
  const changing = ['{{category.name}}', '{{ticket.priority}}', '{{claimer.name}}', '{{ticket.status}}', '{status}'];
  const fixed = ['t-{{ticket.number}}', '{{requester.username}}-{{requester.name}}', 't-{number}'];
  expect(changing.map(isChangingName)).toEqual(changing.map(() => true));
  expect(fixed.map(isChangingName)).toEqual(fixed.map(() => false));
});
