/** How many tickets the walked server has at least when there are a million. */
export const WALKED_TICKETS = 12_000;
const PAGE_AND_ONE = 51;

/**
 * How many tickets each server gets. The first servers have more than a page of 50 even when there are few tickets, so
 * that a page has the same length at every size; of very many tickets the first server gets enough for a deep page.
 */
export const spread = (tickets: number, servers: number): readonly number[] => {
  if (tickets >= servers * WALKED_TICKETS * 0.8) {
    return [WALKED_TICKETS, ...evenly(tickets - WALKED_TICKETS, servers - 1)];
  }
  if (tickets >= servers * PAGE_AND_ONE) return evenly(tickets, servers);
  const full = Math.floor((tickets - servers) / (PAGE_AND_ONE - 1));
  return [
    ...Array.from({ length: full }, () => PAGE_AND_ONE),
    ...evenly(tickets - full * PAGE_AND_ONE, servers - full),
  ];
};

/** Whether a server with so many tickets fills a page of 50 and has another one. */
export const fillsPage = (tickets: number): boolean => tickets >= PAGE_AND_ONE;

const evenly = (total: number, parts: number): number[] =>
  Array.from({ length: parts }, (_, place) => Math.floor(total / parts) + (place < total % parts ? 1 : 0));
