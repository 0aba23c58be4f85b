import { lazily } from '../lazily.ts';
import { getZone } from './zone.ts';
import { locale } from '../../texts/texts.ts';

export const getShortFormat = lazily(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: getZone() }),
);
export const getClockFormat = lazily(
  () => new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: getZone() }),
);

/** The date and the time of the day; a text that is no time stays as it is. */
export const formatTime = (at: string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : `${getShortFormat().format(date)}, ${getClockFormat().format(date)}`;
};
