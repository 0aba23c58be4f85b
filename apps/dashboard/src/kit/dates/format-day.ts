import { lazily } from '../lazily.ts';
import { locale } from '../../texts/texts.ts';

export const createDayFormat = (language: string) =>
  new Intl.DateTimeFormat(language, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' });
export const getDayFormat = lazily(() => createDayFormat(locale));

/** `2026-11-25` as the language writes it, such as `25.11.2026`. */
export const formatDay = (day: string, language?: string): string => {
  const at = new Date(`${day}T00:00:00Z`);
  const format = language === undefined ? getDayFormat() : createDayFormat(language);
  return Number.isNaN(at.getTime()) ? day : format.format(at);
};
