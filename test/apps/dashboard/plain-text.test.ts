import { toPlainText } from '../../../apps/dashboard/src/kit/chat/plain-text.ts';
import { addEnglish } from './english.ts';

addEnglish();

const names = { user: () => 'Riley', role: () => 'Staff', channel: () => 'help' };

it.each([
  ['Hello **<@31>**, see <#5> and <@&7>', 'Hello @Riley, see #help and @Staff'],
  ['## Orders\n- *one*\n- `two`\n  - three', 'Orders one two three'],
  ['> quoted\n```js\ncode\n```', 'quoted code'],
  ['[the shop](https://shop.example) <:party:123> </close:5>', 'the shop :party: /close'],
  ['It was ||secret||.', 'It was Spoiler.'],
  ['Since <t:1767225600:R>', 'Since Jan 1, 2026'],
  ['', ''],
])('%j is read as %j', (text, expected) => {
  expect(toPlainText(text, names)).toBe(expected);
});

it('names what has no name by what it is', () => {
  expect(toPlainText('<#5> <@&7>', { user: (id) => id })).toBe('#channel @role');
});
