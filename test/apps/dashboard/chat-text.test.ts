import { listMentions, parseChatText } from '../../../apps/dashboard/src/kit/chat/chat-text.ts';

const text = (...children: readonly unknown[]) => [{ kind: 'text', children }];

it.each([
  ['**bold** and *thin*', text({ kind: 'strong', children: ['bold'] }, ' and ', { kind: 'em', children: ['thin'] })],
  ['__under__ ~~gone~~', text({ kind: 'u', children: ['under'] }, ' ', { kind: 's', children: ['gone'] })],
  ['**a *b* c**', text({ kind: 'strong', children: ['a ', { kind: 'em', children: ['b'] }, ' c'] })],
  ['`**x**`', text({ kind: 'code', text: '**x**' })],
  ['||secret||', text({ kind: 'spoiler', children: ['secret'] })],
  ['snake_case_name', text('snake_case_name')],
  ['2 * 3 * 4', text('2 * 3 * 4')],
  [String.raw`\*plain\*`, text('*', 'plain', '*')],
  [
    '<@200000000000000001>, <@&1> <#2>',
    text({ kind: 'user', text: '200000000000000001' }, ', ', { kind: 'role', text: '1' }, ' ', {
      kind: 'channel',
      text: '2',
    }),
  ],
  ['<:party:123>', text({ kind: 'emoji', text: 'party' })],
  ['<t:0:R>', text({ kind: 'time', at: '1970-01-01T00:00:00.000Z' })],
])('reads %j', (written, blocks) => {
  expect(parseChatText(written)).toEqual(blocks);
});

it('makes addresses of the web links, without the sign after them', () => {
  expect(parseChatText('See https://example.com/a_b_c, or [here](https://example.org/).')).toEqual(
    text(
      'See ',
      { kind: 'link', href: 'https://example.com/a_b_c', children: ['https://example.com/a_b_c'] },
      ', or ',
      { kind: 'link', href: 'https://example.org/', children: ['here'] },
      '.',
    ),
  );
});

it.each(['[x](javascript:alert(1))', '<javascript:alert(1)>', 'https://user:secret@example.com'])(
  'makes no link of %j',
  (written) => {
    expect(JSON.stringify(parseChatText(written))).not.toContain('"link"');
  },
);

it('keeps blocks of code as they are, and reads quotes and headings by lines', () => {
  expect(parseChatText('# Title\n> said\n> more\nme\n```js\n**x**\n```')).toEqual([
    { kind: 'heading', level: 1, children: ['Title'] },
    { kind: 'quote', blocks: [{ kind: 'text', children: ['said\nmore'] }] },
    { kind: 'text', children: ['me'] },
    { kind: 'pre', text: '**x**' },
  ]);
});

it('reads a long text of unfinished marks at once', () => {
  const startedAt = performance.now();
  parseChatText('**a __b ~~c ||d *e _f '.repeat(180));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

it('lists the users that are mentioned', () => {
  expect(listMentions('<@200000000000000001> and <@!200000000000000002>')).toEqual([
    '200000000000000001',
    '200000000000000002',
  ]);
});
