import { toActor } from '#core/shared/actor.ts';
import { toCanonicalJson } from '#core/shared/values/canonical-json.ts';
import { describeUses } from '#core/shared/describe-uses.ts';
import { compareFields } from '#core/shared/events.ts';
import { isChatId, isUuid, type UserId } from '#core/shared/ids.ts';
import { toPage } from '#core/shared/page.ts';
import { truncate } from '#core/shared/values/text.ts';

describe('the actor of an action by API', () => {
  const token = { kind: 'token', id: 'a token' } as const;

  it('is the staff member that it names', () => {
    expect(toActor(token, '42' as UserId)).toEqual({ type: 'staff', id: '42' });
  });

  it.each([null, undefined])('is the token where it names %s', (staffId) => {
    expect(toActor(token, staffId)).toEqual({ type: 'token', id: 'a token' });
  });
});

it.each([
  [{ panels: 2, flows: 1 }, '2 panel(s), 1 flow(s)'],
  [{ panels: 0, flows: 1 }, '1 flow(s)'],
  [{ panels: 0, flows: 0 }, null],
])('describes the uses %j as %j', (counts, text) => {
  expect(describeUses(counts, { panels: 'panel(s)', flows: 'flow(s)' })).toBe(text);
});

describe('canonical JSON', () => {
  it('is the same for fields in any order, at any depth', () => {
    expect(toCanonicalJson({ b: 1, a: { d: [{ f: 1, e: null }], c: 2 } })).toBe(
      '{"a":{"c":2,"d":[{"e":null,"f":1}]},"b":1}',
    );
  });

  it('keeps the order of lists', () => {
    expect(toCanonicalJson([2, 1])).toBe('[2,1]');
  });

  it('is nothing for nothing', () => {
    expect(toCanonicalJson(undefined)).toBeUndefined();
    expect(toCanonicalJson(null)).toBe('null');
  });
});

describe('the changes between two states', () => {
  it('are those of the named fields that differ by value', () => {
    const [before, after] = [
      { name: 'a', tags: ['x'], limits: { a: 1, b: 2 }, other: 1 },
      { name: 'b', tags: ['x'], limits: { b: 2, a: 1 }, other: 2 },
    ];
    expect(compareFields(before, after, ['name', 'tags', 'limits'])).toEqual({ name: { from: 'a', to: 'b' } });
  });
});

describe('a page', () => {
  const position = (last: number) => [String(last)];

  it('continues after its last row when there are more', () => {
    expect(toPage([1, 2, 3], 2, position)).toEqual({ items: [1, 2], next: ['2'] });
  });

  it('is the last one when there are no more', () => {
    expect(toPage([1, 2], 2, position)).toEqual({ items: [1, 2], next: null });
    expect(toPage([], 2, position)).toEqual({ items: [], next: null });
  });
});

it.each([
  ['1', true],
  ['1'.repeat(20), true],
  ['1'.repeat(21), false],
  ['', false],
  ['x1', false],
  ['1x', false],
])('%j is an id of the chat platform: %s', (text, isId) => {
  expect(isChatId(text)).toBe(isId);
});

it.each([
  ['01890a5d-ac96-774b-bcce-b302099a8057', true],
  ['01890A5D-AC96-774B-BCCE-B302099A8057', false],
  ['x01890a5d-ac96-774b-bcce-b302099a8057', false],
  ['01890a5d-ac96-774b-bcce-b302099a8057x', false],
  ['01890a5dac96774bbcceb302099a8057', false],
])('%j is an id of this service: %s', (text, isId) => {
  expect(isUuid(text)).toBe(isId);
});

it.each([
  ['abc', 2, 'ab'],
  ['abc', 3, 'abc'],
  ['a\0b\0c', 2, 'ab'],
  ['a😀', 2, 'a'],
  ['a😀', 3, 'a😀'],
  ['\ude00a', 2, '\ufffda'],
])('%j has at %i characters the beginning %j', (text, length, beginning) => {
  expect(truncate(text, length)).toBe(beginning);
});
