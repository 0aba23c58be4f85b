import { parseMarkup } from '#core/chat/markup/index.ts';

const HOSTILE = [
  ...[
    '[',
    '[](',
    '*',
    '* a',
    '**a ',
    '_a',
    '*_',
    '**a* ',
    '`',
    '`` ` ',
    '||',
    '|| a',
    '~~a',
    '\\',
    '\\*',
    '**||~~__*_',
  ],
  ...[
    '<',
    '<@',
    '<https://',
    '<t:0>',
    'https://',
    'https://a',
    'https://(',
    'https://a@b.',
    'https://a\u200B',
    '[a](https://b ',
    '[a](https://b',
  ],
  ...[
    '[[a](https://b](',
    '[a](b',
    '- ',
    '> ',
    '> a\nb\n',
    '>>> ',
    '- a\n',
    '1. a\n* b\n',
    '# a\n',
    '\n',
    ' ',
    '```',
    '```\n',
  ],
];

/** With quadratic time, most of these would take minutes. */
const SIZE = 300_000;

it.each(HOSTILE)('parses a long text of nothing but %j', (unit) => {
  let parsed = 0;
  parseMarkup(unit.repeat(SIZE / unit.length), (address) => {
    parsed += address.length;
    return URL.parse(address);
  });
  expect(parsed).toBeLessThanOrEqual(2 * SIZE);
});
