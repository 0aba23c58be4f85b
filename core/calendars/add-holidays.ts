import type { Holiday } from './calendar.ts';

export const addHolidays = (holidays: readonly Holiday[], found: readonly Holiday[]): readonly Holiday[] => {
  const known = new Set(holidays.map(toDay));
  return [...holidays, ...found.filter((holiday) => !known.has(toDay(holiday)))];
};

const toDay = ({ date, rule }: Holiday) => date ?? rule;
