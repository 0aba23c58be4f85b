import fc from 'fast-check';
import { HOSTILE } from '../../support/transcripts.ts';

/** What has a meaning in HTML, Markdown or the chat. */
export const PARTS = [
  ...Array.from('<>&"\'`=/\\()[]!-+.:#*_~|$\n\r\t אم'),
  ...['\r\n', '    ', '<script>', '</script>', '</style>', '</title>', '</bdi>', '<!--', '-->', '<![CDATA['],
  ...['&lt;', '&#x3c;', '&copy', ' onclick="x"', 'https://example.com/', 'http://a@b', 'https://', 'javascript:'],
  ...['data:text/html,', 'www.a.b', '1. ', '10)', '# ', '- ', '> ', '---', '===', '```', '~~~', '**', '[a](b)'],
  ...['||', '__', '~~', '-# ', '>>> ', '<@1>', '<@&', '<#', '<t:1:R>', '<:a:1>', '</a:', '](https://a.b "', '\\'],
  ...['\u0000', '\u0007', '\u0085', '\u00A0', '\u00AD', '\u061C', '\u200B', '\u200D', '\u200E', '\u2028', '\u202E'],
  ...['\u2066', '\uFEFF', '\uFE0F', '\u{E0041}', '\uD83D', '\uDE00', '👩‍💻', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
];

/** Any text at all, and text made of what is dangerous. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.constantFrom(...HOSTILE),
);
