import fc from 'fast-check';
import { MESSAGE_ELEMENTS, renderMessageText } from '#adapters/http/transcripts/message-html.ts';
import { createTimes } from '#adapters/http/transcripts/times.ts';
import { CONTEXT } from '../../support/transcripts.ts';
import { anyText, PARTS } from './hostile-text.ts';
import { elementsOf } from './tokens.ts';

const times = createTimes({ locale: 'en', timezone: 'Europe/Berlin' });
const context = { times, nameUser: (id: string) => (id === '1' ? 'Ada' : id), write: CONTEXT.write };
const render = (text: string) => renderMessageText(text, context);
const REL = 'rel="noopener noreferrer nofollow ugc"';

it.each([
  ['**a** *b* _c_ ~~d~~', '<p><strong>a</strong> <em>b</em> <em>c</em> <s>d</s></p>'],
  ['__a__ ***b*** __*c*__', '<p><u>a</u> <em><strong>b</strong></em> <u><em>c</em></u></p>'],
  ['`**a**` \\*b\\* snake_case_name', '<p><code>**a**</code> *b* snake_case_name</p>'],
  ['||a **b**||', '<p><span class="spoiler" tabindex="0">a <strong>b</strong></span></p>'],
  ['||a || |', '<p><span class="spoiler" tabindex="0">a </span> |</p>'],
  ['**||a** b||', '<p><strong>||a</strong> b||</p>'],
  ['# a\n## b\n### c\n-# d', '<h4>a</h4><h5>b</h5><h6>c</h6><p class="small">d</p>'],
  ['#a\n#### b\n+ c\n1) d\n---', '<p>#a\n#### b\n+ c\n1) d\n---</p>'],
  ['- a\n  - b\n* c', '<ul><li>a<ul><li>b</li></ul></li></ul><ul><li>c</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> a\n> b\nc', '<blockquote><p>a\nb</p></blockquote><p>c</p>'],
  ['>>> a\nb\n> c', '<blockquote><p>a\nb\n&gt; c</p></blockquote>'],
  ['>a', '<p>&gt;a</p>'],
  ['```js\nlet **a**;\n```', '<pre><span class="lang">js</span><code>let **a**;</code></pre>'],
  ['a ```b``` c', '<p>a</p><pre><code>b</code></pre><p>c</p>'],
  ['```a', '<p>```a</p>'],
  ['a  b\n  c\n\nd', '<p>a  b\n  c</p><p>d</p>'],
  ['a\r\nb', '<p>a\nb</p>'],
  ['<@1> <@!2>', '<p><span class="mention" title="1">@Ada</span> <span class="mention" title="2">@2</span></p>'],
  ['<#3> <@&4>', '<p><span class="mention" title="3">#channel</span> <span class="mention" title="4">@role</span></p>'],
  ['</close:5> @here', '<p><span class="mention">/close</span> <span class="mention">@here</span></p>'],
  ['<:ok:6><a:no:7>', '<p><span class="emoji">:ok:</span><span class="emoji">:no:</span></p>'],
  ['<t:1618953630:D>', '<p><time datetime="2021-04-20T21:20:30.000Z">April 20, 2021</time></p>'],
  ['<t:0>', '<p><time datetime="1970-01-01T00:00:00.000Z">January 1, 1970 at 1:00 AM</time></p>'],
  ['<t:9999999999999> <@x>', '<p>&lt;t:9999999999999&gt; &lt;@x&gt;</p>'],
  ['<https://a.example/_b_>', `<p><a href="https://a.example/_b_" ${REL}>https://a.example/_b_</a></p>`],
  ['**https://a.example**', `<p><strong><a href="https://a.example/" ${REL}>https://a.example</a></strong></p>`],
  [
    '[Your *bank*](https://evil.example "title")',
    `<p><a href="https://evil.example/" ${REL} title="title">Your <em>bank</em></a> <span class="where">(evil.example)</span></p>`,
  ],
  [
    '<https://a.example/\u202Eb>',
    '<p>&lt;' +
      `<a href="https://a.example/" ${REL}>https://a.example/</a>` +
      '<span class="char">U+202E</span>b&gt;</p>',
  ],
  ['[a](javascript:1) [b](/c) ![d](e)', '<p>[a](javascript:1) [b](/c) ![d](e)</p>'],
  ['<b> &lt; &#60;', '<p>&lt;b&gt; &amp;lt; &amp;#60;</p>'],
  ['[a]: https://b.example', `<p>[a]: <a href="https://b.example/" ${REL}>https://b.example</a></p>`],
])('shows %j as the chat does', (text, html) => {
  expect(render(text)).toBe(html);
});

const PIECES = fc.oneof(
  fc.constantFrom(...PARTS),
  fc.nat(99).map((number) => `word${number}x`),
);

it('loses no word, whatever stands around it', () => {
  fc.assert(
    fc.property(fc.array(PIECES, { maxLength: 25 }), (pieces) => {
      const html = render(pieces.join(''));
      for (const word of pieces.filter((piece) => piece.startsWith('word'))) expect(html).toContain(word);
    }),
    { numRuns: 2_000 },
  );
});

it('makes nothing but the allowed elements and attributes of any text, with links to the web only', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        anyText,
        fc.array(PIECES, { maxLength: 40 }).map((pieces) => pieces.join('')),
      ),
      (text) => {
        for (const { name, attributes } of elementsOf(render(text))) {
          expect(Object.keys(MESSAGE_ELEMENTS)).toContain(name);
          expect(MESSAGE_ELEMENTS[name]).toEqual(expect.arrayContaining(Object.keys(attributes)));
          expect(attributes.href ?? 'https://').toMatch(/^https?:\/\//);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

const UNITS = [
  '[',
  '[](',
  '*',
  '* a',
  '**a ',
  '`',
  '||',
  '|| a',
  '<',
  '<@',
  '- ',
  '> ',
  '- a\n',
  'https://',
  '\\',
  '~~a',
];
const MORE = [
  '[a](b',
  '[a](https://b ',
  '![',
  '# a\n',
  '\n',
  '<t:0>',
  '\u200B\u200C',
  '"',
  '1. ',
  '1) a\n',
  '((',
  '*_',
  '\t- ',
];

it.each([...UNITS, ...MORE])('limits time and length of a message of nothing but %j', (unit) => {
  const text = unit.repeat(4_000 / unit.length);
  const start = performance.now();
  const html = render(text);
  // A quadratic algorithm with any weight takes seconds; the slowest of these takes some 30 ms.
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(html.length).toBeLessThanOrEqual(9 * text.length + 1_000);
});
