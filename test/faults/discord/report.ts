import { type Cell, EFFECT_NAMES, PROCESSES, type Row, ROWS, toName, toRowName } from './cells.ts';
import type { MatrixResult } from './matrix.ts';

/** A line for each row that was tried: in how many cells of each process and of each effect it was under way. */
const formatTable = (cells: readonly Cell[], { met }: MatrixResult): string[] => {
  const count = (isMeant: (cell: Cell) => boolean) => `${met.filter(isMeant).length}/${cells.filter(isMeant).length}`;
  const isOf = (row: Row, { call, forum }: Cell) => call === row.call && forum === row.forum;
  const tried = ROWS.filter((row) => cells.some((cell) => isOf(row, cell)));
  const rows = tried.map((row) => [
    toRowName(row),
    ...EFFECT_NAMES.map((effect) => count((cell) => isOf(row, cell) && cell.effect === effect)),
    ...PROCESSES.map((process) => count((cell) => isOf(row, cell) && cell.process === process)),
  ]);
  const all = [['call', ...EFFECT_NAMES, ...PROCESSES], ...rows];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? [];
  return all.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};

const toSeconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** The totals of a run. */
export const formatSummary = (cells: readonly Cell[], result: MatrixResult): string => {
  const { met, kills, tickets, messages, requests, invalidRequests, violations, slowest, durationMs } = result;
  return [
    `${met.length} of ${cells.length} cells, ${kills} kills, ${tickets} tickets, ${messages} messages,`,
    `${requests} requests, ${invalidRequests} of them invalid, ${violations.length} broken promises in ${toSeconds(durationMs)} s,`,
    slowest
      ? `slowest recovery ${toSeconds(slowest.settledMs)} s (${toName(slowest.cell)}, ${slowest.task.name})`
      : 'no recovery',
  ].join(' ');
};

/** The table, what went wrong, and the totals. */
export const formatResult = (cells: readonly Cell[], result: MatrixResult): string =>
  [
    ...formatTable(cells, result),
    ...result.notMet.map((cell) => `NOT MET: ${toName(cell)}`),
    ...result.violations.map((violation) => `BROKEN: ${violation}`),
    formatSummary(cells, result),
  ].join('\n');
