import type { ENGINES } from './environment-translation.ts';
import type { EnvironmentValues } from './environment.ts';

export interface TranslationConfig {
  readonly engine: (typeof ENGINES)[number];
  readonly url: string;
  readonly key: string | null;
  readonly model: string;
  /** Who runs the engine. */
  readonly operator: string;
}

type Variables = Readonly<Record<string, string | undefined>>;

const NEEDED: Readonly<Record<TranslationConfig['engine'], readonly string[]>> = {
  libretranslate: ['TRANSLATION_URL', 'TRANSLATION_OPERATOR'],
  deepl: ['TRANSLATION_KEY', 'TRANSLATION_OPERATOR'],
  apertium: ['TRANSLATION_URL', 'TRANSLATION_OPERATOR'],
  openai: ['TRANSLATION_URL', 'TRANSLATION_MODEL', 'TRANSLATION_OPERATOR'],
};
const OF_ENGINE = ['TRANSLATION_URL', 'TRANSLATION_KEY', 'TRANSLATION_MODEL', 'TRANSLATION_OPERATOR'];

/** A complaint for each variable that the engine needs, or that needs an engine. */
export const listTranslationComplaints = (set: Variables): readonly string[] => {
  const engine = set.TRANSLATION_ENGINE;
  if (engine === undefined) {
    const given = OF_ENGINE.filter((name) => set[name] !== undefined);
    return given.length === 0 ? [] : [`  TRANSLATION_ENGINE: is needed with ${given.join(', ')}`];
  }
  const needed = Object.entries(NEEDED).find(([name]) => name === engine)?.[1] ?? [];
  return needed
    .filter((name) => set[name] === undefined)
    .map((name) => `  ${name}: is needed with TRANSLATION_ENGINE=${engine}`);
};

/** Keys of the free plan of DeepL end with this, and have an address of their own. */
const FREE_KEY = /:fx$/;

const toDefaultUrl = (key: string | null): string =>
  FREE_KEY.test(key ?? '') ? 'https://api-free.deepl.com' : 'https://api.deepl.com';

interface TranslationConfigs {
  /** Null without an engine. */
  readonly translation: TranslationConfig | null;
  /** Of each server in a month. */
  readonly translationCharacters: number;
}

export const toTranslationConfig = (data: EnvironmentValues): TranslationConfigs => ({
  translation: data.TRANSLATION_ENGINE && {
    engine: data.TRANSLATION_ENGINE,
    url: data.TRANSLATION_URL ?? toDefaultUrl(data.TRANSLATION_KEY),
    key: data.TRANSLATION_KEY,
    model: data.TRANSLATION_MODEL ?? '',
    operator: data.TRANSLATION_OPERATOR ?? '',
  },
  translationCharacters: data.TRANSLATION_CHARACTERS,
});
