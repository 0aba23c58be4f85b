import { MAX_TEXTS, type TranslationEngine } from '#core/translation/index.ts';

const ACCENTED: ReadonlyMap<string, string> = new Map(
  Array.from('aáeéiíoóuúcçnñsšyýzžAÁEÉIÍOÓUÚCÇNÑSŠYÝZŽ'.matchAll(/(.)(.)/gu), ([, plain = '', accented = '']) => [
    plain,
    accented,
  ]),
);

/** Marks a text with its language and accents its letters, so that translations can be seen without an engine. */
export const toyEngine: TranslationEngine = {
  name: 'toy',
  maxTexts: MAX_TEXTS,
  translate: ({ texts, from, to }) =>
    Promise.resolve({
      texts: texts.map((text) => `«${to}» ${text.replaceAll(/[a-z]/gi, (letter) => ACCENTED.get(letter) ?? letter)}`),
      from,
    }),
  listLanguages: () => Promise.resolve([]),
};
