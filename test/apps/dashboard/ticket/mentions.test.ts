import { findMentionQuery, rankMentionable } from '../../../../apps/dashboard/src/ticket/composer/mentionable.ts';
import { createMentions, listMentionable } from '../../../../apps/dashboard/src/ticket/composer/mentions.ts';

const TEAM = '019b0000-0000-7000-8000-000000000001';

const mentions = createMentions(
  new Map([
    ['<@1>', 'Sam'],
    ['<@2>', 'Sam Lee'],
    ['<@3>', 'A.(+)'],
    ['<@4>', 'Kim'],
    ['<@5>', 'Kim'],
    [`<@team:${TEAM}>`, 'Billing'],
  ]),
);

it.each([
  ['Hello <@1>, and <@!2>!', 'Hello @Sam, and @Sam Lee!', 'Hello <@1>, and <@2>!'],
  ['<@3> wrote', '@A.(+) wrote', '<@3> wrote'],
  [`<@team:${TEAM}>?`, '@Billing?', `<@team:${TEAM}>?`],
])('shows %j as %j and sends it again', (sent, shown, again) => {
  expect(mentions.show(sent)).toBe(shown);
  expect(mentions.send(shown)).toBe(again);
});

it.each(['<@4> <@9>', 'sam@Sam.example', '@Samuel', '@Kim', 'no mention', '<@&1> <#1>'])(
  'leaves %j as it is',
  (text) => {
    expect(mentions.show(text)).toBe(text);
    expect(mentions.send(text)).toBe(text);
  },
);

it('translates nothing where nobody can be mentioned', () => {
  expect(createMentions(new Map()).send('@ @Sam')).toBe('@ @Sam');
});

it('can mention everybody in a ticket', () => {
  const ticket = { requesterId: '1', claimedById: null, participantIds: ['2'] };
  expect([...listMentionable(ticket, (id) => `N${id}`)]).toEqual([
    ['<@1>', 'N1'],
    ['<@2>', 'N2'],
  ]);
  expect(listMentionable({ ...ticket, claimedById: '3' }, (id) => id).size).toBe(3);
});

it.each([
  ['@', 1, { from: 0, query: '' }],
  ['Ask @Le now', 7, { from: 4, query: 'Le' }],
  ['(@Kim', 5, { from: 1, query: 'Kim' }],
  ['Ask @Le now', 11, null],
  ['me@example', 10, null],
  ['no mention', 10, null],
])('what is typed to find somebody in %j at %i is %j', (text, caret, found) => {
  expect(findMentionQuery(text, caret)).toEqual(found);
});

it('offers those whose name begins with the text first, up to eight', () => {
  const all = ['Kim Lee', 'Lee', 'Billing', ...Array.from({ length: 9 }, (_, index) => `Leo ${index}`)];
  const names = (query: string) =>
    rankMentionable(
      all.map((name) => ({ mention: `<@${name}>`, name, isTeam: false })),
      query,
    ).map(({ name }) => name);
  expect(names('lee')).toEqual(['Lee', 'Kim Lee']);
  expect(names('le')).toHaveLength(8);
  expect(names('le')).not.toContain('Kim Lee');
  expect(names('x')).toEqual([]);
});
