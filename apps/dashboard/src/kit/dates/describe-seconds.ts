import { locale } from '../../texts/texts.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** `90` → `90 seconds`, `7200` → `2 hours`: in the largest unit that leaves no rest. */
export const describeSeconds = (seconds: number): string => {
  const [unit, size] = UNITS.find(([, one]) => seconds >= one && seconds % one === 0) ?? ['second', 1];
  const count = seconds / size;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
};
