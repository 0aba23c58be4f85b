import { type Condition, type Facts, evaluate, isOlderThan } from '#core/shared/conditions/condition.ts';
import type { Instant } from '#core/shared/instant.ts';
import { NOON } from '../../support/build.ts';

const FACTS: Facts = {
  now: NOON,
  changes: {
    priority: { from: 'low', to: 'high' },
    feedback: { from: { rating: 1, comment: 'x' }, to: { rating: 5, comment: 'x' } },
    metadata: { from: { order: { id: 1, at: 'x' } }, to: { order: { id: 2, at: 'x' } } },
  },
  values: {
    ticket: {
      priority: 'high',
      tags: ['vip'],
      createdAt: '2026-01-01T11:00:00.000Z',
      claimedById: null,
      feedback: { rating: 5, comment: 'x' },
      metadata: { toString: 'own' },
    },
    message: { content: 'Hello' },
    actor: { type: 'staff', id: '1' },
    category: null,
  },
};

const YES: Condition = { field: 'ticket.priority', operator: 'eq', value: 'high' };
const NO: Condition = { field: 'ticket.priority', operator: 'eq', value: 'low' };

it.each<[Condition, boolean]>([
  [YES, true],
  [NO, false],
  [{ all: [] }, true],
  [{ any: [] }, false],
  [{ all: [YES, YES] }, true],
  [{ all: [YES, NO] }, false],
  [{ any: [NO, YES] }, true],
  [{ any: [NO, NO] }, false],
  [{ not: NO }, true],
  [{ not: { any: [NO, { not: { all: [YES] } }] } }, true],
  [{ field: 'ticket.feedback.rating', operator: 'gt', value: 4 }, true],
  [{ field: 'ticket.tags', operator: 'contains', value: 'vip' }, true],
  [{ field: 'message.content', operator: 'starts_with', value: 'hell' }, true],
  [{ field: 'actor.type', operator: 'in', value: ['staff', 'token'] }, true],
  [{ field: 'category.name', operator: 'is_not_set' }, true],
  [{ field: 'ticket.metadata.toString', operator: 'eq', value: 'own' }, true],
  [{ field: 'ticket.toString', operator: 'is_set' }, false],
  [{ field: 'ticket.__proto__', operator: 'is_set' }, false],
  [{ field: 'ticket.priority.length', operator: 'is_set' }, false],
  [{ field: 'nothing.at.all', operator: 'is_not_set' }, true],
  [{ field: 'ticket.priority', operator: 'changed' }, true],
  [{ field: 'ticket.status', operator: 'changed' }, false],
  [{ field: 'ticket.toString', operator: 'changed' }, false],
  [{ field: 'ticket.feedback', operator: 'changed' }, true],
  [{ field: 'ticket.feedback.rating', operator: 'changed' }, true],
  [{ field: 'ticket.feedback.comment', operator: 'changed' }, false],
  [{ field: 'ticket.metadata.order.id', operator: 'changed' }, true],
  [{ field: 'ticket.metadata.order.at', operator: 'changed' }, false],
  [{ field: 'ticket.createdAt', operator: 'older_than', value: 3_599 }, true],
  [{ field: 'ticket.createdAt', operator: 'older_than', value: 3_600 }, false],
  [{ field: 'ticket.createdAt', operator: 'older_than' }, false],
  [{ field: 'ticket.claimedById', operator: 'older_than', value: 1 }, false],
])('%j: %s', (condition, isSo) => {
  expect(evaluate(condition, FACTS).holds).toBe(isSo);
});

it('says of each part what was compared with what, those included that decide nothing', () => {
  expect(evaluate({ any: [YES, { not: { field: 'ticket.none', operator: 'is_set' } }] }, FACTS)).toEqual({
    holds: true,
    any: [
      { ...YES, actual: 'high', holds: true },
      { holds: true, not: { field: 'ticket.none', operator: 'is_set', value: null, actual: null, holds: false } },
    ],
  });
});

it.each([
  ['2026-01-01T11:59:00.000Z', 59, true],
  ['2026-01-01T11:59:00.000Z', '59', true],
  ['2026-01-01T11:59:00.000Z', 60, false],
  ['2026-01-01T13:00:00.000Z', 0, false],
  [null, 0, false],
  ['soon', 0, false],
  ['2026-01-01T11:59:00.000Z', null, false],
  ['2026-01-01T11:59:00.000Z', '', false],
  ['2026-01-01T11:59:00.000Z', 'long', false],
])('%j is older than %j s: %s', (time, seconds, isSo) => {
  expect(isOlderThan(time, seconds, '2026-01-01T12:00:00.000Z' as Instant)).toBe(isSo);
});
