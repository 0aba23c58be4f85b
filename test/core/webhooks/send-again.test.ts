import { type Instant, plusMs } from '#core/shared/instant.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { anEndpoint, type Here } from './endpoint.ts';

let here: Here;
beforeEach(async () => {
  here = await anEndpoint();
});

it('signs with both secrets while they overlap, and with the new one alone afterwards', async () => {
  const rotated = await here.app.webhooks.rotateSecret({ owner: here.guild, id: here.webhook, ifVersion: null }, 2);
  expect(rotated.secret).not.toBe(here.secret);
  await here.happen();
  await here.deliver();
  await here.clock.advance(2 * 60 * 60 * 1000);
  await here.happen();
  await here.deliver();
  expect(here.receivers.received.map(({ secrets }) => secrets)).toEqual([
    [rotated.secret, here.secret],
    [rotated.secret],
  ]);
  const again = await here.app.webhooks.rotateSecret({ owner: here.guild, id: here.webhook, ifVersion: null }, 0);
  await here.happen();
  await here.deliver();
  expect(here.receivers.received.at(-1)?.secrets).toEqual([again.secret]);
});

it('answers a test with what the receiver said, whatever the webhook is subscribed to', async () => {
  await here.app.webhooks.update(
    { owner: here.guild, id: here.webhook, ifVersion: null },
    { eventTypes: ['ticket.closed'] },
  );
  const testing = here.app.webhooks.test(here.guild, here.webhook, SYSTEM);
  await here.clock.advance(0);
  await here.deliver();
  await here.clock.advance(50);
  expect(await testing).toMatchObject({
    cause: 'test',
    eventType: 'webhook.test',
    status: 'succeeded',
    attemptCount: 1,
  });
});

it('answers a test with a pending delivery when the receiver takes too long', async () => {
  const testing = here.app.webhooks.test(here.guild, here.webhook, SYSTEM);
  for (let i = 0; i < 101; i += 1) await here.clock.advance(50);
  expect(await testing).toMatchObject({ status: 'pending', attemptCount: 0 });
});

it('replays a range: what is settled at once, the newest ten seconds when they have passed', async () => {
  const from: Instant = plusMs(here.clock.now(), -1);
  await here.happen(2);
  await here.deliver();
  await here.clock.advance(20_000);
  await here.happen(1);
  await here.deliver();
  await here.app.webhooks.replay(here.guild, here.webhook, {
    createdAfter: from,
    createdBefore: null,
    eventTypes: null,
  });
  await here.app.webhooks.advanceReplays();
  await here.deliver();
  expect(here.receivers.received).toHaveLength(5);
  await here.clock.advance(10_000);
  await here.app.webhooks.advanceReplays();
  await here.deliver();
  expect(here.receivers.received).toHaveLength(6);
  expect(new Set(here.receivers.received.map(({ eventId }) => eventId)).size).toBe(3);
});

it('sends nothing to a webhook that is disabled, by test, redelivery or replay', async () => {
  await here.happen();
  const [delivery] = await here.deliveries();
  await here.app.webhooks.update({ owner: here.guild, id: here.webhook, ifVersion: null }, { enabled: false });
  const conflict = { code: 'conflict' };
  await expect(here.app.webhooks.test(here.guild, here.webhook, SYSTEM)).rejects.toMatchObject(conflict);
  await expect(here.app.webhooks.redeliver(here.guild, here.webhook, delivery!.id)).rejects.toMatchObject(conflict);
  const input = { createdAfter: here.clock.now(), createdBefore: null, eventTypes: null };
  await expect(here.app.webhooks.replay(here.guild, here.webhook, input)).rejects.toMatchObject(conflict);
});
