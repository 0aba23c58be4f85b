import { formatBold, formatQuote, formatSmall, mentionUser, parseUserMention } from '#core/chat/index.ts';
import { parseMarkup } from '#core/chat/markup/index.ts';

const parse = (text: string) => parseMarkup(text, () => null);

it.each([
  [formatBold('a'), [{ kind: 'text', children: [{ kind: 'strong', children: ['a'] }] }]],
  [formatSmall('a'), [{ kind: 'small', children: ['a'] }]],
  [formatQuote('a\nb'), [{ kind: 'quote', blocks: [{ kind: 'text', children: ['a\nb'] }] }]],
  [mentionUser('1'), [{ kind: 'text', children: [{ kind: 'user', text: '1' }] }]],
])('writes %j as the chat reads it', (written, blocks) => {
  expect(parse(written)).toEqual(blocks);
});

it.each([
  [' <@12> ', '12'],
  ['<@!12>', '12'],
  ['12', '12'],
  ['<@&12>', null],
  ['Ada', null],
])('reads the user of %j', (text, id) => {
  expect(parseUserMention(text)).toBe(id);
});
