import { jest } from '@jest/globals';
import type { WebhookId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { NO_TRACER } from '#core/shared/tracer.ts';
import type { DeliveryStore, ObservedAttempt } from '#core/webhooks/index.ts';
import { deliverTo } from '#core/webhooks/deliveries/deliver.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { anEndpoint, type Here } from './endpoint.ts';

const OK = { status: 200 };

let here: Here;
let store: DeliveryStore;
beforeEach(async () => {
  here = await anEndpoint();
  store = here.container.get(port.deliveryStore);
});

/** Lets everything happen that can happen without the clock. */
const settle = async () => {
  for (let i = 0; i < 20; i += 1) await here.clock.advance(0);
};
/** The calls by which due deliveries are read. */
const spyOnReads = () => jest.spyOn(store, 'listDue');
/** A worker with an observer of its own. */
const createWorker = (observer: (attempt: ObservedAttempt) => void) =>
  deliverTo({
    deliveries: store,
    sender: here.receivers,
    secrets: here.container.get(port.secretBox),
    encodeEvent: here.container.get(port.encodeEvent),
    observer,
    tracer: NO_TRACER,
    clock: here.clock,
    ids: here.container.get(port.ids),
  });
const statuses = async () => (await here.deliveries()).map(({ status }) => status);

describe('a worker that delivers', () => {
  it('reads what is due in batches of 64, without what it has already, under one lease', async () => {
    const [leases, reads] = [jest.spyOn(store, 'acquireLease'), spyOnReads()];
    await here.happen(200);
    await here.deliver();
    expect(here.receivers.received).toHaveLength(200);
    expect(leases).toHaveBeenCalledTimes(1);
    expect(new Set(reads.mock.calls.map(([, , limit]) => limit))).toEqual(new Set([64]));
    expect(reads.mock.calls[0]?.[3]).toEqual([]);
    // The first sixteen are under way, and of the 48 that wait 17 have to be sent before more are needed.
    expect(reads.mock.calls[1]?.[3].length).toBeGreaterThan(31);
  });

  it('looks for new deliveries every 200 ms while a slow one is under way, and not before', async () => {
    const slow = Promise.withResolvers<{ status: number }>();
    const [reads, looks] = [spyOnReads(), jest.spyOn(store, 'hasMoreDue')];
    here.receivers.answer = () => (here.receivers.received.length === 1 ? slow.promise : OK);
    await here.happen(3);
    const startedAt = here.clock.now();
    const delivering = here.deliver();
    await settle();
    await here.clock.advance(199);
    await settle();
    await here.clock.advance(1);
    await settle();
    await here.clock.advance(200);
    await settle();
    const at = (ms: number): Instant => plusMs(startedAt, ms);
    expect(looks.mock.calls.map(([, now]) => now)).toEqual([at(200), at(400)]);
    // There is nothing new to read.
    expect(reads.mock.calls.map(([, now]) => now)).toEqual([at(0)]);
    await here.happen();
    await here.clock.advance(200);
    await settle();
    expect(reads.mock.calls.map(([, now]) => now)).toEqual([at(0), at(600)]);
    slow.resolve(OK);
    await delivering;
  });

  it('asks the database next to nothing while an endpoint that failed leaves its requests without an answer', async () => {
    const never = Promise.withResolvers<{ status: number }>();
    here.receivers.answer = () => (here.receivers.received.length === 1 ? { status: 500 } : never.promise);
    await here.happen();
    await here.deliver();
    await here.clock.advance(6_000);
    const [reads, renewals] = [spyOnReads(), jest.spyOn(store, 'renewLease')];
    const delivering = here.deliver();
    for (let step = 0; step < 14_000 / 200; step += 1) {
      await here.clock.advance(200);
      await settle();
    }
    expect(reads.mock.calls.length).toBeLessThan(5);
    expect(renewals).toHaveBeenCalledTimes(1);
    await createWorker(() => undefined)(here.webhook);
    expect(here.receivers.received).toHaveLength(2);
    never.resolve(OK);
    await delivering;
    expect(await statuses()).toEqual(['succeeded']);
  });

  it('starts no attempt when it could not renew its lease in time', async () => {
    const slow = Promise.withResolvers<{ status: number }>();
    here.receivers.answer = () => slow.promise;
    await here.happen(17);
    const delivering = here.deliver();
    await settle();
    const renewed = Promise.withResolvers<undefined>();
    jest.spyOn(store, 'renewLease').mockReturnValueOnce(renewed.promise);
    await here.clock.advance(5_000);
    slow.resolve(OK);
    await settle();
    expect(here.receivers.received).toHaveLength(16);
    renewed.resolve(undefined);
    await delivering;
    expect(here.receivers.received).toHaveLength(17);
  });

  it('does not look for more while deliveries wait for those under way', async () => {
    const slow = Promise.withResolvers<{ status: number }>();
    const reads = spyOnReads();
    here.receivers.answer = () => slow.promise;
    await here.happen(20);
    const delivering = here.deliver();
    for (let i = 0; i < 10; i += 1) await here.clock.advance(200);
    expect(reads).toHaveBeenCalledTimes(1);
    slow.resolve(OK);
    await delivering;
  });

  it('decrypts a secret once, however many deliveries it signs', async () => {
    const decrypt = jest.spyOn(here.container.get(port.secretBox), 'decrypt');
    await here.happen(20);
    await here.deliver();
    expect(decrypt).toHaveBeenCalledTimes(1);
    expect(here.receivers.received.map(({ secrets }) => secrets)).toEqual(Array(20).fill([here.secret]));
  });

  it('keeps the endpoint while an attempt takes long, and gives it back at the end', async () => {
    const slow = Promise.withResolvers<{ status: number }>();
    here.receivers.answer = () => slow.promise;
    await here.happen();
    const delivering = here.deliver();
    await settle();
    for (let i = 0; i < 10; i += 1) {
      await here.clock.advance(400);
      await settle();
      expect(await store.hasDue(here.webhook, here.clock.now())).toBe(false);
    }
    slow.resolve(OK);
    await delivering;
    await here.happen();
    expect(await store.hasDue(here.webhook, here.clock.now())).toBe(true);
  });

  it('continues with what became due while it gave the endpoint back', async () => {
    const release = store.releaseLease.bind(store);
    store.releaseLease = async (...call) => {
      if (here.receivers.received.length === 1) await here.happen();
      await release(...call);
    };
    await here.happen();
    await here.deliver();
    expect(here.receivers.received).toHaveLength(2);
  });

  it('reports each attempt to its observer, with the first pause and the reason of the end', async () => {
    const observed: ObservedAttempt[] = [];
    const deliver = createWorker((attempt) => observed.push(attempt));
    here.receivers.answer = () => OK;
    await here.happen();
    await deliver(here.webhook);
    here.receivers.answer = () => ({ status: 500 });
    await here.happen(5);
    await deliver(here.webhook);
    await here.clock.advance(6_000);
    here.receivers.answer = () => ({ status: 410 });
    await deliver(here.webhook);
    const seen = observed.map(({ due, result, health, isPauseNew, disabled }) => [
      due.id === result.id,
      result.lastStatus,
      health.consecutiveFailures,
      isPauseNew,
      disabled,
    ]);
    expect(seen).toEqual([
      [true, 200, 0, false, null],
      ...[1, 2, 3, 4].map((failures) => [true, 500, failures, false, null]),
      [true, 500, 5, true, null],
      [true, 410, 6, true, 'gone'],
    ]);
  });
});

describe('a worker that has to stop', () => {
  /** Four endpoints whose 64 attempts hang, and one whose 16 wait for them. */
  const queueBehindOthers = async (isStopping = () => false) => {
    const { webhooks } = here.app;
    const hanging = Promise.withResolvers<{ status: number }>();
    const slow: WebhookId[] = [];
    for (let i = 0; i < 4; i += 1) {
      slow.push((await webhooks.create(here.guild, { url: 'https://example.com/slow' })).id);
    }
    here.receivers.answer = ({ url }) => (url.endsWith('/slow') ? hanging.promise : { status: 410 });
    await here.happen(16);
    const delivering = slow.map((id) => webhooks.deliver(id, isStopping));
    await settle();
    delivering.push(here.deliver(isStopping));
    await settle();
    expect(here.receivers.received).toHaveLength(64);
    return async () => {
      hanging.resolve(OK);
      await Promise.all(delivering);
    };
  };

  it('does not send what waited for the other endpoints of its server', async () => {
    let isStopping = false;
    const finish = await queueBehindOthers(() => isStopping);
    isStopping = true;
    await finish();
    expect(here.receivers.received).toHaveLength(64);
    expect(await store.listDueEndpoints(here.clock.now(), 9)).toEqual([here.webhook]);
  });

  it('as its endpoint is gone does not send what waited either', async () => {
    const { webhooks } = here.app;
    const slow = await Promise.all(
      Array.from({ length: 4 }, () => webhooks.create(here.guild, { url: 'https://example.com/slow' })),
    );
    const waiting: (() => void)[] = [];
    here.receivers.answer = ({ url }) =>
      url.endsWith('/slow') ? new Promise((resolve) => waiting.push(() => resolve(OK))) : { status: 410 };
    await here.happen(16);
    const delivering = slow.map(({ id }) => webhooks.deliver(id));
    await settle();
    delivering.push(here.deliver());
    await settle();
    waiting.shift()?.();
    await settle();
    for (const answer of waiting) answer();
    await Promise.all(delivering);
    // The next one takes the free place before the answer is read.
    expect(here.receivers.received.length).toBeLessThanOrEqual(66);
  });

  it('stores the results of the attempts that were under way', async () => {
    let isStopping = false;
    const slow = Promise.withResolvers<{ status: number }>();
    here.receivers.answer = () => slow.promise;
    await here.happen(100);
    const delivering = here.deliver(() => isStopping);
    await settle();
    isStopping = true;
    slow.resolve(OK);
    await delivering;
    expect(here.receivers.received).toHaveLength(16);
    expect((await statuses()).filter((status) => status === 'succeeded')).toHaveLength(16);
  });
});

describe('a failure of the service itself', () => {
  it('in storing a result ends the round with the first error, and gives the endpoint back', async () => {
    const save = jest
      .spyOn(store, 'saveAttempts')
      .mockRejectedValueOnce(new Error('The database is gone.'))
      .mockRejectedValue(new Error('It is still gone.'));
    await here.happen(100);
    await expect(here.deliver()).rejects.toThrow('The database is gone.');
    expect(here.receivers.received.length).toBeLessThanOrEqual(32);
    save.mockRestore();
    expect(await store.hasDue(here.webhook, here.clock.now())).toBe(true);
    await here.deliver();
    expect(await statuses()).toEqual(Array(100).fill('succeeded'));
  });

  it('in reading what is due ends the round as well', async () => {
    jest.spyOn(store, 'listDue').mockRejectedValueOnce(new Error('The database is gone.'));
    await here.happen();
    await expect(here.deliver()).rejects.toThrow('The database is gone.');
    expect(here.receivers.received).toEqual([]);
    await here.deliver();
    expect(await statuses()).toEqual(['succeeded']);
  });

  it('in sending leaves the delivery due and waits for the attempts under way', async () => {
    const slow = Promise.withResolvers<{ status: number }>();
    here.receivers.answer = () => {
      if (here.receivers.received.length === 2) throw new Error('A fault of ours.');
      return slow.promise;
    };
    await here.happen(20);
    const delivering = here.deliver();
    let isOver = false;
    void delivering.catch(() => (isOver = true));
    await settle();
    expect(isOver).toBe(false);
    slow.resolve(OK);
    await expect(delivering).rejects.toThrow('A fault of ours.');
    expect(here.receivers.received).toHaveLength(16);
    expect((await statuses()).filter((status) => status === 'succeeded')).toHaveLength(15);
  });
});
