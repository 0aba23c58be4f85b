import { formatLanguage } from '../../../apps/dashboard/src/kit/formats.ts';
import { FORMATS, type Selection } from '../../../apps/dashboard/src/knowledge/format-text.ts';
import { describeFeedback, ITEMS, toBody } from '../../../apps/dashboard/src/knowledge/item-kind.ts';
import { parseMarkdown } from '../../../apps/dashboard/src/knowledge/markdown.ts';

it.each([
  ['en', 'English'],
  ['pt-BR', 'Brazilian Portuguese'],
  ['xx', 'xx'],
  ['not a tag', 'not a tag'],
  ['', ''],
])('calls the language “%s” %s', (tag, name) => {
  expect(formatLanguage(tag)).toBe(name);
});

it('reads Markdown as elements', () => {
  expect(parseMarkdown('# Reset\n\nOpen **Settings**  \nand `save`.\n\n3. one\n4. two\n\n```sh\nnpm ci\n```')).toEqual([
    { tag: 'h3', children: ['Reset'] },
    {
      tag: 'p',
      children: [
        'Open ',
        { tag: 'strong', children: ['Settings'] },
        { tag: 'br', children: [] },
        'and ',
        { tag: 'code', children: ['save'] },
        '.',
      ],
    },
    {
      tag: 'ol',
      start: 3,
      children: [
        { tag: 'li', children: ['one'] },
        { tag: 'li', children: ['two'] },
      ],
    },
    { tag: 'pre', children: ['npm ci\n'] },
  ]);
});

it('reads tables', () => {
  const [table] = parseMarkdown('| Plan | Price |\n| --- | ---: |\n| Pro | 5 |');
  expect(JSON.stringify(table)).toBe(
    JSON.stringify({
      tag: 'table',
      children: [
        {
          tag: 'thead',
          children: [
            {
              tag: 'tr',
              children: [
                { tag: 'th', children: ['Plan'] },
                { tag: 'th', children: ['Price'] },
              ],
            },
          ],
        },
        {
          tag: 'tbody',
          children: [
            {
              tag: 'tr',
              children: [
                { tag: 'td', children: ['Pro'] },
                { tag: 'td', children: ['5'] },
              ],
            },
          ],
        },
      ],
    }),
  );
});

const listAddresses = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(listAddresses);
  if (typeof value !== 'object' || value === null) return [];
  const { href, children } = value as { readonly href?: string; readonly children: unknown };
  return [...(href === undefined ? [] : [href]), ...listAddresses(children)];
};

it('links to the web only, and turns pictures into links', () => {
  const text = [
    '[a](https://a.example) <http://b.example> https://c.example/x',
    '[d](javascript:alert(1)) [e](data:text/html,x) [f](/tickets) [g](vbscript:x) [h](file:///etc/passwd)',
    '![Map](https://h.example/map.png) ![i](data:image/png;base64,AAAA) www.j.example k@example.com',
  ].join('\n\n');
  expect(listAddresses(parseMarkdown(text))).toEqual([
    'https://a.example/',
    'http://b.example/',
    'https://c.example/x',
    'https://h.example/map.png',
  ]);
  expect(JSON.stringify(parseMarkdown(text))).toContain('"Picture: Map"');
});

it('shows HTML as text', () => {
  expect(parseMarkdown('<img src=x onerror=alert(1)> &lt;')).toEqual([
    { tag: 'p', children: ['<img src=x onerror=alert(1)> <'] },
  ]);
});

const format = (label: string, selection: Selection): Selection => {
  const found = FORMATS.find((one) => one.label === label);
  if (!found) throw new Error(`There is no ${label}.`);
  return found.apply(selection);
};

it.each([
  ['Bold', { text: 'Open it', from: 5, to: 7 }, 'Open **it**', 'it'],
  ['Bold', { text: 'Open ', from: 5, to: 5 }, 'Open **text**', 'text'],
  ['Link', { text: 'here', from: 0, to: 4 }, '[here](https://)', 'here'],
  ['List', { text: 'a\nb\nc', from: 3, to: 5 }, 'a\n- b\n- c', '- b\n- c'],
  ['List', { text: '- b\n- c', from: 0, to: 7 }, 'b\nc', 'b\nc'],
  ['Numbered list', { text: 'b\nc', from: 0, to: 3 }, '1. b\n2. c', '1. b\n2. c'],
  ['Heading', { text: 'a\nb', from: 3, to: 3 }, 'a\n## b', '## b'],
])('formats a selection: %s', (label, selection, text, selected) => {
  const after = format(label, selection);
  expect(after.text).toBe(text);
  expect(after.text.slice(after.from, after.to)).toBe(selected);
});

it('leaves the slug to the service where none is entered', () => {
  expect(toBody({ title: 'A', slug: '' })).toEqual({ title: 'A' });
  expect(toBody({ slug: 'a' })).toEqual({ slug: 'a' });
});

it('says how much an article helped', () => {
  expect(describeFeedback({ helpfulCount: 0, notHelpfulCount: 0 })).toBeNull();
  expect(describeFeedback({ helpfulCount: 2, notHelpfulCount: 1 })).toBe('2 of 3 (67 %)');
});

it('leaves the address of a new article to the service where none is entered', () => {
  expect(ITEMS.toNew({ ...ITEMS.toDraft(null), title: 'Refunds' })).not.toHaveProperty('slug');
  expect(ITEMS.toNew({ ...ITEMS.toDraft(null), slug: 'refunds' })).toMatchObject({ slug: 'refunds' });
});
