import { ENDPOINT_LEASE_MS } from '#core/webhooks/index.ts';
import { createLogger } from '#adapters/node/logger.ts';
import type { WebhookId } from '#core/shared/ids.ts';
import type { WebhookUseCases } from '#core/webhooks/index.ts';
import { createDeliveries, MAX_ENDPOINTS, SWEEP_EVERY_MS } from '../../apps/composition/work/deliveries.ts';

it('the endpoint of a worker that was killed is free, and found, within two seconds', () => {
  expect(ENDPOINT_LEASE_MS + SWEEP_EVERY_MS).toBeLessThan(2_000);
});

describe('a wake-up', () => {
  const create = () => {
    const calls: { readonly webhook: WebhookId; readonly finish: () => void; readonly fail: (error: Error) => void }[] =
      [];
    const deliver: WebhookUseCases['deliver'] = (webhook) =>
      new Promise((finish, fail) => void calls.push({ webhook, finish, fail }));
    const listDueEndpoints = () => Promise.resolve([]);
    return {
      calls,
      ...createDeliveries({ deliver, listDueEndpoints } as unknown as WebhookUseCases, createLogger('silent')),
    };
  };
  const [first, second] = ['1' as WebhookId, '2' as WebhookId];
  /** The names of those that have ended, in that order. */
  const follow = (wakes: Readonly<Record<string, Promise<void>>>) => {
    const ended: string[] = [];
    for (const [name, wake] of Object.entries(wakes)) void wake.then(() => ended.push(name));
    return ended;
  };
  const settle = () => new Promise(setImmediate);

  it('lasts as long as its deliveries; those of the same endpoint meanwhile join it', async () => {
    const { calls, deliver } = create();
    const ended = follow({ one: deliver(first), two: deliver(first), other: deliver(second) });
    await settle();
    expect([calls.map(({ webhook }) => webhook), ended]).toEqual([[first, second], []]);
    calls[1]?.finish();
    await settle();
    expect(ended).toEqual(['other']);
    calls[0]?.finish();
    await settle();
    expect(ended.sort()).toEqual(['one', 'other', 'two']);
    void deliver(first);
    expect(calls).toHaveLength(3);
  });

  it('ends when its deliveries fail, and begins none while too many endpoints are served or the process stops', async () => {
    const { calls, deliver, stop } = create();
    const failing = deliver(first);
    calls[0]?.fail(new Error('The database is gone.'));
    await failing;
    for (let id = 0; id < MAX_ENDPOINTS; id += 1) void deliver(String(id + 10) as WebhookId);
    expect(calls).toHaveLength(1 + MAX_ENDPOINTS);
    await deliver(second);
    expect(calls).toHaveLength(1 + MAX_ENDPOINTS);
    const stopping = stop();
    for (const { finish } of calls.slice(1)) finish();
    await stopping;
    await deliver(first);
    expect(calls).toHaveLength(1 + MAX_ENDPOINTS);
  });
});
