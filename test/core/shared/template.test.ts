import fc from 'fast-check';
import { type LookUp, render as renderUpTo } from '#core/shared/values/template.ts';

const VALUES = new Map([
  ['ticket.number', '7'],
  ['vars.name', 'Ann'],
  ['vars.empty', ''],
  ['answer.Order number', 'A-1'],
]);
const lookUp = (name: string) => VALUES.get(name) ?? null;
const nothing = () => null;
/** Where nothing is cut off. */
const render = (template: string, lookUp: LookUp) => {
  const { isCut, ...rendered } = renderUpTo(template, lookUp, 1_000_000);
  expect(isCut).toBe(false);
  return rendered;
};

describe('a template', () => {
  it.each([
    ['Ticket #{{ticket.number}} of {{vars.name}}.', 'Ticket #7 of Ann.'],
    ['{{ ticket.number }}{{\tvars.name\u00A0}}', '7Ann'],
    ['{{answer.Order number}}', 'A-1'],
    ['{{ticket.number}}{{ticket.number}}', '77'],
    ['[{{vars.empty}}]', '[]'],
    ['no variable, {one} brace, }} and {{', 'no variable, {one} brace, }} and {{'],
    ['{{}} {{ }}', '{{}} {{ }}'],
    ['{{{ticket.number}}}', '{7}'],
    ['{{ticket.\nnumber}}', '{{ticket.\nnumber}}'],
    ['', ''],
  ])('%j becomes %j', (template, text) => {
    expect(render(template, lookUp)).toEqual({ text, missingVariables: [] });
  });

  it('keeps a variable without a value as it is written, and names it once, in the order of the text', () => {
    const template = '{{ b }}, {{a}}, {{ticket.number}}, {{b}}, {{ a}}, {{c d}}';
    expect(render(template, lookUp)).toEqual({
      text: '{{ b }}, {{a}}, 7, {{b}}, {{ a}}, {{c d}}',
      missingVariables: ['b', 'a', 'c d'],
    });
  });

  it.each(['__proto__.x', '__proto__', 'constructor', 'toString', 'vars.__proto__', 'ticket.number.length', '1+1'])(
    'finds no more than it is given: {{%s}}',
    (name) => {
      expect(render(`{{${name}}}`, lookUp)).toEqual({ text: `{{${name}}}`, missingVariables: [name] });
    },
  );

  it.each(['{{ticket.number}}', '{{vars.name}} {{x}}', '$& $1 $$ $`', '{{', '}}'])(
    'takes the value %j as the text it is',
    (value) => {
      expect(render('a {{v}} b {{v}}}}', () => value).text).toBe(`a ${value} b ${value}}}`);
    },
  );
});

describe('a limit', () => {
  it.each([
    ['{{v}}', 'abcd', 3, 'abc'],
    ['1{{v}}2{{v}}', 'abcd', 6, '1abcd2'],
    ['abcdef', '', 3, 'abc'],
    ['{{v}}', 'a🎫', 2, 'a'],
  ])('cuts %j with %j after %i characters', (template, value, max, text) => {
    expect(renderUpTo(template, () => value, max)).toEqual({ text, missingVariables: [], isCut: true });
  });

  it('cuts nothing from a text that just fits', () => {
    expect(renderUpTo('1{{v}}2', () => 'ab', 4)).toEqual({ text: '1ab2', missingVariables: [], isCut: false });
  });

  it('is judged before memory is taken: no more values are asked for than fit', () => {
    let asked = 0;
    const big = 'x'.repeat(1_000_000);
    const { text, isCut } = renderUpTo('{{v}}'.repeat(10_000), () => ((asked += 1), big), 4_000);
    expect([text.length, isCut, asked]).toEqual([4_000, true, 1]);
  });
});

describe('whatever the template is', () => {
  const piece = fc.oneof(
    fc.constantFrom('{', '}', '{{', '}}', ' ', '\n', '{{v}}', '{{ w }}', '__proto__', '$&', '.'),
    fc.string({ unit: 'binary' }),
  );
  const template = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));

  it('is rendered, and unchanged where nothing has a value', () => {
    fc.assert(
      fc.property(template, (text) => {
        const rendered = render(text, nothing);
        expect(rendered.text).toBe(text);
        expect(new Set(rendered.missingVariables).size).toBe(rendered.missingVariables.length);
        for (const name of rendered.missingVariables) expect([name, text.includes(name)]).toEqual([name, true]);
      }),
      { numRuns: 1_000 },
    );
  });

  it('asks for its own variables alone, never for those of a value', () => {
    fc.assert(
      fc.property(template, template, (text, value) => {
        const own: string[] = [];
        const asked: string[] = [];
        const noting = (names: string[], answer: string | null) => (name: string) => {
          names.push(name);
          return answer;
        };
        render(text, noting(own, null));
        const rendered = render(text, noting(asked, value));
        expect(asked).toEqual(own);
        // With a mark that occurs nowhere, and the mark replaced by hand.
        const mark = '\uE000';
        const marked = render(text.replaceAll(mark, ''), () => mark).text;
        if (!text.includes(mark)) expect(rendered.text).toBe(marked.split(mark).join(value));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('is read once, however long it is:', () => {
  const SIZE = 120_000;
  /** A text of this size that is read anew from each of its braces takes seven seconds and more, read once a few milliseconds. */
  const SOON_MS = 3_000;

  it.each([
    ['opening braces', '{'],
    ['closing braces', '}'],
    ['blanks after braces', '{{ '],
    ['names that do not end', '{{a'],
    ['half variables', '{{a}'],
    ['blanks', ' '],
    ['words', 'a '],
    ['variables', '{{a}} '],
  ])('%s', (_, unit) => {
    const text = unit.repeat(SIZE / unit.length);
    const start = performance.now();
    for (const whole of [text, `{{${text}`, `{{${text}}}`]) expect(render(whole, nothing).text === whole).toBe(true);
    expect(performance.now() - start).toBeLessThan(SOON_MS);
  });
});
