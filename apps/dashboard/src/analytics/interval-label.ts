import type { Interval } from './period.ts';
import { locale } from '../texts/texts.ts';

const OPTIONS: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
};

/** Names the intervals of a report by the clocks of its zone. */
export const createIntervalLabel = (interval: Interval, timeZone: string): ((from: string) => string) => {
  const format = new Intl.DateTimeFormat(locale, { ...OPTIONS[interval], timeZone });
  return (from) => format.format(new Date(from));
};
