import type { Schemas } from '../api.ts';

export type Locale = Schemas['Settings']['locale'];

/** The languages of the bot, each in its own words. The compiler checks that none is missing. */
const NAMES: Record<Locale, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
};

export const LOCALES = (Object.keys(NAMES) as readonly Locale[]).map((value) => ({ value, label: NAMES[value] }));
