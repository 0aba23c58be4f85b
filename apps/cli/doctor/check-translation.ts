import { systemClock } from '#adapters/node/system-clock.ts';
import { parseLanguageTag, type LanguageTag } from '#core/shared/values/language-tag.ts';
import { type EngineLanguage, TranslationFailure } from '#core/translation/index.ts';
import type { Config } from '../../composition/config/config.ts';
import type { TranslationConfig } from '../../composition/config/config-translation.ts';
import { VERSION } from '../../composition/version.ts';
import { describeError } from '../../composition/trouble/describe-error.ts';
import { fail, type Finding, pass } from './finding.ts';

const NAME = 'translation';
const WORD = 'ticket';
const TIMEOUT_MS = 5_000;

const REACH =
  'Check TRANSLATION_URL, that the engine runs there, and that EGRESS_ALLOW has an address that is not public.';

const ADVICE: Readonly<Record<TranslationFailure['kind'], string>> = {
  slow: 'See whether the engine is overloaded, and how long it takes for one word.',
  unreachable: REACH,
  refused: 'Check TRANSLATION_KEY, TRANSLATION_MODEL, and the path in TRANSLATION_URL.',
  rate_limited: 'Ask the operator of the engine for more requests, or wait.',
  quota_exceeded: 'Ask the operator of the engine for more characters, or wait for the next month.',
  engine_failed: 'See the log of the engine.',
  bad_answer: 'See whether TRANSLATION_URL leads to the engine that TRANSLATION_ENGINE names.',
  unsupported_language: 'Install languages in the engine.',
  too_large: 'See the limits of the engine: one word is too large for it.',
  resting: REACH,
  busy: REACH,
};

/** Asks the engine for its languages, and to translate a word. */
export const checkTranslation = async (
  config: TranslationConfig,
  egressAllow: Config['egressAllow'],
): Promise<readonly Finding[]> => {
  const [{ createTranslationEngine }, { createEgressDispatcher }] = await Promise.all([
    import('../../composition/binding/bind-translation.ts'),
    import('#adapters/webhooks/dispatcher.ts'),
  ]);
  const dispatcher = createEgressDispatcher({ allow: egressAllow });
  try {
    const engine = createTranslationEngine(config, { dispatcher, clock: systemClock, version: VERSION });
    const languages = await engine.listLanguages(TIMEOUT_MS);
    const pair = choosePair(languages);
    await engine.translate({ texts: [WORD], ...pair, timeoutMs: TIMEOUT_MS });
    const count = languages.length === 0 ? '' : ` from ${languages.length} languages`;
    return [pass(NAME, `${config.engine} translates${count}; a word from ${pair.from} to ${pair.to} was tried`)];
  } catch (error) {
    const { kind, message } = error instanceof TranslationFailure ? error : toUnreachable(error);
    return [fail(NAME, `${config.engine} at ${config.url}: ${message}`, ADVICE[kind])];
  } finally {
    await dispatcher.destroy();
  }
};

const toUnreachable = (error: unknown) => new TranslationFailure('unreachable', describeError(error));

/** English to Spanish where the engine has it or lists nothing, else its first pair. */
const choosePair = (languages: readonly EngineLanguage[]): { readonly from: LanguageTag; readonly to: LanguageTag } => {
  const [en, es] = ['en', 'es'].map(parseLanguageTag);
  const ofEnglish = languages.find(({ from }) => from === en);
  const [first] = languages;
  if (en && es && (languages.length === 0 || ofEnglish?.to.includes(es))) return { from: en, to: es };
  const to = first?.to.find((target) => target !== first.from);
  if (first && to) return { from: first.from, to };
  throw new TranslationFailure('unsupported_language', 'The engine lists no languages.');
};
