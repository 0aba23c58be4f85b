import { getBaseLanguage, parseLanguageTag } from '#core/shared/values/language-tag.ts';

describe('a language tag', () => {
  it.each([
    ['de', 'de'],
    ['pt-br', 'pt-BR'],
    ['ZH-hant-tw', 'zh-Hant-TW'],
    ['iw', 'he'],
  ])('%s is kept as %s', (text, tag) => expect(parseLanguageTag(text)).toBe(tag));

  it.each(['', 'd', 'german', 'de_DE', 'de-', 'x-private', 'de-a', `de-${'a'.repeat(40)}`, 'dé', 'de de'])(
    'is not made of %p',
    (text) => expect(parseLanguageTag(text)).toBeNull(),
  );

  it('has a base without region and script', () => {
    const tags = ['pt-BR', 'zh-Hant-TW', 'de'].flatMap((text) => parseLanguageTag(text) ?? []);
    expect(tags.map(getBaseLanguage)).toEqual(['pt', 'zh', 'de']);
  });
});
