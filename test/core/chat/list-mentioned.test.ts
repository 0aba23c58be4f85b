import { listMentioned, mentionTeam, mentionUser } from '#core/chat/index.ts';

const TEAM = '019b0000-0000-7000-8000-000000000001';

it.each([
  ['nothing', 'No mention of @Kim or <@&7>', []],
  ['a user, and the older form', '<@41> <@!42>', ['user 41', 'user 42']],
  ['a team', `Ask ${mentionTeam(TEAM)}.`, [`team ${TEAM}`]],
  [
    'each once, in the order of the text',
    `${mentionTeam(TEAM)} <@42> <@!42> ${mentionUser('41')}`,
    [`team ${TEAM}`, 'user 42', 'user 41'],
  ],
  ['no code', '`<@41>` <@42>\n```\n<@43>\n```', ['user 42']],
  ['no team without an id', '<@team:billing> <@team:>', []],
  [
    'lists, quotes, headings and styles',
    '- <@1>\n  - **<@2>**\n> <@3>\n# <@4>',
    ['user 1', 'user 2', 'user 3', 'user 4'],
  ],
])('%s', (_, text, expected) => {
  expect(listMentioned(text).map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected);
});
