import { useSyncExternalStore } from 'react';
import { lazily } from '../lazily.ts';
import { formatTime, getClockFormat, getShortFormat } from './format-time.ts';
import { getZone } from './zone.ts';
import { locale, t } from '../../texts/texts.ts';

const TICK_MS = 30_000;
const getFullFormat = lazily(
  () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone: getZone() }),
);
const getRelativeFormat = lazily(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

export const subscribeToTicks = (onTick: () => void) => {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
};

export const readTick = () => Math.floor(Date.now() / TICK_MS);

export const formatRelative = (at: Date, now: number): string => {
  const distance = at.getTime() - now;
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000];
  return unit === 'second' ? t('just now') : getRelativeFormat().format(Math.round(distance / ms), unit);
};

export const formatDate = (at: string): string => getShortFormat().format(new Date(at));

/** How long ago or how far off, with the full date as a tooltip; kept current. */
export const Ago = ({ at }: { readonly at: string }) => {
  useSyncExternalStore(subscribeToTicks, readTick);
  const date = new Date(at);
  return (
    <time dateTime={at} title={getFullFormat().format(date)}>
      {formatRelative(date, Date.now())}
    </time>
  );
};

const SHORT_UNITS = {
  year: (count: number) => t('{{count}} y', { count }),
  month: (count: number) => t('{{count}} mo', { count }),
  week: (count: number) => t('{{count}} w', { count }),
  day: (count: number) => t('{{count}} d', { count }),
  hour: (count: number) => t('{{count}} h', { count }),
  minute: (count: number) => t('{{count}} min', { count }),
} as const;

/** How long it is to or from the time, in few letters. */
export const formatShort = (at: Date, now: number): string => {
  const distance = Math.abs(at.getTime() - now);
  const found = UNITS.find(([, size]) => distance >= size);
  return found ? SHORT_UNITS[found[0]](Math.round(distance / found[1])) : t('now');
};

/** As `Ago`, where room is scarce. */
export const ShortAgo = ({ at }: { readonly at: string }) => {
  useSyncExternalStore(subscribeToTicks, readTick);
  const date = new Date(at);
  return (
    <time dateTime={at} title={getFullFormat().format(date)}>
      {formatShort(date, Date.now())}
    </time>
  );
};

/** A date with its time. */
export const DateTime = ({ at }: { readonly at: string }) => {
  const date = new Date(at);
  return (
    <time dateTime={at} title={getFullFormat().format(date)}>
      {formatTime(at)}
    </time>
  );
};

/** The time of day, with the full date as a tooltip. */
export const TimeOfDay = ({ at }: { readonly at: string }) => {
  const date = new Date(at);
  return (
    <time className="number" dateTime={at} title={getFullFormat().format(date)}>
      {getClockFormat().format(date)}
    </time>
  );
};
