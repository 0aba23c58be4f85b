import { ApiError } from '../api-error.ts';
import type { FetchPage, Page } from '../queries.ts';

const WAIT_MS = 2_000;
const MAX_WAITS = 30;
const BUSY = new Set([429, 503]);

interface ReadAll<Item> {
  readonly fetchPage: FetchPage<Item>;
  /** More are not read. */
  readonly limit: number;
  readonly signal: AbortSignal;
  /** How many are read so far. */
  readonly onProgress: (count: number) => void;
  readonly wait?: (ms: number) => Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isBusy = (error: unknown): boolean => error instanceof ApiError && BUSY.has(error.status);

/** Reads a page, and waits as often as the service refuses since there are too many requests. */
const readPatiently = async <Item>(read: () => Promise<Page<Item>>, wait: (ms: number) => Promise<void>) => {
  for (let waits = 0; ; waits += 1) {
    const page = await read().catch((error: unknown) => {
      if (!isBusy(error) || waits >= MAX_WAITS) throw error;
      return null;
    });
    if (page) return page;
    await wait(WAIT_MS);
  }
};

/**
 * Reads a list page by page up to the limit. Where the service refuses requests since there are too many, it waits.
 *
 * @returns `isCut` when there is more than the limit
 * @throws ApiError; the reason of `signal` once it is aborted
 */
export const readAll = async <Item>({ fetchPage, limit, signal, onProgress, wait = sleep }: ReadAll<Item>) => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    signal.throwIfAborted();
    const { data, pagination } = await readPatiently(() => fetchPage(cursor, signal), wait);
    items.push(...data);
    onProgress(Math.min(items.length, limit));
    cursor = pagination.nextCursor ?? undefined;
  } while (cursor !== undefined && items.length < limit);
  return { items: items.slice(0, limit), isCut: cursor !== undefined || items.length > limit };
};
