import { t } from '../texts/texts.ts';

const UNITS = [
  { write: (count: number) => t('{{count}} d', { count }), seconds: 86_400 },
  { write: (count: number) => t('{{count}} h', { count }), seconds: 3_600 },
  { write: (count: number) => t('{{count}} min', { count }), seconds: 60 },
  { write: (count: number) => t('{{count}} s', { count }), seconds: 1 },
] as const;

/** From ten minutes on, seconds say nothing. */
const EXACT_SECONDS = 600;

/** A duration in its two largest units, which stay on one line; a dash for none. */
export const formatDuration = (seconds: number | null): string =>
  seconds === null ? '–' : writeDuration(seconds).replaceAll(' ', '\u00a0');

const writeDuration = (seconds: number): string => {
  const exact = Math.round(seconds);
  const whole = exact >= EXACT_SECONDS ? Math.round(exact / 60) * 60 : exact;
  const index = UNITS.findIndex((unit) => whole >= unit.seconds);
  const first = UNITS[index];
  const second = UNITS[index + 1];
  if (!first) return t('{{count}} s', { count: 0 });
  const count = Math.floor(whole / first.seconds);
  const rest = second ? Math.floor((whole % first.seconds) / second.seconds) : 0;
  return rest > 0 && second ? `${first.write(count)} ${second.write(rest)}` : first.write(count);
};

/** Round numbers of seconds for the marks of an axis, from zero to about the largest value. */
const STEPS = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600];
const MAX_MARKS = 5;

export const listDurationMarks = (max: number): readonly number[] => {
  const step = STEPS.find((size) => max / size <= MAX_MARKS) ?? Math.ceil(max / MAX_MARKS / 604_800) * 604_800;
  return Array.from({ length: Math.max(2, Math.ceil(max / step) + 1) }, (_, index) => index * step);
};
