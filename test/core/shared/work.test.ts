import { batchWriter } from '#core/shared/concurrency/batch-writer.ts';
import { withHeartbeat } from '#core/shared/clock.ts';
import { createConcurrencyLimit } from '#core/shared/concurrency/concurrency-limit.ts';
import { createWorkPool } from '#core/shared/concurrency/work-pool.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a batch writer', () => {
  it('writes what is given during one batch as the next', async () => {
    const batches: (readonly number[])[] = [];
    const first = Promise.withResolvers<undefined>();
    const write = batchWriter<number>(async (items) => {
      batches.push(items);
      if (batches.length === 1) await first.promise;
    });
    const writes = [write(1)];
    await turn();
    writes.push(write(2), write(3));
    await turn();
    expect(batches).toEqual([[1]]);
    first.resolve(undefined);
    await Promise.all(writes);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('fails every call after a failure', async () => {
    const write = batchWriter<number>(() => Promise.reject(new Error('disk full')));
    await expect(write(1)).rejects.toThrow('disk full');
    await expect(write(2)).rejects.toThrow('disk full');
  });
});

describe('slow work', () => {
  it('gives signs of life until it is done', async () => {
    const [clock, work] = [new SteadyClock(), Promise.withResolvers<string>()];
    let signs = 0;
    const renew = () => {
      signs += 1;
      return Promise.resolve();
    };
    const result = withHeartbeat(clock, work.promise, renew, 100);
    await clock.advance(99);
    expect(signs).toBe(0);
    await clock.advance(1);
    expect(signs).toBe(1);
    await clock.advance(100);
    expect(signs).toBe(2);
    work.resolve('done');
    expect(await result).toBe('done');
  });

  it('ends with the failure of a sign of life', async () => {
    const clock = new SteadyClock();
    const result = withHeartbeat(clock, new Promise(() => undefined), () => Promise.reject(new Error('lost')));
    const failure = expect(result).rejects.toThrow('lost');
    await clock.advance(1_000);
    await failure;
  });
});

describe('a limit of works at the same time', () => {
  it('holds for works that come after others have ended', async () => {
    const limit = createConcurrencyLimit(1);
    const works = [1, 2, 3].map(() => Promise.withResolvers<undefined>());
    const started: number[] = [];
    const run = (index: number) =>
      limit('a', () => {
        started.push(index);
        return works[index]!.promise;
      });
    const first = [run(0), run(1)];
    works[0]!.resolve(undefined);
    await first[0];
    const third = run(2);
    await turn();
    expect(started).toEqual([0, 1]);
    works[1]!.resolve(undefined);
    await turn();
    expect(started).toEqual([0, 1, 2]);
    works[2]!.resolve(undefined);
    await Promise.all([...first, third]);
  });
});

describe('a work pool', () => {
  const poolOf = (tasks: number[], work: (task: number) => Promise<void>, clock = new SteadyClock()) => {
    const asked: [number, readonly number[]][] = [];
    const take = (limit: number, current: readonly number[]) => {
      asked.push([limit, current]);
      return Promise.resolve(tasks.splice(0, limit));
    };
    return { run: createWorkPool({ clock, size: 2, take, work }), asked, clock };
  };

  it('works until nothing is due, and counts', async () => {
    const done: number[] = [];
    const { run } = poolOf([1, 2, 3], (task) => {
      done.push(task);
      return Promise.resolve();
    });
    expect(await run()).toBe(3);
    expect(done).toEqual([1, 2, 3]);
  });

  it('takes more while a slow task continues, and says what is under way', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { run, asked, clock } = poolOf([1, 2, 3], (task) => (task === 1 ? slow.promise : Promise.resolve()));
    const running = run();
    await turn();
    expect(asked).toEqual([[2, []]]);
    await clock.advance(500);
    expect(asked.slice(0, 2)).toEqual([
      [2, []],
      [1, [1]],
    ]);
    slow.resolve(undefined);
    expect(await running).toBe(3);
  });

  it('takes nothing while every place is taken', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { run, asked, clock } = poolOf([1, 2, 3], () => slow.promise);
    const running = run();
    await turn();
    await clock.advance(500);
    expect(await Promise.race([running, turn()])).toBeUndefined();
    expect(asked).toHaveLength(1);
    slow.resolve(undefined);
    await clock.advance(500);
    expect(await running).toBe(2);
  });

  it('throws the error of a task after the others had their turn', async () => {
    const done: number[] = [];
    const { run } = poolOf([1, 2], (task) => {
      if (task === 1) return Promise.reject(new Error('failed'));
      done.push(task);
      return Promise.resolve();
    });
    await expect(run()).rejects.toThrow('failed');
    expect(done).toEqual([2]);
    expect(await run()).toBe(0);
  });
});
