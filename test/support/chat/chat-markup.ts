/** A part of a text as it is shown: plain text, or its kind and then its parts. */
export type Shown = string | readonly Shown[];

/** What was written in the chat, and what every program that shows it has to make of it. */
export type MarkupCase = readonly [written: string, shown: readonly Shown[]];

/** One text instead of several in a row. */
export const joinTexts = (parts: readonly Shown[]): Shown[] => {
  const joined: Shown[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else if (part !== '') joined.push(part);
  }
  return joined;
};

const EMPHASIS: readonly MarkupCase[] = [
  ['**bold**', [['p', ['b', 'bold']]]],
  ['*thin* _thin_', [['p', ['i', 'thin'], ' ', ['i', 'thin']]]],
  ['__under__', [['p', ['u', 'under']]]],
  ['~~gone~~', [['p', ['s', 'gone']]]],
  ['**a *b* c**', [['p', ['b', 'a ', ['i', 'b'], ' c']]]],
  ['*a **b** c*', [['p', ['i', 'a ', ['b', 'b'], ' c']]]],
  ['__*a*__', [['p', ['u', ['i', 'a']]]]],
  ['***a***', [['p', ['i', ['b', 'a']]]]],
  ['**a\nb**', [['p', ['b', 'a\nb']]]],
  ['||a **b**||', [['p', ['spoiler', 'a ', ['b', 'b']]]]],
  ['||a\nb||', [['p', ['spoiler', 'a\nb']]]],
  ['snake_case_name 2 * 3 * 4', [['p', 'snake_case_name 2 * 3 * 4']]],
  ['~~~ ||| **', [['p', '~~~ ||| **']]],
  ['***** ____ a', [['p', '***** ____ a']]],
  ['** a ** __ b __ ~~ c ~~', [['p', ['b', ' a '], ' ', ['u', ' b '], ' ', ['s', ' c ']]]],
  ['* a* *a *', [['ul', ['li', 'a* *a *']]]],
  ['a * b* c', [['p', 'a * b* c']]],
  ['a__b__c a_b_c', [['p', 'a', ['u', 'b'], 'c a_b_c']]],
  ['_a\nb_', [['p', ['i', 'a\nb']]]],
  ['a*b*c', [['p', 'a', ['i', 'b'], 'c']]],
  ['a_b_ c', [['p', 'a_b_ c']]],
  ['_a_b', [['p', '_a_b']]],
  ['b _a_ c', [['p', 'b ', ['i', 'a'], ' c']]],
  ['x *a**', [['p', 'x *a**']]],
  ['**a*', [['p', '*', ['i', 'a']]]],
  ['***a** b*', [['p', ['i', ['b', 'a'], ' b']]]],
  ['***a* b**', [['p', ['b', ['i', 'a'], ' b']]]],
  ['**a *b** c*', [['p', ['b', 'a *b'], ' c*']]],
  ['**||a** b||', [['p', ['b', '||a'], ' b||']]],
  ['||||a||', [['p', ['spoiler', '||a']]]],
  [String.raw`*a\*b* **a\** b**`, [['p', ['i', 'a*b'], ' ', ['b', 'a** b']]]],
];

const CODE: readonly MarkupCase[] = [
  ['`**a**`', [['p', ['code', '**a**']]]],
  ['``a`b``', [['p', ['code', 'a`b']]]],
  ['`` `a` ``', [['p', ['code', '`a`']]]],
  ['` a `', [['p', ['code', ' a ']]]],
  ['``  `a`  ``', [['p', ['code', '`a`']]]],
  ['`` `a` b` ``', [['p', ['code', '`a` b`']]]],
  ['`` a `b ``', [['p', ['code', ' a `b ']]]],
  ['`a\nb`', [['p', ['code', 'a\nb']]]],
  ['**a `b** c`', [['p', ['b', 'a `b'], ' c`']]],
  ['``a`', [['p', '``a`']]],
  ['```js\nlet **a**;\n```', [['pre', 'let **a**;']]],
  [
    'a ```b``` c',
    [
      ['p', 'a'],
      ['pre', 'b'],
      ['p', 'c'],
    ],
  ],
  ['```a', [['p', '```a']]],
  ['```a b\nc```', [['pre', 'a b\nc']]],
  [
    '```a```b```c',
    [
      ['pre', 'a'],
      ['p', 'b```c'],
    ],
  ],
];

const BLOCKS: readonly MarkupCase[] = [
  [
    '# a\n## b\n### c\n-# d',
    [
      ['h1', 'a'],
      ['h2', 'b'],
      ['h3', 'c'],
      ['small', 'd'],
    ],
  ],
  ['#a', [['p', '#a']]],
  ['#### b', [['p', '#### b']]],
  [
    '> a\n> b\nc',
    [
      ['quote', ['p', 'a\nb']],
      ['p', 'c'],
    ],
  ],
  ['>>> a\nb\n> c', [['quote', ['p', 'a\nb\n> c']]]],
  ['>a', [['p', '>a']]],
  ['> # a\n> - b', [['quote', ['h1', 'a'], ['ul', ['li', 'b']]]]],
  ['- a\n- **b**', [['ul', ['li', 'a'], ['li', ['b', 'b']]]]],
  ['* a\n  * b\n* c', [['ul', ['li', 'a', ['ul', ['li', 'b']]], ['li', 'c']]]],
  ['3. a\n4. b', [['ol', '3', ['li', 'a'], ['li', 'b']]]],
  [
    'before\n- a',
    [
      ['p', 'before'],
      ['ul', ['li', 'a']],
    ],
  ],
  [
    '- a\n\nafter',
    [
      ['ul', ['li', 'a']],
      ['p', 'after'],
    ],
  ],
  [
    '- a\nafter',
    [
      ['ul', ['li', 'a']],
      ['p', 'after'],
    ],
  ],
  [
    'a\n\nb',
    [
      ['p', 'a'],
      ['p', 'b'],
    ],
  ],
  ['+ a', [['p', '+ a']]],
  ['#a\n---\n+ c', [['p', '#a\n---\n+ c']]],
  [' # a\n > b', [['p', '# a\n > b']]],
  ['- a\n  b\n- c', [['ul', ['li', 'a\nb'], ['li', 'c']]]],
  ['- # a\n  b', [['ul', ['li', '# a\nb']]]],
  ['- a\n\t- b', [['ul', ['li', 'a', ['ul', ['li', 'b']]]]]],
  [
    '- a\n    \nb',
    [
      ['ul', ['li', 'a']],
      ['p', 'b'],
    ],
  ],
  ['a\r\nb', [['p', 'a\nb']]],
  ['- # a\n- b', [['ul', ['li', ['h1', 'a']], ['li', 'b']]]],
  ['- - a', [['ul', ['li', '- a']]]],
  ['1. a\n  - b\n2. c', [['ol', '1', ['li', 'a', ['ul', ['li', 'b']]], ['li', 'c']]]],
  [
    'a\n2. b',
    [
      ['p', 'a'],
      ['ol', '2', ['li', 'b']],
    ],
  ],
  [
    '- a\n\n- b',
    [
      ['ul', ['li', 'a']],
      ['ul', ['li', 'b']],
    ],
  ],
  ['1) b', [['p', '1) b']]],
];

const LINKS: readonly MarkupCase[] = [
  [
    'See https://a.example/b_c_d, or',
    [['p', 'See ', ['link', 'https://a.example/b_c_d', 'https://a.example/b_c_d'], ', or']],
  ],
  ['https://a.example/b_(c)', [['p', ['link', 'https://a.example/b_(c)', 'https://a.example/b_(c)']]]],
  ['(https://a.example/b)', [['p', '(', ['link', 'https://a.example/b', 'https://a.example/b'], ')']]],
  ['<https://a.example/_b_>', [['p', ['link', 'https://a.example/_b_', 'https://a.example/_b_']]]],
  ['**https://a.example**', [['p', ['b', ['link', 'https://a.example/', 'https://a.example']]]]],
  ['[Your *bank*](https://b.example)', [['p', ['link', 'https://b.example/', 'Your ', ['i', 'bank']]]]],
  ['[a](https://b.example "title")', [['p', ['link', 'https://b.example/', 'a']]]],
  ["[a](<https://b.example> 'title')", [['p', ['link', 'https://b.example/', 'a']]]],
  ['[a [b]](https://b.example/c_(d))', [['p', ['link', 'https://b.example/c_(d)', 'a [b]']]]],
  ['[a\nb](https://b.example)', [['p', ['link', 'https://b.example/', 'a\nb']]]],
  ['![a](https://b.example)', [['p', '!', ['link', 'https://b.example/', 'a']]]],
  ['[ ](https://b.example)', [['p', '[ ](', ['link', 'https://b.example/', 'https://b.example'], ')']]],
];

const REFERENCES: readonly MarkupCase[] = [
  ['<@1> <@!2>', [['p', ['user', '1'], ' ', ['user', '2']]]],
  ['<@&4> <#3>', [['p', ['role', '4'], ' ', ['channel', '3']]]],
  [
    '</close:5> @here @everyone',
    [['p', ['command', 'close'], ' ', ['everyone', 'here'], ' ', ['everyone', 'everyone']]],
  ],
  ['<:ok:6><a:no:7>', [['p', ['emoji', 'ok'], ['emoji', 'no']]]],
  ['<t:1618953630:D>', [['p', ['time', '2021-04-20T21:20:30.000Z']]]],
  ['<t:9999999999999> <@x>', [['p', '<t:9999999999999> <@x>']]],
  ['**<@1>**', [['p', ['b', ['user', '1']]]]],
];

const ESCAPES: readonly MarkupCase[] = [
  [String.raw`\*a\* \_b\_ \~~c\~~ \||d\||`, [['p', '*a* _b_ ~~c~~ ||d||']]],
  ['\\`a\\`', [['p', '`a`']]],
  [String.raw`\[a](https://b.example/)`, [['p', '[a](', ['link', 'https://b.example/', 'https://b.example/'], ')']]],
  [String.raw`\# a`, [['p', '# a']]],
  [String.raw`\> a`, [['p', '> a']]],
  [String.raw`\- a`, [['p', '- a']]],
  [String.raw`\<@1>`, [['p', '<@1>']]],
  ['a\\\nb', [['p', 'a\\\nb']]],
  [String.raw`a\b`, [['p', String.raw`a\b`]]],
];

const HOSTILE: readonly MarkupCase[] = [
  ['<b>a</b> &lt; &#60;', [['p', '<b>a</b> &lt; &#60;']]],
  ['<script>alert(1)</script>', [['p', '<script>alert(1)</script>']]],
  ['<img src=x onerror=alert(1)>', [['p', '<img src=x onerror=alert(1)>']]],
  ['`<b>`', [['p', ['code', '<b>']]]],
  ['```\n</pre><script>\n```', [['pre', '</pre><script>']]],
  ['[a](javascript:alert(1)) [b](data:text/html,x)', [['p', '[a](javascript:alert(1)) [b](data:text/html,x)']]],
  ['<javascript:alert(1)>', [['p', '<javascript:alert(1)>']]],
  ['https://bank.example@evil.example', [['p', 'https://bank.example@evil.example']]],
  ['https://b\u0430nk.example', [['p', 'https://b\u0430nk.example']]],
  ['![a](b)', [['p', '![a](b)']]],
  ['[a](https://a@b.example)', [['p', '[a](https://a@b.example)']]],
  ['[https://a.example](https://b.example)', [['p', '[https://a.example](https://b.example)']]],
  [
    '[https://a.example/ b](https://b.example)',
    [
      [
        'p',
        '[',
        ['link', 'https://a.example/', 'https://a.example/'],
        ' b](',
        ['link', 'https://b.example/', 'https://b.example'],
        ')',
      ],
    ],
  ],
];

export const MARKUP_CASES: readonly MarkupCase[] = [
  ...EMPHASIS,
  ...CODE,
  ...BLOCKS,
  ...LINKS,
  ...REFERENCES,
  ...ESCAPES,
  ...HOSTILE,
];
