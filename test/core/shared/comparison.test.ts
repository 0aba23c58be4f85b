import { type Comparison, matches, isOlderThan } from '#core/shared/values/comparison.ts';
import type { Instant } from '#core/shared/instant.ts';

type Case = readonly [actual: unknown, operator: Comparison['operator'], expected: unknown, holds: boolean];

const CASES: readonly Case[] = [
  ['high', 'eq', 'high', true],
  ['high', 'eq', 'High', false],
  [5, 'eq', '5', true],
  ['5', 'eq', 5, true],
  [true, 'eq', 'true', true],
  [null, 'eq', '', true],
  [undefined, 'eq', null, true],
  ['', 'eq', 'x', false],
  [['a'], 'eq', ['a'], true],
  ['high', 'neq', 'high', false],
  [null, 'neq', 'x', true],

  ['a', 'in', ['a', 'b'], true],
  ['c', 'in', ['a', 'b'], false],
  ['a', 'in', 'a', true],
  ['a', 'in', 'abc', false],
  [7, 'in', ['7'], true],
  [['x', 'b'], 'in', ['a', 'b'], true],
  [['x', 'y'], 'in', ['a', 'b'], false],
  [[], 'in', ['a'], false],
  [null, 'in', ['a'], false],
  ['a', 'in', [], false],
  ['c', 'not_in', ['a', 'b'], true],
  [['x', 'b'], 'not_in', ['a', 'b'], false],
  [null, 'not_in', ['a'], true],

  ['My Refund', 'contains', 'REFUND', true],
  ['My Refund', 'contains', 'return', false],
  [['refund', 'vip'], 'contains', 'vip', true],
  [['refunds'], 'contains', 'refund', false],
  [['VIP'], 'contains', 'vip', false],
  [null, 'contains', 'x', false],
  ['My Refund', 'not_contains', 'refund', false],
  [['a'], 'not_contains', 'b', true],
  [null, 'not_contains', 'x', true],
  ['!Help me', 'starts_with', '!help', true],
  ['me !help', 'starts_with', '!help', false],
  [null, 'starts_with', 'a', false],

  [10, 'gt', 9, true],
  ['10', 'gt', '9', true],
  ['9', 'gt', 10, false],
  [10, 'gt', 10, false],
  [-1, 'lt', '0', true],
  ['1.5', 'lt', '1.50', false],
  ['b', 'gt', 'a', true],
  ['a', 'gt', 'b', false],
  ['a', 'gt', 'a', false],
  ['a', 'lt', 'a', false],
  [' 2026-01-01T12:00:00.000Z ', 'lt', '2026-01-02', true],
  ['2026-01-01T12:00:00.000Z', 'gt', '2026-01-01T11:00:00.000Z', true],
  ['2026-01-01T12:00:00.000Z', 'lt', '2026-01-01T12:00:00Z', false],
  ['2026-01-01T12:00:00.000Z', 'gt', '2026-01-01T12:30:00+01:00', true],
  ['2026-01-01T12:00:00.000Z', 'lt', '2026-01-02', true],
  [null, 'gt', 0, false],
  [null, 'lt', 5, false],
  ['', 'lt', 5, false],
  [5, 'gt', null, false],
  [[], 'lt', 5, false],
  [0, 'lt', 5, true],
  [' ', 'lt', 5, true],

  ['x', 'is_set', null, true],
  [0, 'is_set', null, true],
  [false, 'is_set', null, true],
  ['', 'is_set', null, false],
  [null, 'is_set', null, false],
  [undefined, 'is_set', null, false],
  [[], 'is_set', null, false],
  [['a'], 'is_set', null, true],
  ['', 'is_not_set', null, true],
  ['x', 'is_not_set', null, false],
];

it.each(CASES)('%j %s %j: %s', (actual, operator, expected, isSo) => {
  expect(matches({ actual, operator, expected })).toBe(isSo);
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
