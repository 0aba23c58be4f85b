import { type Timers, withTimeout } from '#core/shared/concurrency/with-timeout.ts';

const pending = () => new Promise<string>(() => undefined);

/** Timers that end when the test says so. */
const createTimers = () => {
  const running = new Map<number, { readonly act: () => void; readonly ms: number }>();
  const timers: Timers<number> = {
    setTimeout: (act, ms) => {
      running.set(running.size + 1, { act, ms });
      return running.size;
    },
    clearTimeout: (timer) => running.delete(timer),
  };
  const expire = () => {
    for (const { act } of running.values()) act();
  };
  return { timers, running, expire };
};

it('returns what the work returns, and leaves no timer', async () => {
  const { timers, running } = createTimers();
  const options = { ms: 5, timers, onTimeout: () => 'late' };
  const waiting = withTimeout(Promise.resolve('done'), options);
  expect([...running.values()]).toMatchObject([{ ms: 5 }]);
  expect(await waiting).toBe('done');
  expect(running.size).toBe(0);
  const fault = new Error('The disk is full.');
  await expect(withTimeout(Promise.reject(fault), options)).rejects.toBe(fault);
  expect(running.size).toBe(0);
});

it('has another result when the time is over, or throws, and leaves no timer', async () => {
  const { timers, running, expire } = createTimers();
  const waiting = withTimeout(pending(), { ms: 5, timers, onTimeout: () => 'late' });
  expire();
  expect(await waiting).toBe('late');
  const onTimeout = (): never => {
    throw new Error('No answer.');
  };
  const failing = withTimeout(pending(), { ms: 5, timers, onTimeout });
  expire();
  await expect(failing).rejects.toThrow('No answer.');
  expect(running.size).toBe(0);
});

it('ignores the failure of work that is stopped since its time is over', async () => {
  const { timers, expire } = createTimers();
  const { promise, reject } = Promise.withResolvers<string>();
  const stop = () => {
    reject(new Error('Stopped.'));
  };
  const waiting = withTimeout(promise, { ms: 5, timers, onTimeout: () => 'late', stop });
  expire();
  expect(await waiting).toBe('late');
});
