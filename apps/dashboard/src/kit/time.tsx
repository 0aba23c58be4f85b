import { useSyncExternalStore } from 'react';
import { lazily } from './lazily.ts';

const TICK_MS = 30_000;
const getFullFormat = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' }));
const getShortFormat = lazily(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }));
const getClockFormat = lazily(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));
const getRelativeFormat = lazily(() => new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' }));

const UNITS = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

const subscribe = (onTick: () => void) => {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
};

const readTick = () => Math.floor(Date.now() / TICK_MS);

export const formatRelative = (at: Date, now: number): string => {
  const distance = at.getTime() - now;
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', 1_000];
  return unit === 'second' ? 'just now' : getRelativeFormat().format(Math.round(distance / ms), unit);
};

export const formatDate = (at: string): string => getShortFormat().format(new Date(at));

/** How long ago or how far off, with the full date as a tooltip; kept current. */
export const Ago = ({ at }: { readonly at: string }) => {
  useSyncExternalStore(subscribe, readTick);
  const date = new Date(at);
  return (
    <time dateTime={at} title={getFullFormat().format(date)}>
      {formatRelative(date, Date.now())}
    </time>
  );
};

const SHORT_UNITS = { year: 'y', month: 'mo', week: 'w', day: 'd', hour: 'h', minute: 'min', second: 's' } as const;

/** How long it is to or from the time, in few letters; always in English, like the pages. */
export const formatShort = (at: Date, now: number): string => {
  const distance = Math.abs(at.getTime() - now);
  const [unit, ms] = UNITS.find(([, size]) => distance >= size) ?? ['second', 1_000];
  return unit === 'second' ? 'now' : `${Math.floor(distance / ms)} ${SHORT_UNITS[unit]}`;
};

/** As `Ago`, where room is scarce. */
export const ShortAgo = ({ at }: { readonly at: string }) => {
  useSyncExternalStore(subscribe, readTick);
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
      {getShortFormat().format(date)}, {getClockFormat().format(date)}
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
