import { type Page, type PageRequest, toPage } from '../shared/page.ts';
import type { ReportQuery } from './report-query.ts';

/** The highest numbers come first, then the lowest id. */
export type Rank = readonly [...(readonly number[]), string];

export const pageByRank = <Row extends object>(
  { period }: ReportQuery,
  rows: readonly Row[],
  { limit, after }: PageRequest,
  rankOf: (row: Row) => Rank,
): Page<Row & { readonly period: ReportQuery['period'] }> => {
  const ranked = rows.map((row) => ({ row, rank: rankOf(row) })).sort((a, b) => compareRanks(a.rank, b.rank));
  const rest = after ? ranked.filter(({ rank }) => compareRanks(rank, after) > 0) : ranked;
  const { items, next } = toPage(rest.slice(0, limit + 1), limit, ({ rank }) => rank.map(String));
  return { items: items.map(({ row }) => ({ ...row, period })), next };
};

const compareRanks = (a: readonly (string | number)[], b: readonly (string | number)[]): number => {
  const [id, other] = [String(a.at(-1)), String(b.at(-1))];
  const differences = a.slice(0, -1).map((value, index) => Number(b[index]) - Number(value));
  return differences.find((difference) => difference !== 0) ?? (id < other ? -1 : Number(id > other));
};
