import type { GuildId, WebhookId } from '#core/shared/ids.ts';
import type { Instant } from '#core/shared/instant.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import type { Delivery } from '#core/webhooks/index.ts';
import { aGuildId } from '../../support/build.ts';
import { SteadyClock } from '../../support/fake-clock.ts';
import { inMemory, type InMemory } from '../../support/in-memory.ts';

let clock: SteadyClock;
let here: InMemory;
let guild: GuildId;
let webhook: WebhookId;
let secret: string;

beforeEach(async () => {
  clock = new SteadyClock();
  here = inMemory(clock);
  guild = aGuildId();
  ({ id: webhook, secret } = await here.app.webhooks.create(guild, { url: 'https://example.com/hook' }));
});

let names = 0;
/** Something happens on the server. */
const happen = (times = 1) =>
  Promise.all(
    Array.from({ length: times }, () => here.app.categories.create(guild, SYSTEM, { name: `C${(names += 1)}` })),
  );

const deliver = () => here.app.webhooks.deliver(webhook);
const deliveries = async (): Promise<readonly Delivery[]> =>
  (await here.app.webhooks.deliveries(guild, webhook, null, { limit: 100, after: null })).items;

it('signs with both secrets while they overlap, and with the new one alone afterwards', async () => {
  const rotated = await here.app.webhooks.rotateSecret({ guild, id: webhook, ifVersion: null }, 2);
  expect(rotated.secret).not.toBe(secret);
  await happen();
  await deliver();
  await clock.advance(2 * 60 * 60 * 1000);
  await happen();
  await deliver();
  expect(here.receivers.received.map(({ secrets }) => secrets)).toEqual([[rotated.secret, secret], [rotated.secret]]);
  const again = await here.app.webhooks.rotateSecret({ guild, id: webhook, ifVersion: null }, 0);
  await happen();
  await deliver();
  expect(here.receivers.received.at(-1)?.secrets).toEqual([again.secret]);
});

it('answers a test with what the receiver said, whatever the webhook is subscribed to', async () => {
  await here.app.webhooks.update({ guild, id: webhook, ifVersion: null }, { eventTypes: ['ticket.closed'] });
  const testing = here.app.webhooks.test(guild, webhook, SYSTEM);
  await clock.advance(0);
  await deliver();
  await clock.advance(50);
  expect(await testing).toMatchObject({
    cause: 'test',
    eventType: 'webhook.test',
    state: 'succeeded',
    attemptCount: 1,
  });
});

it('answers a test with a pending delivery when the receiver takes too long', async () => {
  const testing = here.app.webhooks.test(guild, webhook, SYSTEM);
  for (let i = 0; i < 101; i += 1) await clock.advance(50);
  expect(await testing).toMatchObject({ state: 'pending', attemptCount: 0 });
});

it('replays a range: what is settled at once, the newest ten seconds when they have passed', async () => {
  const from: Instant = clock.now();
  await happen(2);
  await deliver();
  await clock.advance(20_000);
  await happen(1);
  await deliver();
  await here.app.webhooks.replay(guild, webhook, { from, to: null, types: null });
  await here.app.webhooks.advanceReplays();
  await deliver();
  expect(here.receivers.received).toHaveLength(5);
  await clock.advance(10_000);
  await here.app.webhooks.advanceReplays();
  await deliver();
  expect(here.receivers.received).toHaveLength(6);
  expect(new Set(here.receivers.received.map(({ eventId }) => eventId)).size).toBe(3);
});

it('sends nothing to a webhook that is disabled, by test, redelivery or replay', async () => {
  await happen();
  const [delivery] = await deliveries();
  await here.app.webhooks.update({ guild, id: webhook, ifVersion: null }, { enabled: false });
  const conflict = { code: 'conflict' };
  await expect(here.app.webhooks.test(guild, webhook, SYSTEM)).rejects.toMatchObject(conflict);
  await expect(here.app.webhooks.redeliver(guild, webhook, delivery!.id)).rejects.toMatchObject(conflict);
  const wanted = { from: clock.now(), to: null, types: null };
  await expect(here.app.webhooks.replay(guild, webhook, wanted)).rejects.toMatchObject(conflict);
});
