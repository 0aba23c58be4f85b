import { createMentions, listMentionable } from '../../../../apps/dashboard/src/ticket/composer/mentions.ts';

const mentions = createMentions(
  new Map([
    ['1', 'Sam'],
    ['2', 'Sam Lee'],
    ['3', 'A.(+)'],
    ['4', 'Kim'],
    ['5', 'Kim'],
  ]),
);

it.each([
  ['Hello <@1>, and <@!2>!', 'Hello @Sam, and @Sam Lee!', 'Hello <@1>, and <@2>!'],
  ['<@3> wrote', '@A.(+) wrote', '<@3> wrote'],
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
    ['1', 'N1'],
    ['2', 'N2'],
  ]);
  expect(listMentionable({ ...ticket, claimedById: '3' }, (id) => id).size).toBe(3);
});
