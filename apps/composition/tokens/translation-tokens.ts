import type {
  LanguageDetector,
  TranslationEngine,
  TranslationObserver,
  TranslationUsage,
} from '#core/translation/index.ts';
import { token } from './token.ts';

/** The ports of translations. */
export const translationPort = {
  languageDetector: token<LanguageDetector>('LanguageDetector'),
  /** Null when the operator names no engine. */
  translationEngine: token<TranslationEngine | null>('TranslationEngine'),
  /** Characters of a server in a month. */
  translationLimit: token<number>('TranslationLimit'),
  translationObserver: token<TranslationObserver>('TranslationObserver'),
  translationUsage: token<TranslationUsage>('TranslationUsage'),
};
