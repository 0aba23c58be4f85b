import { toTicketChanges } from '#core/flows/execution/steps/node-data.ts';
import { encodeHeader, encodeJson, encodeUrl, limitLookUp } from '#core/flows/execution/steps/template-texts.ts';

const NOTHING = () => null;

describe('a value that is put', () => {
  it.each([
    ['a "quoted" text', 'a \\"quoted\\" text'],
    ['two\nlines', 'two\\nlines'],
    ['', ''],
  ])('into a JSON string stays one: %j', (value, expected) => {
    expect(encodeJson(value)).toBe(expected);
  });

  it.each([
    ['a b/c?d', 'a%20b%2Fc%3Fd'],
    ['.', ''],
    ['..', ''],
    ['...', '...'],
    ['.well-known', '.well-known'],
    ['file.', 'file.'],
    ['\ud800', '%EF%BF%BD'],
  ])('into a URL leads nowhere else: %j', (value, expected) => {
    expect(encodeUrl(value)).toBe(expected);
  });

  it.each([
    ['one\r\nX-Other: two', 'one X-Other: two'],
    ['\u00e9\u00e8a', 'a'],
    ['a\u00e9\u00e8b', 'a b'],
    [' a ', 'a'],
  ])('into a header stays on one line: %j', (value, expected) => {
    expect(encodeHeader(value)).toBe(expected);
  });
});

describe('the changes of a ticket', () => {
  const ID = '0198c0de-0000-7000-8000-000000000001';

  it('are those that the node names', () => {
    const data = { status: 'pending', priority: 'high', tags: ['a', ' {{x}} ', ''], categoryId: ID };
    expect(toTicketChanges(data, () => 'b')).toEqual({
      status: 'pending',
      priority: 'high',
      tags: ['a', 'b'],
      categoryId: ID,
      addTags: undefined,
      removeTags: undefined,
      claimedById: undefined,
      keptOpen: undefined,
    });
    expect(toTicketChanges({}, NOTHING)).toEqual({});
  });

  it.each([
    ['4711', '4711'],
    [' <@4711> ', '4711'],
    ['<@4711> and others', '<@4711> and others'],
    ['ask <@4711>', 'ask <@4711>'],
    [' nobody ', 'nobody'],
  ])('take the user out of a mention, and nothing out of another text: %j', (claimedById, expected) => {
    expect(toTicketChanges({ claimedById }, NOTHING).claimedById).toBe(expected);
  });
});

it('a limited look-up counts what it is asked for, and gives empty texts beyond its limit', () => {
  const { lookUp, measureLength } = limitLookUp((name) => (name === 'unknown' ? null : 'x'.repeat(6)), 10);
  expect([lookUp('a'), lookUp('unknown'), measureLength()]).toEqual(['xxxxxx', null, 6]);
  expect([lookUp('b'), lookUp('unknown'), measureLength()]).toEqual(['', null, 12]);
});
