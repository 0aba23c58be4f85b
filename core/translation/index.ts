export { getBaseLanguage, type LanguageTag, parseLanguageTag } from './language-tag.ts';
export type { EngineCall, EngineCaller, EngineReply } from './engine-caller.ts';
export {
  type EngineAnswer,
  type EngineLanguage,
  type EngineRequest,
  MAX_CHARACTERS,
  MAX_TEXTS,
  type TranslationEngine,
} from './translation-engine.ts';
export { type EngineFailure, TranslationFailure } from './translation-failure.ts';
export { protectTerms, type ProtectedText } from './protected/protect-terms.ts';
export { type Refusal, restoreTerms } from './protected/restore-terms.ts';
export type { GlossaryEntry } from './protected/glossary.ts';
