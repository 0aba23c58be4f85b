import type { ExecuteOnce, IdempotentRequest } from '#core/idempotency/index.ts';
import { botUnavailable, conflict, unavailable, VersionConflict } from '#core/shared/errors.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { TokenId } from '#core/shared/ids.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId } from '../../support/build.ts';
import { FakeClock } from '../../support/fake-clock.ts';
import { createInMemory, type InMemory } from '../../support/in-memory.ts';

const DAY_MS = 24 * 3_600_000;
const TOKEN = '019b0000-0000-7000-8000-000000000001' as TokenId;

let clock: FakeClock;
let memory: InMemory;
let input: ExecuteOnce;
beforeEach(() => {
  clock = new FakeClock();
  memory = createInMemory(clock);
  input = { key: { callerId: TOKEN, owner: aGuildId(), key: 'k', fingerprint: 'one' }, hasSecret: false };
});

let executions: string[] = [];
beforeEach(() => {
  executions = [];
});
const execute = ({ id }: IdempotentRequest) => {
  executions.push(id);
  return Promise.resolve({ number: executions.length });
};
const run = (
  execution: (request: IdempotentRequest) => Promise<unknown> = execute,
  fields: Partial<ExecuteOnce> = {},
) => memory.app.idempotency.executeOnce({ ...input, ...fields }, execution);

describe('a request under an idempotency key', () => {
  it('is executed once, and its answer is given again', async () => {
    expect(await run()).toEqual({ result: { number: 1 }, isReplay: false });
    expect(await run()).toEqual({ result: { number: 1 }, isReplay: true });
    expect(executions).toHaveLength(1);
  });

  it('is executed once when it comes many times at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => run()));
    expect(results.map(({ result }) => result)).toEqual(Array.from({ length: 5 }, () => ({ number: 1 })));
    expect(results.filter(({ isReplay }) => isReplay)).toHaveLength(4);
  });

  it('is refused when the key was used for another one', async () => {
    await run();
    const key = { ...input.key, fingerprint: 'two' };
    await expect(run(execute, { key })).rejects.toMatchObject({ reason: 'key_reused' });
    expect(executions).toHaveLength(1);
  });

  it('is refused when the first one runs for longer than a duplicate waits', async () => {
    const release = Promise.withResolvers<undefined>();
    const first = run(async (request) => {
      await release.promise;
      return execute(request);
    });
    await expect(run()).rejects.toMatchObject({ reason: 'request_running' });
    release.resolve(undefined);
    expect(await first).toMatchObject({ isReplay: false });
    expect(await run()).toMatchObject({ isReplay: true });
  });

  it('is executed again after a day', async () => {
    await run();
    clock.advance(DAY_MS);
    expect(await run()).toEqual({ result: { number: 2 }, isReplay: false });
    expect(executions[0]).not.toBe(executions[1]);
  });

  it('that is refused frees its key for any request', async () => {
    await expect(run(() => Promise.reject(conflict('name_taken', 'Taken.')))).rejects.toMatchObject({
      reason: 'name_taken',
    });
    const key = { ...input.key, fingerprint: 'two' };
    expect(await run(execute, { key })).toMatchObject({ isReplay: false });
  });

  it.each([
    ['a bot out of reach', botUnavailable()],
    ['a database out of reach', unavailable('database_unavailable', 'Later.')],
    ['a version conflict', new VersionConflict('ticket')],
    ['a defect', new Error('defect')],
  ])('that failed by %s is repeated under the same id', async (_, error) => {
    const failing = run(async (request) => {
      await execute(request);
      throw error;
    });
    await expect(failing).rejects.toBe(error);
    expect(await run()).toMatchObject({ isReplay: false });
    expect(executions[0]).toBe(executions[1]);
  });

  it('commits its answer with its change, or neither', async () => {
    const work = memory.container.get(port.unitOfWork);
    const failing = run((request) =>
      work.run(async () => {
        await request.record(await execute(request));
        throw new Error('The commit failed.');
      }),
    );
    await expect(failing).rejects.toThrow('The commit failed.');
    expect(await run()).toEqual({ result: { number: 2 }, isReplay: false });
  });

  it('commits nothing when another attempt has taken it over, and gives the answer of that one', async () => {
    const work = memory.container.get(port.unitOfWork);
    const requests = memory.container.get(port.idempotentRequests);
    const late = await run(async (request) => {
      clock.advance(3_001);
      const now = clock.now();
      const other = { request: input.key, id: request.id, attempt: 'other', now, runningUntil: now };
      const claim = { ...other, expiresAt: plusMs(now, DAY_MS) };
      await requests.claim(claim);
      await requests.record(claim, { text: '"of the other"', isSealed: false });
      return work.run(async () => {
        await request.record(await execute(request));
        return 'of this one';
      });
    });
    expect(late).toEqual({ result: 'of the other', isReplay: true });
  });

  it('with a secret is stored encrypted', async () => {
    const secret = { secret: 'whsec_1' };
    await run(() => Promise.resolve(secret), { hasSecret: true });
    const stored = await memory.container.get(port.idempotentRequests).claim({
      request: input.key,
      id: 'x',
      attempt: 'x',
      now: clock.now(),
      runningUntil: clock.now(),
      expiresAt: clock.now(),
    });
    expect(JSON.stringify(stored)).not.toContain('whsec_1');
    expect(await run(execute, { hasSecret: true })).toEqual({ result: secret, isReplay: true });
  });
});

describe('a request whose effects are all in the database', () => {
  it('is one unit of work with its answer', async () => {
    const { executeOnceAsUnit } = memory.app.idempotency;
    const guild = input.key.owner as ReturnType<typeof aGuildId>;
    const create = (name: string) => memory.app.categories.create(guild, { type: 'system', id: 'x' }, { name });
    const failing = executeOnceAsUnit(input, async () => {
      await create('Lost');
      throw new Error('defect');
    });
    await expect(failing).rejects.toThrow('defect');
    await executeOnceAsUnit(input, () => create('Kept'));
    expect(await executeOnceAsUnit(input, () => create('Never'))).toMatchObject({
      isReplay: true,
      result: { name: 'Kept' },
    });
    const { items } = await memory.app.categories.list(guild, {}, { limit: 10, after: null });
    expect(items.map(({ name }) => name)).toEqual(['Kept']);
  });
});
