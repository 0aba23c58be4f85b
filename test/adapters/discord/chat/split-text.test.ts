import * as fc from 'fast-check';
import { splitText } from '#adapters/discord/chat/drafts/split-text.ts';

it('leaves a text that fits as it is', () => {
  expect(splitText('Hello\n\nWorld')).toEqual(['Hello\n\nWorld']);
  expect(splitText('')).toEqual([]);
  expect(splitText('x'.repeat(2_000))).toHaveLength(1);
});

it.each([
  ['paragraphs', 'one two\nthree\n\nfour five', 20, ['one two\nthree', 'four five']],
  ['lines', 'one two three\nfour five', 20, ['one two three', 'four five']],
  ['words', 'one two three four five', 20, ['one two three four', 'five']],
  ['characters', 'abcdefghij', 4, ['abcd', 'efgh', 'ij']],
])('cuts between %s', (_, text, max, parts) => {
  expect(splitText(text, max)).toEqual(parts);
});

it('prefers a line near the end to a paragraph near the beginning', () => {
  expect(splitText('a\n\nbbbbbbb\ncccc ddd', 12)).toEqual(['a\n\nbbbbbbb', 'cccc ddd']);
});

it('never cuts a character in two', () => {
  expect(splitText('😀😀😀', 3)).toEqual(['😀', '😀', '😀']);
});

it('keeps all of any text but the white space at the cuts', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n', '😀'), maxLength: 200 });
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 50 }), (text, max) => {
      const parts = splitText(text, max);
      expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      expect(parts.filter((part) => part.length > max || part.trim() === '' || !part.isWellFormed())).toEqual([]);
    }),
  );
});
