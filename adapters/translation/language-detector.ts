import { parseLanguageTag } from '#core/shared/values/language-tag.ts';
import type { LanguageDetector } from '#core/translation/index.ts';

/** Guesses below it are right by accident. */
const MIN_ACCURACY = 0.1;

/** Its tables are loaded with the first text. */
export const languageDetector: LanguageDetector = {
  detect: async (text) => {
    const { detectAll } = await import('tinyld');
    const [best] = detectAll(text);
    return best && best.accuracy >= MIN_ACCURACY ? parseLanguageTag(best.lang) : null;
  },
};
