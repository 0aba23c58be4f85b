import { InMemoryIdempotentRequests } from '../../support/memory/idempotent-requests.ts';
import { MemoryState } from '#adapters/memory/memory-state.ts';
import { createInMemorySecretBox } from '../../support/memory/secret-box.ts';
import { InMemoryUnitOfWork } from '#adapters/memory/unit-of-work.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { type IdempotentRequest, idempotencyUseCases, type StoredAnswer } from '#core/idempotency/index.ts';
import { conflict, unavailable } from '#core/shared/errors.ts';
import { aGuildId } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';

const setUp = () => {
  const [state, clock] = [new MemoryState(), new FakeClock()];
  const requests = new InMemoryIdempotentRequests(state);
  const ports = { requests, work: new InMemoryUnitOfWork(state), secrets: createInMemorySecretBox(), ids: uuidIds };
  const { executeOnce } = idempotencyUseCases({ ...ports, clock });
  const [callerId, owner] = [uuidIds.next('token'), aGuildId()];
  const run = <T>(key: string, execute: (request: IdempotentRequest) => Promise<T>, fingerprint = 'one') =>
    executeOnce({ key: { callerId, owner, key, fingerprint }, hasSecret: true }, execute);
  return { requests, clock, run };
};

it('an answer that the execution has recorded itself is given as new, and then again', async () => {
  const { run } = setUp();
  const execute = async ({ record }: IdempotentRequest) => {
    await record({ number: 1 });
    return { number: 1 };
  };
  expect(await run('k', execute)).toEqual({ result: { number: 1 }, isReplay: false });
  expect(await run('k', execute)).toEqual({ result: { number: 1 }, isReplay: true });
});

it('an encrypted answer belongs to its request, and is read for no other one', async () => {
  const { run, requests } = setUp();
  const stored: StoredAnswer[] = [];
  const record = requests.record.bind(requests);
  requests.record = (claim, answer) => record(claim, stored[0] ?? (stored.push(answer), answer));
  await run('mine', () => Promise.resolve('secret'));
  await run('other', () => Promise.resolve('not kept'));
  await expect(run('other', () => Promise.resolve('never'))).rejects.toThrow('belongs to another owner');
});

it('a duplicate waits three seconds for the first request, and is then asked to retry', async () => {
  const { run, clock } = setUp();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = run('k', () => promise);
  const start = clock.now();
  const message = 'A request with this Idempotency-Key is still running. Retry in a moment.';
  await expect(run('k', () => Promise.resolve('second'))).rejects.toMatchObject({ message });
  expect(Date.parse(clock.now()) - Date.parse(start)).toBeGreaterThanOrEqual(3_000);
  resolve('first');
  expect(await first).toEqual({ result: 'first', isReplay: false });
});

it('a key that was used for another request is refused with what to do', async () => {
  const { run } = setUp();
  await run('k', () => Promise.resolve(1));
  await expect(run('k', () => Promise.resolve(2), 'two')).rejects.toMatchObject({
    message: 'This Idempotency-Key was used for a different request. Use a new key.',
  });
});

describe('a request that fails, and whose key cannot be freed', () => {
  const failWith = (failure: Error) => {
    const { run, requests } = setUp();
    requests.forget = () => Promise.reject(failure);
    return run('k', () => Promise.reject(conflict('name_taken', 'Taken.')));
  };

  it('is answered with its own failure when the database is out of reach', async () => {
    await expect(failWith(unavailable('database_unavailable', 'Later.'))).rejects.toMatchObject({
      reason: 'name_taken',
    });
  });

  it('is answered with the defect when there is one', async () => {
    await expect(failWith(new TypeError('A defect.'))).rejects.toThrow('A defect.');
  });
});
