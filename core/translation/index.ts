import { Breaker } from './breaker.ts';
import { translateTexts, type TranslateTexts, type TranslationPorts } from './translate-texts.ts';
import { getOldestMonth } from './translation-usage.ts';

export {
  addLanguageEvidence,
  getDetectableText,
  type LanguageDetector,
  type LanguageEvidence,
} from './detect-language.ts';
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
export type { ObservedCall } from './call-engine.ts';
export type { MonthlyCharacters, TranslationUsage } from './translation-usage.ts';
export type {
  FailureReason,
  TextTranslation,
  TranslateTexts,
  TranslationObserver,
  TranslationOrder,
  TranslationPorts,
} from './translate-texts.ts';

export interface TranslationUseCases {
  /** Names the engine; null without one. */
  readonly engine: string | null;
  /** Without an engine, texts are skipped. */
  readonly translate: TranslateTexts;
  /** Whether the engine is not called because it failed several times or asked for a pause. */
  readonly isResting: () => boolean;
  /** Removes months that are no longer kept. @returns how many */
  readonly purge: () => Promise<number>;
}

const skipAll: TranslateTexts = ({ texts }) =>
  Promise.resolve(texts.map(() => ({ state: 'skipped', reason: 'no_engine' })));

export const translationUseCases = (ports: TranslationPorts): TranslationUseCases => {
  const { engine, usage, clock } = ports;
  const breaker = new Breaker(clock);
  return {
    engine: engine?.name ?? null,
    translate: engine ? translateTexts(ports, engine, breaker) : skipAll,
    isResting: () => breaker.isResting,
    purge: () => usage.removeBefore(getOldestMonth(clock.now())),
  };
};
