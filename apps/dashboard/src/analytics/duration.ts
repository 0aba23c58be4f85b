import { t } from '../texts/texts.ts';

interface Unit {
  readonly write: (count: number) => string;
  readonly seconds: number;
}

const SECOND: Unit = { write: (count) => t('{{count}} s', { count }), seconds: 1 };

const UNITS: readonly Unit[] = [
  { write: (count) => t('{{count}} d', { count }), seconds: 86_400 },
  { write: (count) => t('{{count}} h', { count }), seconds: 3_600 },
  { write: (count) => t('{{count}} min', { count }), seconds: 60 },
  SECOND,
];

const write = (unit: Unit, count: number): string => unit.write(count).replaceAll(' ', '\u00a0');

/** From ten minutes on, seconds say nothing. */
const EXACT_SECONDS = 600;

/** A duration in its two largest units, each on one line with its number; a dash for none. */
export const formatDuration = (seconds: number | null): string => {
  if (seconds === null) return '–';
  const exact = Math.round(seconds);
  const whole = exact >= EXACT_SECONDS ? Math.round(exact / 60) * 60 : exact;
  const index = UNITS.findIndex((unit) => whole >= unit.seconds);
  const first = UNITS[index];
  const second = UNITS[index + 1];
  if (!first) return write(SECOND, 0);
  const count = Math.floor(whole / first.seconds);
  const rest = second ? Math.floor((whole % first.seconds) / second.seconds) : 0;
  return rest > 0 && second ? `${write(first, count)} ${write(second, rest)}` : write(first, count);
};

/** Round numbers of seconds for the marks of an axis, from zero to about the largest value. */
const STEPS = [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800, 1_209_600];
const MAX_MARKS = 5;

export const listDurationMarks = (max: number): readonly number[] => {
  const step = STEPS.find((size) => max / size <= MAX_MARKS) ?? Math.ceil(max / MAX_MARKS / 604_800) * 604_800;
  return Array.from({ length: Math.max(2, Math.ceil(max / step) + 1) }, (_, index) => index * step);
};
