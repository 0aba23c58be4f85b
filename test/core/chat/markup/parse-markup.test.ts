import { type Block, type Inline, listMentions, parseMarkup } from '#core/chat/markup/index.ts';
import { joinTexts, MARKUP_CASES, type Shown } from '../../../support/chat/chat-markup.ts';

const parse = (text: string) => parseMarkup(text, (address) => URL.parse(address));

const INLINE_KINDS = { strong: 'b', em: 'i', u: 'u', s: 's', spoiler: 'spoiler' } as const;

const readInline = (part: Inline): Shown => {
  if (typeof part === 'string') return part;
  if ('text' in part) return [part.kind, part.text];
  if (part.kind === 'time') return ['time', part.at];
  const parts = joinTexts(part.children.map(readInline));
  return part.kind === 'link' ? ['link', part.href, ...parts] : [INLINE_KINDS[part.kind], ...parts];
};

const readParts = (children: readonly Inline[]): readonly Shown[] => joinTexts(children.map(readInline));

const readBlock = (block: Block): Shown => {
  switch (block.kind) {
    case 'pre':
      return ['pre', block.text];
    case 'text':
      return ['p', ...readParts(block.children)];
    case 'small':
      return ['small', ...readParts(block.children)];
    case 'heading':
      return [`h${block.level}`, ...readParts(block.children)];
    case 'quote':
      return ['quote', ...block.blocks.map(readBlock)];
    case 'list': {
      const items = block.items.map(({ content, lists }): Shown => [
        'li',
        ...(content.kind === 'text' ? readParts(content.children) : [readBlock(content)]),
        ...lists.map(readBlock),
      ]);
      return block.start === null ? ['ul', ...items] : ['ol', String(block.start), ...items];
    }
  }
};

it.each(MARKUP_CASES)('parses %j as the chat shows it', (written, shown) => {
  expect(parse(written).map(readBlock)).toEqual(shown);
});

it('describes links, times and code with what their renderers need', () => {
  expect(parse('[a](https://A.example:443/b "c") https://d.example, <t:0:R> <t:1>')).toEqual([
    {
      kind: 'text',
      children: [
        {
          kind: 'link',
          href: 'https://a.example/b',
          host: 'a.example',
          isMasked: true,
          title: 'c',
          children: ['a'],
        },
        ' ',
        {
          kind: 'link',
          href: 'https://d.example/',
          host: 'd.example',
          isMasked: false,
          title: null,
          children: ['https://d.example'],
        },
        ', ',
        { kind: 'time', at: '1970-01-01T00:00:00.000Z', style: 'R' },
        ' ',
        { kind: 'time', at: '1970-01-01T00:00:01.000Z', style: 'f' },
      ],
    },
  ]);
  expect(parse('```js\na\n```b```\n\nc\n\n```')).toEqual([
    { kind: 'pre', language: 'js', text: 'a' },
    { kind: 'text', children: ['b'] },
    { kind: 'pre', language: null, text: '\nc\n' },
  ]);
});

it('keeps an escaped text as one node', () => {
  expect(parse(String.raw`\*plain\* <x`)).toEqual([{ kind: 'text', children: ['*plain* <x'] }]);
});

it('ends an address before an invisible character that belongs to no emoji', () => {
  const [block] = parse('https://a.example/b\u200Bc https://a.example/\u2764\uFE0F');
  expect(JSON.stringify(block)).toContain('"https://a.example/b"');
  expect(JSON.stringify(block)).toContain('"https://a.example/\u2764\uFE0F"');
});

const countDepth = (node: unknown): number =>
  typeof node === 'object' && node !== null ? 1 + Math.max(0, ...Object.values(node).map(countDepth)) : 0;

it.each([
  ['styles', `${'**a __b ~~c ||d *e '.repeat(100)}${'* || ~~ __ **'.repeat(100)}`],
  ['marks around one another', `${'||**'.repeat(500)}a${'**||'.repeat(500)}`],
  ['styles that end where they begin', Array.from({ length: 200 }, (_, n) => `${'*'.repeat(n)} a `).join('')],
  ['brackets', `${'['.repeat(500)}a${'](https://b)'.repeat(300)}`],
  ['lists', Array.from({ length: 300 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')],
  ['quotes', '> '.repeat(1_000)],
])('limits the depth of %s', (_, written) => {
  expect(countDepth(parse(written))).toBeLessThan(60);
});

it('lists the users that are mentioned', () => {
  expect(listMentions('<@200000000000000001> and <@!200000000000000002>')).toEqual([
    '200000000000000001',
    '200000000000000002',
  ]);
});
