import { languageDetector } from '#adapters/translation/language-detector.ts';
import { addLanguageEvidence, getDetectableText, type LanguageEvidence } from '#core/translation/index.ts';
import { tag } from './fake-engine.ts';

const collect = (...detected: readonly (string | null)[]): LanguageEvidence =>
  detected.reduce<LanguageEvidence>((before, text) => addLanguageEvidence(before, text === null ? null : tag(text)), {
    language: null,
    candidate: null,
  });

describe('the language of a person', () => {
  it.each([
    [['es'], null, 'es'],
    [['es', 'es'], 'es', null],
    [['es', 'en', 'es'], null, 'es'],
    [['es', null, 'es'], 'es', null],
    [['es', 'es', 'en'], 'es', 'en'],
    [['es', 'es', 'en', 'es', 'en'], 'es', 'en'],
    [['es', 'es', 'en', 'en'], 'en', null],
    [['pt', 'pt-BR'], 'pt-BR', null],
    [[null], null, null],
  ])('of texts in %j is %p, and the candidate %p', (detected, language, candidate) =>
    expect(collect(...detected)).toEqual({ language, candidate }),
  );
});

describe('the text by which a language is detected', () => {
  it('has 25 characters without what is protected', () => {
    expect(getDetectableText('x'.repeat(24))).toBeNull();
    expect(getDetectableText('x'.repeat(25))).toBe('x'.repeat(25));
    expect(getDetectableText('hola <@1> https://www.example.com/a/long/address 😀 12.345,67 €')).toBeNull();
    expect(getDetectableText('hola <@1>,\nno puedo entrar en mi cuenta')).toBe('hola , no puedo entrar en mi cuenta');
  });
});

describe('the detector', () => {
  it.each([
    ['es', 'hola no puedo entrar a mi cuenta desde ayer xfa ayuda'],
    ['pt', 'oi, meu pedido não chegou ainda, podem me ajudar?'],
    ['fr', "bonjour, je n'arrive pas à me connecter depuis hier"],
    ['de', 'Hallo, meine Bestellung ist immer noch nicht da'],
    ['en', 'hey my order did not arrive yet, can you check pls'],
    ['ja', 'こんにちは、昨日からログインできません。助けてください'],
  ])('finds %s', async (language, text) => expect(await languageDetector.detect(text)).toBe(language));

  it.each(['', '12345 67890 12345 67890 12345'])('has no guess for %p', async (text) =>
    expect(await languageDetector.detect(text)).toBeNull(),
  );
});
