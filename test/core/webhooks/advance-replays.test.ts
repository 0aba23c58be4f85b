import type { WebhookId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import { advanceReplays } from '#core/webhooks/deliveries/advance-replays.ts';
import type { ReplayStore } from '#core/webhooks/index.ts';
import { NOON } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';

/** Replays that have so many steps left, of two webhooks in turns. */
const advance = async (steps: number) => {
  const asked: unknown[][] = [];
  const woken: (readonly WebhookId[])[] = [];
  const replays = {
    advance: (...call: unknown[]) => {
      asked.push(call);
      const id = `webhook ${asked.length % 2}` as WebhookId;
      return Promise.resolve(asked.length <= steps ? id : null);
    },
  } as Partial<ReplayStore> as ReplayStore;
  const signal = { wake: (ids: readonly WebhookId[]) => woken.push(ids) };
  await advanceReplays({ replays, signal, clock: new SteadyClock(NOON) })();
  return { asked, woken };
};

it('replays are advanced until nothing is left, and each endpoint with new deliveries is woken', async () => {
  const { asked, woken } = await advance(3);
  expect(asked).toHaveLength(4);
  expect(woken).toEqual([['webhook 1'], ['webhook 0'], ['webhook 1']]);
});

it('a step takes 500 events that are older than ten seconds', async () => {
  const { asked } = await advance(0);
  expect(asked).toEqual([[plusMs(NOON, -10_000), NOON, 500]]);
});

it('twenty steps are taken at most, so that other work has its turn', async () => {
  const { asked, woken } = await advance(100);
  expect([asked.length, woken.length]).toEqual([20, 20]);
});
