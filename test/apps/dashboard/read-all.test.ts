import { ApiError } from '../../../apps/dashboard/src/api-error.ts';
import { readAll } from '../../../apps/dashboard/src/exports/read-all.ts';
import type { FetchPage } from '../../../apps/dashboard/src/queries.ts';

const PAGE = 3;

/** A list of the numbers up to `total`, in pages of three. */
const listNumbers =
  (total: number): FetchPage<number> =>
  (cursor) => {
    const start = Number(cursor ?? 0);
    const data = Array.from({ length: Math.min(PAGE, total - start) }, (_, index) => start + index);
    const nextCursor = start + PAGE < total ? String(start + PAGE) : null;
    return Promise.resolve({ data, pagination: { nextCursor } });
  };

const read = (fetchPage: FetchPage<number>, limit = 100, onProgress: (count: number) => void = () => undefined) =>
  readAll({ fetchPage, limit, signal: new AbortController().signal, onProgress, wait: () => Promise.resolve() });

it.each([0, 1, 3, 7])('reads a list of %i', async (total) => {
  expect(await read(listNumbers(total))).toEqual({ items: [...Array(total).keys()], isCut: false });
});

it('ends at the limit, and says that there is more', async () => {
  expect(await read(listNumbers(10), 4)).toEqual({ items: [0, 1, 2, 3], isCut: true });
  expect(await read(listNumbers(6), 6)).toEqual({ items: [0, 1, 2, 3, 4, 5], isCut: false });
});

it('says how far it is', async () => {
  const counts: number[] = [];
  await read(listNumbers(10), 8, (count) => counts.push(count));
  expect(counts).toEqual([3, 6, 8]);
});

it('waits where the service refuses, and goes on with the same page', async () => {
  let calls = 0;
  const fetchPage: FetchPage<number> = (cursor, signal) => {
    calls += 1;
    const status = calls % 4 === 0 ? 503 : 429;
    if (calls % 2 === 0) return Promise.reject(new ApiError(status, { reason: 'rate_limited' }));
    return listNumbers(7)(cursor, signal);
  };
  expect((await read(fetchPage)).items).toEqual([0, 1, 2, 3, 4, 5, 6]);
});

it('gives up when the service refuses for long, and at once for another reason', async () => {
  let calls = 0;
  const refuse = (status: number) => (): Promise<never> => {
    calls += 1;
    return Promise.reject(new ApiError(status, { reason: 'refused' }));
  };
  await expect(read(refuse(429))).rejects.toMatchObject({ status: 429 });
  expect(calls).toBe(31);
  calls = 0;
  await expect(read(refuse(403))).rejects.toMatchObject({ status: 403 });
  expect(calls).toBe(1);
});

it('stops when it is aborted', async () => {
  const stop = new AbortController();
  const reading = readAll({
    fetchPage: listNumbers(10),
    limit: 100,
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  });
  await expect(reading).rejects.toThrow('enough');
});
