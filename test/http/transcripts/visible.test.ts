import fc from 'fast-check';
import { makeVisible } from '#adapters/http/transcripts/visible.ts';
import { anyText } from './hostile-text.ts';

const shown = (text: string) => makeVisible(text, { showText: (seen) => seen, showInvisible: (name) => `‹${name}›` });

it.each([
  ['\u0000', '‹U+0000›'],
  ['a\rb', 'a‹U+000D›b'],
  ['\u001B[31m', '‹U+001B›[31m'],
  ['\u0085', '‹U+0085›'],
  ['\u00AD', '‹U+00AD›'],
  ['\u061C', '‹U+061C›'],
  ['\u200B', '‹U+200B›'],
  ['a\u200Db', 'a‹U+200D›b'],
  ['\u200F', '‹U+200F›'],
  ['\u2028\u2029', '‹U+2028›‹U+2029›'],
  ['\u202A\u202E', '‹U+202A›‹U+202E›'],
  ['\u2066\u2069', '‹U+2066›‹U+2069›'],
  ['\u2060', '‹U+2060›'],
  ['\uFEFF', '‹U+FEFF›'],
  ['\u3164', '‹U+3164›'],
  ['\u{E0001}\u{E0041}', '‹U+E0001›‹U+E0041›'],
  ['a\uFE0Fb', 'a‹U+FE0F›b'],
  ['\uD800x', '‹U+D800›x'],
  ['\uFFFF', '‹U+FFFF›'],
])('names what cannot be seen in %j', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

it.each(['👩‍💻', '👨🏽‍🚀', '❤️‍🔥', '❤‍🔥', '🤷‍♂️', '🤷‍♂', '👨‍👩‍👧‍👦', '1️⃣', '☺️', '🇩🇪', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('leaves the emoji %s whole', (emoji) => {
  expect(shown(`a${emoji}b${emoji}`)).toBe(`a${emoji}b${emoji}`);
});

it('leaves what people write as it is, with its lines and tabs', () => {
  const text = 'Grüße,\n\tשלום مرحبا 你好\n\u00A0— “ok” e\u0301';
  expect(shown(text)).toBe(text);
  expect(shown('one\r\ntwo')).toBe('one\ntwo');
});

it('counts a character that is repeated, so that nobody makes a transcript huge with one', () => {
  expect(shown('a\u200B\u200B\u200B\u202Eb')).toBe('a‹U+200B ×3›‹U+202E›b');
  expect(shown('\u{E0041}'.repeat(2_000))).toBe('‹U+E0041 ×2000›');
});

it('loses no character of any text', () => {
  const characters = (name: string) => {
    const [, code, times] = /^U\+([0-9A-F]+)(?: ×(\d+))?$/.exec(name)!;
    return String.fromCodePoint(parseInt(code!, 16)).repeat(Number(times ?? 1));
  };
  fc.assert(
    fc.property(anyText, (text) => {
      const back = makeVisible(text, { showText: (seen) => seen, showInvisible: characters });
      expect(back).toBe(text.replaceAll('\r\n', '\n'));
    }),
    { numRuns: 1_000 },
  );
});
