/** By which part a figure has grown or shrunk, to whole percents; null where there is nothing to compare with. */
export const findChange = (now: number | null, before: number | null): number | null => {
  if (now === null || before === null || before === 0) return null;
  return Math.round((100 * (now - before)) / before) / 100;
};
