import { jest } from '@jest/globals';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';

const aWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = jest.fn(() => promise);
  return { work, resolve, reject };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a limit of works at the same time', () => {
  it('runs so many of one owner, the others in their order, and those of other owners at once', async () => {
    const limit = createConcurrencyLimit(2);
    const works = Array.from({ length: 4 }, aWork);
    const results = works.map(({ work }) => limit('a', work));
    const other = aWork();
    const otherResult = limit('b', other.work);
    await turn();
    expect([...works, other].map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 0, 0, 1]);
    works[1]?.resolve('second');
    other.resolve('other');
    expect(await otherResult).toBe('other');
    await turn();
    expect(works.map(({ work }) => work.mock.calls.length)).toEqual([1, 1, 1, 0]);
    for (const { resolve } of works) resolve('done');
    expect(await Promise.all(results)).toEqual(['done', 'second', 'done', 'done']);
  });

  it('gives the place on after a failure', async () => {
    const limit = createConcurrencyLimit(1);
    await expect(limit('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await limit('a', () => Promise.resolve('next'))).toBe('next');
  });
});
