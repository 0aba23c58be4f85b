import { createInstance } from 'i18next';
import { LOCALES, type Locale, type Translator } from '#core/settings/index.ts';
import { toEpochMs } from '#core/shared/instant.ts';
import type { Catalogue } from './catalogue.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ptBr } from './pt-br.ts';

export const CATALOGUES: Readonly<Record<Locale, Catalogue>> = { en, de, fr, es, 'pt-BR': ptBr };

/** A catalogue as i18next reads it: plural forms under keys with their category. */
const toResource = (catalogue: Catalogue) =>
  Object.fromEntries(
    Object.entries(catalogue).flatMap(([key, text]) =>
      typeof text === 'string'
        ? [[key, text]]
        : Object.entries<string>({ ...text }).map(([form, one]) => [`${key}_${form}`, one]),
    ),
  );

const createTexts = () => {
  const texts = createInstance();
  void texts.init({
    initAsync: false,
    fallbackLng: 'en',
    supportedLngs: [...LOCALES],
    resources: Object.fromEntries(
      Object.entries(CATALOGUES).map(([locale, catalogue]) => [locale, { translation: toResource(catalogue) }]),
    ),
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

/** The catalogues with the plural rules of i18next; a text that a language lacks is written in English. */
export const createTranslator = (): Translator => {
  const texts = createTexts();
  return {
    // No `$t(…)`: what users write is inserted as it is.
    translate: (locale, key, variables) => texts.t(key, { ...variables, lng: locale, nest: false }),
    getTemplate: (locale, key) => {
      const text = CATALOGUES[locale][key];
      return typeof text === 'string' ? text : text.other;
    },
    formatTime: (locale, timezone, at) =>
      new Intl.DateTimeFormat(locale, { ...TIME_PARTS, timeZone: timezone }).format(toEpochMs(at)),
    formatDuration,
  };
};
