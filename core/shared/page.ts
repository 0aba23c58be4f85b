/** Holds the sort values of the row before the page; only the store that made it can read it. */
export type Position = readonly string[];

export interface PageRequest {
  readonly limit: number;
  readonly after: Position | null;
}

/** `next` is null on the last page. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly next: Position | null;
}

/** Expects up to one row more than the limit. */
export const toPage = <T>(rows: readonly T[], limit: number, position: (last: T) => Position): Page<T> => {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last !== undefined ? position(last) : null };
};
