import { uuidIds } from '#adapters/node/ids.ts';
import type { Claim, RequestKey } from '#core/idempotency/index.ts';
import { plusMs } from '#core/shared/instant.ts';
import { aGuildId, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const DAY_MS = 24 * 3_600_000;
const ANSWER = { text: '{"id":"1"}', isSealed: false };

const aRequest = (overrides: Partial<RequestKey> = {}): RequestKey => ({
  callerId: uuidIds.next('token'),
  owner: aGuildId(),
  key: 'order-1',
  fingerprint: 'one',
  ...overrides,
});

const aClaim = (request: RequestKey, overrides: Partial<Claim> = {}): Claim => ({
  request,
  id: uuidIds.next('request'),
  attempt: uuidIds.next('holder'),
  now: NOON,
  runningUntil: plusMs(NOON, 3_000),
  expiresAt: plusMs(NOON, DAY_MS),
  ...overrides,
});

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const requests = () => stores().requests;
  /** A claim under the id that the store gave it. */
  const claimed = async (claim: Claim): Promise<Claim> => {
    const state = await requests().claim(claim);
    if (state.state !== 'claimed') throw new Error(`The request is ${state.state}.`);
    return { ...claim, id: state.id };
  };
  return {
    stores,
    requests,
    claimed,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testClaims = ({ requests, claimed }: Fixture): void => {
  it('gives a new key to the first of many claims at once', async () => {
    const request = aRequest();
    const states = await Promise.all(Array.from({ length: 5 }, () => requests().claim(aClaim(request))));
    expect(states.map(({ state }) => state).sort()).toEqual(['claimed', 'running', 'running', 'running', 'running']);
  });

  it.each([
    ['token', { callerId: uuidIds.next('token') }],
    ['server', { owner: aGuildId() }],
    ['key', { key: 'order-2' }],
  ])('keeps the keys of another %s apart', async (_, other) => {
    const request = aRequest();
    await claimed(aClaim(request));
    expect(await requests().claim(aClaim({ ...request, ...other }))).toMatchObject({ state: 'claimed' });
  });

  it('refuses a key that belongs to another request, running or answered', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    const other = aClaim({ ...request, fingerprint: 'two' });
    expect(await requests().claim(other)).toEqual({ state: 'mismatch' });
    await requests().record(claim, ANSWER);
    expect(await requests().claim(other)).toEqual({ state: 'mismatch' });
  });

  it('gives the recorded answer back, to the letter', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    const answer = { text: '{ "b": 1, "a": "\\u00e9" }', isSealed: true };
    expect(await requests().record(claim, answer)).toBe(true);
    expect(await requests().claim(aClaim(request))).toEqual({ state: 'answered', id: claim.id, answer });
  });

  it('lets a request that broke off be resumed under its id, and then only by the new attempt', async () => {
    const request = aRequest();
    const first = await claimed(aClaim(request));
    const later = { now: plusMs(NOON, 3_001), runningUntil: plusMs(NOON, 6_000) };
    expect(await requests().claim(aClaim({ ...request, fingerprint: 'two' }, later))).toEqual({ state: 'mismatch' });
    const second = await claimed(aClaim(request, later));
    expect(second.id).toBe(first.id);
    expect(await requests().record(first, ANSWER)).toBe(false);
    await requests().forget(first);
    expect(await requests().record(second, ANSWER)).toBe(true);
    expect(await requests().record(second, ANSWER)).toBe(false);
  });
};

const testEndedClaims = ({ claimed, requests, stores }: Fixture): void => {
  it('counts a request as running as long as it is renewed', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    await requests().renew(claim, plusMs(NOON, 10_000));
    expect(await requests().claim(aClaim(request, { now: plusMs(NOON, 9_000) }))).toEqual({ state: 'running' });
    expect(await requests().claim(aClaim(request, { now: plusMs(NOON, 10_000) }))).toMatchObject({ state: 'claimed' });
  });

  it('lets a released request be repeated at once, under its id', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    await requests().release(claim);
    expect(await requests().claim(aClaim(request))).toEqual({ state: 'claimed', id: claim.id });
  });

  it('gives a forgotten key to any request, under a new id', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    await requests().forget(claim);
    const other = aClaim({ ...request, fingerprint: 'two' });
    expect(await requests().claim(other)).toEqual({ state: 'claimed', id: other.id });
  });

  it('neither releases nor forgets an answer', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    await requests().record(claim, ANSWER);
    await requests().release(claim);
    await requests().forget(claim);
    await requests().renew(claim, NOON);
    expect(await requests().claim(aClaim(request))).toMatchObject({ state: 'answered' });
  });

  it('gives an expired key to any request, under a new id', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    await requests().record(claim, ANSWER);
    const other = aClaim({ ...request, fingerprint: 'two' }, { now: plusMs(NOON, DAY_MS) });
    expect(await requests().claim(other)).toEqual({ state: 'claimed', id: other.id });
  });

  it('records nothing when the unit of work fails', async () => {
    const request = aRequest();
    const claim = await claimed(aClaim(request));
    const failing = stores().work.run(async () => {
      await requests().record(claim, ANSWER);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await requests().claim(aClaim(request))).toEqual({ state: 'running' });
  });
};

const testParts = ({ claimed, requests, stores }: Fixture): void => {
  const later = { now: plusMs(NOON, 3_001), runningUntil: plusMs(NOON, 6_000) };

  it('keeps the parts of a request for its next attempt, and for no other request', async () => {
    const request = aRequest();
    const first = await claimed(aClaim(request));
    expect(await requests().recordPart(first, 'a')).toBe(true);
    expect(await requests().recordPart(first, 'a')).toBe(true);
    const second = await claimed(aClaim(request, later));
    expect(await requests().recordPart(second, 'b')).toBe(true);
    expect(await requests().listParts(second, ['c', 'b', 'a'])).toEqual(['b', 'a']);
    const other = await claimed(aClaim({ ...request, key: 'order-2' }));
    expect(await requests().listParts(other, ['a', 'b'])).toEqual([]);
  });

  it('records no part for an attempt that another one has taken over', async () => {
    const request = aRequest();
    const first = await claimed(aClaim(request));
    const second = await claimed(aClaim(request, later));
    expect(await requests().recordPart(first, 'a')).toBe(false);
    expect(await requests().listParts(second, ['a'])).toEqual([]);
  });

  it('records no part when the unit of work fails', async () => {
    const claim = await claimed(aClaim(aRequest()));
    const failing = stores().work.run(async () => {
      await requests().recordPart(claim, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await requests().listParts(claim, ['a'])).toEqual([]);
  });
};

export const idempotentRequestsContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testClaims(fixture);
  testEndedClaims(fixture);
  testParts(fixture);
};
