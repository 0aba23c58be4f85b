import { readFile } from 'node:fs/promises';
import type { Row } from './report.ts';

/** The ratios of this run beside those of an earlier one, which `--json` has written. @returns lines for people */
export const compareWith = async (file: string, rows: readonly Row[]): Promise<string> => {
  const earlier = JSON.parse(await readFile(file, 'utf8')) as readonly Row[];
  const lines = rows
    .filter(({ subject }) => subject === 'service')
    .flatMap(({ name, tickets, ratio }) => {
      const then = earlier.find((row) => row.name === name && row.tickets === tickets && row.subject === 'service');
      const of = tickets > 0 ? `${name}, ${tickets.toLocaleString('en')} tickets` : name;
      return then ? [`  ${of}: ${then.ratio.toFixed(2)} then, ${ratio.toFixed(2)} now`] : [];
    });
  return [`Ratios to the bare server, then (${file}) and now`, ...lines, ''].join('\n');
};
