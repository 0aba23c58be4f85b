import { retryOnConflict } from '#core/shared/concurrency/retry-on-conflict.ts';
import { VersionConflict } from '#core/shared/errors.ts';

/** Fails so many times. */
const failing = (times: number, error: Error) => {
  let calls = 0;
  const work = () => {
    calls += 1;
    return calls <= times ? Promise.reject(error) : Promise.resolve(calls);
  };
  return { work, count: () => calls };
};

it('repeats work after each conflict, and returns its result', async () => {
  expect(await retryOnConflict(failing(5, new VersionConflict('ticket')).work)).toBe(6);
});

it('gives up after six attempts, and repeats nothing else', async () => {
  const [busy, broken] = [failing(9, new VersionConflict('ticket')), failing(1, new Error('broken'))];
  await expect(retryOnConflict(busy.work)).rejects.toThrow(VersionConflict);
  await expect(retryOnConflict(broken.work)).rejects.toThrow('broken');
  expect([busy.count(), broken.count()]).toEqual([6, 1]);
});
