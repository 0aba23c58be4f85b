import type { LanguageTag } from '../shared/values/language-tag.ts';

export const MAX_TEXTS = 20;
/** Limits the characters of all texts of a call together. */
export const MAX_CHARACTERS = 8_000;

export interface EngineRequest {
  /** At most `maxTexts` texts of at most `MAX_CHARACTERS` characters together, with a sign such as `⟦1⟧` for each protected term. */
  readonly texts: readonly string[];
  /** Null for the engine to detect. */
  readonly from: LanguageTag | null;
  readonly to: LanguageTag;
  readonly timeoutMs: number;
}

export interface EngineAnswer {
  /** One for each text of the request, in its order. */
  readonly texts: readonly string[];
  /** The language as given or detected; null if the engine does not say. */
  readonly from: LanguageTag | null;
}

export interface EngineLanguage {
  readonly from: LanguageTag;
  readonly to: readonly LanguageTag[];
}

/** Translates by machine. Settles within `timeoutMs` plus the time of the process itself. */
export interface TranslationEngine {
  /** Names the kind, such as `deepl`. */
  readonly name: string;
  /** Limits the texts of one call; at most `MAX_TEXTS`. */
  readonly maxTexts: number;
  /** @throws TranslationFailure */
  translate(request: EngineRequest): Promise<EngineAnswer>;
  /** Empty for an engine that does not list them. @throws TranslationFailure */
  listLanguages(timeoutMs: number): Promise<readonly EngineLanguage[]>;
}
