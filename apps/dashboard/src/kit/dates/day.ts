import { createDayFormat, getDayFormat } from './format-day.ts';
import { t } from '../../texts/texts.ts';

const SHORT_YEAR = 100;
const CENTURY = 2_000;
const NUMBERS = /\d+/g;
type Part = 'year' | 'month' | 'day';

const isPart = (type: string): type is Part => type === 'year' || type === 'month' || type === 'day';

/** The order in which a language writes a date. */
const listParts = (format: Intl.DateTimeFormat): readonly Part[] =>
  format.formatToParts(0).flatMap(({ type }) => (isPart(type) ? [type] : []));

const ISO: readonly Part[] = ['year', 'month', 'day'];

const toIso = ({ year, month, day }: Readonly<Record<Part, number>>): string | null => {
  const at = new Date(Date.UTC(year < SHORT_YEAR ? CENTURY + year : year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.toISOString().slice(0, 10) : null;
};

/** A day that was typed as the language writes it, or as ISO 8601. @returns as ISO 8601; null when it is no day */
export const parseDay = (text: string, language?: string): string | null => {
  const numbers: readonly string[] = text.match(NUMBERS) ?? [];
  if (numbers.length !== ISO.length) return null;
  const format = language === undefined ? getDayFormat() : createDayFormat(language);
  const parts = numbers[0]?.length === 4 ? ISO : listParts(format);
  const read = (part: Part) => Number(numbers[parts.indexOf(part)]);
  return toIso({ year: read('year'), month: read('month'), day: read('day') });
};

const LETTERS: Readonly<Record<Part, string>> = { day: t('DD@@day'), month: t('MM@@month'), year: t('YYYY@@year') };

/** How a day is written, such as `DD.MM.YYYY`. */
export const getDayPattern = (): string =>
  getDayFormat()
    .formatToParts(0)
    .map(({ type, value }) => (isPart(type) ? LETTERS[type] : value))
    .join('');
