import { join } from 'node:path';
import { createInstance } from 'i18next';
import type { Translator } from '#core/settings/index.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import { type LanguageTexts, loadLanguages } from './load-languages.ts';

type Languages = ReadonlyMap<string, LanguageTexts>;

const FALLBACK = 'en';

const createTexts = (languages: Languages) => {
  const texts = createInstance();
  void texts.init({
    initAsync: false,
    fallbackLng: FALLBACK,
    supportedLngs: [...languages.keys()],
    resources: Object.fromEntries([...languages].map(([locale, translation]) => [locale, { translation }])),
    // Keys are written with dots.
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, skipOnVariables: true },
  });
  return texts;
};

const TIME_PARTS = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

const UNITS = [
  { unit: 'day', ms: 24 * 60 * 60_000 },
  { unit: 'hour', ms: 60 * 60_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

/** From twice a unit on, a duration is given in it: 25 hours say more than a day. */
const formatDuration: Translator['formatDuration'] = (locale, ms) => {
  const { unit, ms: size } = UNITS.find((one) => ms >= 2 * one.ms) ?? UNITS[2];
  const count = Math.max(1, Math.round(ms / size));
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
};

/** In the repository; the bundle has the files in another folder. */
const LANGUAGES_FOLDER = join(import.meta.dirname, 'languages');

const findTemplate = (texts: LanguageTexts | undefined, key: string): string | undefined =>
  texts?.[key] ?? texts?.[`${key}_other`];

/** Translates by the files of a folder, with the plural rules of i18next. A text that a language lacks is written in English. */
export const createTranslator = (folder = LANGUAGES_FOLDER): Translator => {
  const languages = loadLanguages(folder);
  const texts = createTexts(languages);
  return {
    locales: [...languages.keys()],
    // No `$t(…)`: what users write is inserted as it is.
    translate: (locale, key, variables) => texts.t(key, { ...variables, lng: locale, nest: false }),
    getTemplate: (locale, key) =>
      findTemplate(languages.get(locale), key) ?? findTemplate(languages.get(FALLBACK), key) ?? key,
    formatTime: (locale, timezone, at) =>
      new Intl.DateTimeFormat(locale, { ...TIME_PARTS, timeZone: timezone }).format(toEpochMs(at)),
    formatDuration,
  };
};
