import { jest } from '@jest/globals';
import { type FairLimits, FairLimiter } from '#adapters/postgres/database/fair-limiter.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

const open: (() => Promise<void>)[] = [];
beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
});
/** Nothing waits on when a test is over. */
afterEach(async () => {
  for (const drain of open.splice(0)) await drain();
  jest.useRealTimers();
});

/** Works that end when a test ends them; `running` has the names of those that have begun and not ended. */
const harness = (limits: Partial<FairLimits> = {}) => {
  const limiter = new FairLimiter({ total: 2, perOwner: 1, maxWaiting: 3, maxWaitMs: 60_000, ...limits });
  const running: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const start = (owner: string, name: string): Promise<string> =>
    limiter.run(owner, async () => {
      running.push(name);
      await new Promise<void>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve())),
      ).finally(() => running.splice(running.indexOf(name), 1));
      return name;
    });
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await turn();
    await turn();
  };
  let unsettled = 0;
  open.push(async () => {
    while (unsettled > 0) {
      for (const name of [...running]) await end(name);
      jest.advanceTimersByTime(1_000);
      await turn();
    }
  });
  const begin = (owner: string, name: string): Promise<string> => {
    const work = start(owner, name);
    unsettled += 1;
    const settle = () => void (unsettled -= 1);
    work.then(settle, settle);
    return work;
  };
  return { start: begin, end, running };
};

it('runs what there is room for at once, and nothing more', async () => {
  const { start, running } = harness({ total: 3, perOwner: 2 });
  for (const [owner, name] of [
    ['a', 'a1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b1'],
    ['b', 'b2'],
  ] as const)
    void start(owner, name);
  await turn();
  expect(running).toEqual(['a1', 'a2', 'b1']);
});

it('lets an owner with little go before one with a lot, however long that one has waited', async () => {
  const { start, end, running } = harness();
  for (const [owner, name] of [
    ['a', 'a1'],
    ['b', 'b1'],
    ['a', 'a2'],
    ['a', 'a3'],
    ['b', 'b2'],
    ['c', 'c1'],
  ] as const)
    void start(owner, name);
  await turn();
  expect(running).toEqual(['a1', 'b1']);
  await end('a1');
  expect(running).toEqual(['b1', 'a2']);
  await end('a2');
  expect(running).toEqual(['b1', 'c1']);
  await end('c1');
  expect(running).toEqual(['b1', 'a3']);
  await end('b1');
  expect(running).toEqual(['a3', 'b2']);
});

it('gives back what a work gives back, and its error, and goes on after both', async () => {
  const { start, end, running } = harness({ total: 1 });
  const [first, second, third] = [start('a', 'a1'), start('a', 'a2'), start('b', 'b1')];
  await turn();
  const refused = expect(first).rejects.toThrow('Broken.');
  await end('a1', new Error('Broken.'));
  await refused;
  await end(running[0] ?? '');
  await end(running[0] ?? '');
  expect(await Promise.all([second, third])).toEqual(['a2', 'b1']);
});

it('refuses an owner of whom too many wait, and nobody else', async () => {
  const { start } = harness({ total: 1, maxWaiting: 2 });
  for (const name of ['a1', 'a2', 'a3']) void start('a', name);
  await expect(start('a', 'a4')).rejects.toMatchObject({ code: 'service_unavailable' });
  const other = start('b', 'b1');
  await expect(Promise.race([other, turn().then(() => 'waits')])).resolves.toBe('waits');
});

it('refuses what waited too long, and takes it out of the queue', async () => {
  const { start, end, running } = harness({ total: 1, maxWaitMs: 20 });
  void start('a', 'a1');
  const refused = expect(start('a', 'a2')).rejects.toMatchObject({ code: 'service_unavailable' });
  jest.advanceTimersByTime(20);
  await refused;
  await end('a1');
  expect(running).toEqual([]);
  void start('a', 'a3');
  await turn();
  expect(running).toEqual(['a3']);
});

describe('an owner with a lot of work', () => {
  it('has its place back once it has made up for what it used beyond a burst', async () => {
    const { start, end, running } = harness({ total: 2 });
    void start('a', 'a1');
    void start('a', 'a2');
    jest.advanceTimersByTime(1_100);
    await end('a1');
    jest.advanceTimersByTime(300);
    await turn();
    expect(running).toEqual([]);
    jest.advanceTimersByTime(200);
    await turn();
    expect(running).toEqual(['a2']);
  });

  it('has one work after the other once it has used half of what it may at once', async () => {
    const { start, end, running } = harness({ total: 3, perOwner: 2 });
    void start('a', 'a1');
    jest.advanceTimersByTime(600);
    await end('a1');
    for (const name of ['a2', 'a3', 'a4']) void start('a', name);
    void start('b', 'b1');
    await turn();
    expect(running).toEqual(['a2', 'b1']);
    jest.advanceTimersByTime(100);
    await end('a2');
    expect(running).toEqual(['b1', 'a3']);
    jest.advanceTimersByTime(1_000);
    void start('a', 'a5');
    await turn();
    expect(running).toEqual(['b1', 'a3', 'a4']);
  });

  it('rests for a second at the most, however long its work took', async () => {
    const { start, end, running } = harness({ total: 2 });
    void start('a', 'a1');
    void start('a', 'a2');
    jest.advanceTimersByTime(30_000);
    await end('a1');
    jest.advanceTimersByTime(1_000);
    await turn();
    expect(running).toEqual(['a2']);
  });

  it('keeps nobody else waiting meanwhile', async () => {
    const { start, end, running } = harness({ total: 1 });
    void start('a', 'a1');
    void start('a', 'a2');
    jest.advanceTimersByTime(1_500);
    void start('b', 'b1');
    await end('a1');
    expect(running).toEqual(['b1']);
    await end('b1');
    expect(running).toEqual([]);
    jest.advanceTimersByTime(1_100);
    await turn();
    expect(running).toEqual(['a2']);
  });
});
