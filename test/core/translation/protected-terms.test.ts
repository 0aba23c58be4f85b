import { type GlossaryEntry, protectTerms, restoreTerms } from '#core/translation/index.ts';
import fc from 'fast-check';

const GLOSSARY: readonly GlossaryEntry[] = [
  { term: 'Blue Falcon', translation: null },
  { term: 'Blue', translation: 'Blau' },
  { term: 'refund', translation: 'Rückzahlung' },
  { term: 'C++', translation: null },
];

const protect = (text: string, glossary = GLOSSARY) => protectTerms(text, glossary);
const listTerms = (text: string) => protect(text).replacements.map((replacement) => replacement.text);

/** What is shown of an answer: its text, or why it is refused. */
const restore = (original: string, answer: string) => {
  const { text, refusal } = restoreTerms(protect(original), answer);
  return text ?? refusal;
};

describe('protected terms', () => {
  it.each([
    ['mentions', 'ask <@12345> <@!1> or <@&23>, <#45>, </close ticket:67>, <id:guide>, @everyone, @here', 7],
    ['emoji', '😀 a 👍🏽 b 👩‍👩‍👧 c 🇩🇪 d 1️⃣ e ❤️ f :smile: g <:logo:123> h <a:spin:45>', 9],
    ['times', 'at <t:1618953630> or <t:1618953630:R>', 2],
    ['code', 'run `npm i`, ``a ` b`` and\n```js\n<@1> x\n```', 3],
    [
      'addresses',
      'see https://a.test/b_(c)?d=e, www.a.test; mail joe.doe+x@mail.test (or discord.gg/abc) on example.com!',
      5,
    ],
    ['other schemes', 'open steam://run/440 or mailto:joe@mail.test', 2],
    ['numbers', '12,50 € or R$ 1.234,56; 5 GB for 50%, at 10:30 on 24/12/2026, error 403, v1.2.3', 8],
    ['ids', 'order #12 and ORD-9931 and GTX1080', 3],
  ])('are %s', (_, text, count) => {
    const { replacements, text: shown } = protect(text);
    expect(replacements).toHaveLength(count);
    expect(shown).not.toMatch(/[<>@😀`€%]|https?:|\d{3}/u);
    expect(restore(text, shown)).toBe(text);
  });

  it('leave the punctuation of the sentence and small numbers to the engine', () => {
    expect(listTerms('I have 2 tickets, see https://a.test/b.')).toEqual(['https://a.test/b']);
    expect(protect('(https://a.test/b)').text).toBe('(⟦1⟧)');
    expect(protect('[docs](https://a.test/b)').text).toBe('[docs](⟦1⟧)');
  });

  it('are the longest terms of the glossary, as whole words, in any case, translated or as they were written', () => {
    const text = 'BLUE FALCON, blue refund; bluefalcon, refunds and C++!';
    const { text: shown } = protect(text);
    expect(shown).toBe('⟦1⟧, ⟦2⟧; bluefalcon, refunds and ⟦3⟧!');
    expect(restore(text, shown)).toBe('BLUE FALCON, Blau Rückzahlung; bluefalcon, refunds and C++!');
  });

  it('of the glossary are not looked for within other terms', () => {
    expect(listTerms('`Blue` x https://blue.test/refund')).toEqual(['`Blue`', 'https://blue.test/refund']);
  });

  it('include signs that the text already has', () => {
    const text = 'a ⟦1⟧ b ⟦ 2 ⟧ ⟧⟦ <@1>';
    expect(restore(text, protect(text).text)).toBe(text);
    expect(protect(text).text).toBe('a ⟦1⟧ b ⟦2⟧');
  });

  it.each(['', '  ', '😀 👍🏽', '<@1> https://a.test/', '123 456', '?!', '`code`'])('leave no words in %p', (text) =>
    expect(protect(text).hasWords).toBe(false),
  );

  it.each(['ok', 'é', 'مرحبا <@1>', '你好 😀'])('leave words in %p', (text) =>
    expect(protect(text).hasWords).toBe(true),
  );
});

describe('an answer', () => {
  const ORIGINAL = ' Hello <@1>, pay 12 € at https://a.test/b.\n';

  it('gets its terms back in its own order, and the blanks around the original', () => {
    expect(restore(ORIGINAL, 'Bei ⟦3⟧ bitte ⟦ 2 ⟧ zahlen, ⟦1⟧')).toBe(
      ' Bei https://a.test/b bitte 12 € zahlen, <@1>\n',
    );
  });

  it('gets a blank where a word would become a part of a term', () => {
    expect(restore('see https://a.test/b now', '見て⟦1⟧今')).toBe('見て https://a.test/b 今');
    expect(restore('a https://a.test b 123 c', 'x ⟦1⟧⟦2⟧')).toBe('x https://a.test 123');
  });

  it.each([
    ['terms_lost', 'Hallo ⟦1⟧, ⟦2⟧'],
    ['terms_lost', 'Hallo ⟦1⟧, ⟦2⟧ [3]'],
    ['terms_lost', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3'],
    ['terms_lost', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ ⟦x⟧'],
    ['terms_repeated', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ ⟦3⟧'],
    ['terms_repeated', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ ⟦4⟧'],
    ['foreign_mention', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ @everyone'],
    ['foreign_mention', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ <@1>'],
    ['foreign_mention', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ <@&77>'],
    ['foreign_link', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ https://evil.test'],
    ['foreign_link', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ [hier](https://evil.test)'],
    ['foreign_link', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧?to=evil'],
    ['foreign_link', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ discord.gg/evil'],
    ['foreign_link', 'Hallo ⟦1⟧, ⟦2⟧ ⟦3⟧ mail me@evil.test'],
    ['too_long', `⟦1⟧ ⟦2⟧ ⟦3⟧ ${'ha '.repeat(200)}`],
    ['empty', ' \n'],
  ])('is refused as %s: %s', (refusal, answer) => expect(restore(ORIGINAL, answer)).toBe(refusal));

  it('does not get a mention out of its code', () => {
    const text = 'type `@everyone` to ping';
    expect(restore(text, 'schreib ⟦1⟧')).toBe('schreib `@everyone`');
    expect(restore(text, '` ⟦1⟧ schreiben')).toBe('foreign_mention');
  });

  it('does not complete a mention with a term', () => {
    expect(restoreTerms(protect('the everyone role', [{ term: 'everyone', translation: null }]), '@⟦1⟧ da')).toEqual({
      text: null,
      refusal: 'foreign_mention',
    });
  });

  it('may have an address that the glossary gives', () => {
    const glossary = [{ term: 'help page', translation: 'https://help.test/de' }];
    const { text } = restoreTerms(protect('see the help page', glossary), 'siehe ⟦1⟧');
    expect(text).toBe('siehe https://help.test/de');
  });

  it('has no characters that turn the direction of what follows', () => {
    expect(restore('pay <@1>', 'zahl \u202e⟦1⟧\u2066')).toBe('zahl <@1>');
  });
});

const PARTS = fc.constantFrom(
  ...[
    '<@1>',
    '@here',
    '@everyone',
    '😀',
    '👩‍👩‍👧',
    '`',
    '``',
    '`code`',
    '```\na\n```',
    'https://a.test/b',
    'a@b.test',
    '12 €',
  ],
  ...[
    '⟦1⟧',
    '⟦',
    '⟧',
    ' ',
    '\n',
    '\u200b',
    '\u202e',
    'word',
    'refund',
    'Blue',
    'שלום',
    '1',
    '#',
    '<',
    ':',
    '.',
    '(',
    ')',
    '/',
  ],
);
const TEXTS = fc.oneof(
  fc.array(PARTS, { maxLength: 40 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

describe('any text', () => {
  it('is itself again when the engine changes nothing', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const source = protect(text, []);
        fc.pre(source.hasWords && !/[\0\u202a-\u202e\u2066-\u2069]/.test(text));
        expect(restoreTerms(source, source.text)).toEqual({ text, refusal: null });
      }),
    );
  });

  it('has each of its terms once in whatever is shown of an answer', () => {
    fc.assert(
      fc.property(TEXTS, fc.string(), fc.nat(60), (text, added, at) => {
        const source = protect(text);
        const answer = source.text.slice(0, at) + added + source.text.slice(at);
        const { text: shown } = restoreTerms(source, answer);
        for (const { text: term } of source.replacements) if (shown !== null) expect(shown).toContain(term);
      }),
    );
  });

  it('is refused when one of its signs is missing', () => {
    fc.assert(
      fc.property(TEXTS, (text) => {
        const source = protect(text);
        fc.pre(source.replacements.length > 0);
        const answer = `x ${source.text.replace(`⟦${source.replacements.length}⟧`, '')}`;
        expect(restoreTerms(source, answer).text).toBeNull();
      }),
    );
  });
});

describe('a hostile text of 4,000 characters', () => {
  const REPEATED = [
    '`',
    '` ',
    '<',
    '</a',
    '@',
    'a@',
    'a.',
    '1,',
    'https://',
    '(',
    ')',
    '⟦',
    '⟦1',
    ':a',
    '😀a',
    '👩‍',
    'refund ',
  ];

  it.each(REPEATED)('of %p is protected and restored', (part) => {
    const text = part.repeat(4_000).slice(0, 4_000).toWellFormed();
    const source = protect(text, []);
    const { text: shown } = restoreTerms(source, source.text);
    expect(shown).toBe(text.trim() === '' ? null : text);
  });
});
