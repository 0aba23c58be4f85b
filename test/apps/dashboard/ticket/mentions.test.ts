import { findMentionQuery, rankMentionable } from '../../../../apps/dashboard/src/ticket/composer/mentionable.ts';
import {
  createMentions,
  listMentionable,
  mergeNames,
} from '../../../../apps/dashboard/src/ticket/composer/mentions.ts';

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

it('knows who was chosen also where others have the name, and where nobody else knows them', () => {
  const known = new Map([
    ['<@1>', 'Sam'],
    ['<@2>', 'Kim'],
  ]);
  const toChosen = (mention: string, name: string) => ({ mention, name, isTeam: false });
  const names = mergeNames(known, [toChosen('<@7>', 'Sam'), toChosen('<@8>', 'Lee')]);
  expect(createMentions(names).send('@Sam, @Kim, @Lee')).toBe('<@7>, <@2>, <@8>');
  expect([...mergeNames(known, [])]).toEqual([...known]);
});

it('offers what a search has found after the known ones whose name begins with the text, each once', () => {
  const toPerson = (id: number, name: string) => ({ mention: `<@${id}>`, name, isTeam: false });
  const all = [toPerson(1, 'Wanda'), toPerson(2, 'Anna')];
  const found = [toPerson(2, 'Anna'), toPerson(3, 'Anton'), toPerson(4, 'an.account')];
  expect(rankMentionable(all, 'an', found).map(({ name }) => name)).toEqual(['Anna', 'Anton', 'an.account', 'Wanda']);
});
