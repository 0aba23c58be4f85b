import type { Outcome } from './run.ts';

/** What was answered, by operation. */
export const tableOf = ({ counts }: Outcome): string => {
  const names = [...counts.keys()];
  const width = Math.max(...names.map(({ length }) => length));
  const rows = names.map((name) => {
    const { 2: done, 4: refused, 5: unavailable } = counts.get(name) ?? {};
    return [name.padEnd(width), ...[done, refused, unavailable].map((count) => String(count ?? 0).padStart(6))].join(
      ' ',
    );
  });
  return [`${'operation'.padEnd(width)}    2xx    4xx    503`, ...rows].join('\n');
};

export const neverAnswered = ({ counts }: Outcome): readonly string[] =>
  [...counts].filter(([, { 2: done }]) => !done).map(([name]) => name);

export const failuresOf = ({ failures }: Outcome, seed: number): string =>
  failures
    .map(({ operation, problem, index, mode, curl, answer, count }) =>
      [
        `${operation}: ${problem}`,
        `  ${count} time(s), first in case ${index} (${mode}) of seed ${seed}`,
        `  ${curl}`,
        `  ${answer}`,
      ].join('\n'),
    )
    .join('\n\n');
