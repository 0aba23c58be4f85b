import { BOT_LANGUAGES } from '../generated/enums.ts';
import { nameLanguage } from '../texts/language.ts';

/** The languages of the bot, each in its own words. */
export const LOCALES = BOT_LANGUAGES.map((value) => ({ value, label: nameLanguage(value) }));
