import { randomUUID } from 'node:crypto';
import type { DeliveryQueue } from '#adapters/queue/delivery-queue.ts';
import type { WebhookId } from '#core/shared/ids.ts';

/** A place for queues, empty at first. */
export interface QueueSite {
  /** Another process on the same queue. */
  open(onError?: (error: Error) => void): Promise<DeliveryQueue>;
  /** What stands for a job or keeps one from being added. */
  leftovers(): Promise<readonly string[]>;
  remove(): Promise<void>;
}

export const anEndpoint = (): WebhookId => randomUUID() as WebhookId;

/** A handler that a test can watch, and hold back. */
export const watched = () => {
  const calls: WebhookId[] = [];
  const ended: WebhookId[] = [];
  const watchers = new Set<() => void>();
  const tell = () => watchers.forEach((watcher) => watcher());
  let gate = Promise.resolve();
  return {
    calls,
    ended,
    handle: async (webhook: WebhookId) => {
      calls.push(webhook);
      tell();
      await gate;
      ended.push(webhook);
      tell();
    },
    /** Lets no call end until the function that it gives is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      gate = promise;
      return () => resolve(undefined);
    },
    until: (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const watcher = () => {
          if (!isSo()) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      }),
  };
};

/** What the tests of the contract share. */
const createFixture = (makeSite: () => Promise<QueueSite>) => {
  let site: QueueSite;
  let queues: DeliveryQueue[];
  const open = async (onError?: (error: Error) => void) => {
    const queue = await site.open(onError);
    queues.push(queue);
    return queue;
  };
  beforeAll(async () => {
    site = await makeSite();
  });
  beforeEach(() => {
    queues = [];
  });
  afterEach(async () => {
    await Promise.all(queues.map((queue) => queue.close()));
  });
  afterAll(() => site.remove());
  return {
    open,
    get site() {
      return site;
    },
    get queues() {
      return queues;
    },
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testWakes = ({ open }: Fixture): void => {
  it('brings every wake to a worker', async () => {
    const queue = await open();
    const { calls, handle, until } = watched();
    queue.consume(handle, 5);
    const endpoints = Array.from({ length: 20 }, anEndpoint);
    queue.wake(endpoints.slice(0, 10));
    for (const endpoint of endpoints.slice(10)) queue.wake([endpoint]);
    await until(() => new Set(calls).size === 20);
    expect(new Set(calls)).toEqual(new Set(endpoints));
    expect(await queue.degraded()).toEqual([]);
  });

  it('makes few jobs of many wakes of one endpoint', async () => {
    const queue = await open();
    const { calls, handle, until } = watched();
    const [busy, last] = [anEndpoint(), anEndpoint()];
    for (let i = 0; i < 100; i += 1) {
      queue.wake([busy]);
      await new Promise(setImmediate);
    }
    queue.wake([last]);
    queue.consume(handle, 1);
    await until(() => calls.includes(last));
    expect(calls.filter((call) => call === busy).length).toBeLessThan(10);
  });

  it('calls again for a wake that comes while its endpoint is being handled, after that', async () => {
    const queue = await open();
    const { calls, ended, handle, hold, until } = watched();
    const [endpoint, other] = [anEndpoint(), anEndpoint()];
    const release = hold();
    queue.consume(handle, 3);
    queue.wake([endpoint]);
    await until(() => calls.length === 1);
    queue.wake([endpoint]);
    queue.wake([other]);
    await until(() => calls.length === 2);
    expect(calls).toEqual([endpoint, other]);
    release();
    await until(() => ended.length === 3);
    expect(ended.filter((call) => call === endpoint)).toHaveLength(2);
  });
};

const testWorkers = (fixture: Fixture): void => {
  const { open } = fixture;

  it('shares the work between processes', async () => {
    const [one, other] = [watched(), watched()];
    const releases = [one.hold(), other.hold()];
    for (const { handle } of [one, other]) (await open()).consume(handle, 1);
    fixture.queues[0]!.wake([anEndpoint(), anEndpoint()]);
    await Promise.all([one, other].map(({ calls, until }) => until(() => calls.length === 1)));
    for (const release of releases) release();
  });

  it('goes on after a handler that fails, and reports the failure', async () => {
    const reported: string[] = [];
    const queue = await open((error) => reported.push(error.message));
    const { calls, handle, until } = watched();
    const [bad, good] = [anEndpoint(), anEndpoint()];
    queue.consume(async (webhook) => {
      await handle(webhook);
      if (webhook === bad) throw new Error('It is broken.');
    }, 1);
    queue.wake([bad]);
    await until(() => calls.length === 1);
    queue.wake([bad, good]);
    await until(() => calls.length === 3);
    expect(calls.toSorted()).toEqual([bad, bad, good].toSorted());
    expect(reported).toContain('It is broken.');
  });

  it('lets handlers end before it closes, and leaves nothing behind', async () => {
    const queue = await open();
    const { calls, ended, handle, hold, until } = watched();
    const release = hold();
    queue.consume(handle, 5);
    queue.wake([anEndpoint(), anEndpoint(), anEndpoint()]);
    await until(() => calls.length === 3);
    const closed = queue.close();
    queue.wake([anEndpoint()]);
    expect(ended).toEqual([]);
    release();
    await closed;
    expect(ended).toHaveLength(3);
    expect(await fixture.site.leftovers()).toEqual([]);
  });
};

/** What every technology under the queue promises. */
export const deliveryQueueContract = (name: string, makeSite: () => Promise<QueueSite>): void => {
  describe(name, () => {
    const fixture = createFixture(makeSite);
    testWakes(fixture);
    testWorkers(fixture);
  });
};
