import type { DomainEvent } from '#core/shared/events.ts';
import { toEpochMs, plusMs } from '#core/shared/instant.ts';
import { type Delivery, RETRY_DELAYS_MS } from '#core/webhooks/index.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { SYSTEM } from '#core/shared/actor.ts';
import { aGuildId } from '../../support/build.ts';
import { anEndpoint, type Here } from './endpoint.ts';

const DAY = 24 * 60 * 60 * 1000;

let here: Here;
beforeEach(async () => {
  here = await anEndpoint();
});

const found = () => here.app.webhooks.get(here.guild, here.webhook);
const isDue = async () => (await here.app.webhooks.listDueEndpoints()).includes(here.webhook);
const waitOf = (delivery: Delivery | undefined): number =>
  toEpochMs(delivery!.nextAttemptAt!) - toEpochMs(delivery!.attempts.at(-1)!.at);

it('sends what happened, signed with the secret, and writes the answer down', async () => {
  here.receivers.answer = () => ({ status: 200, responseBody: 'thanks', durationMs: 0 });
  await here.happen();
  await here.deliver();
  const [event] = (await here.app.webhooks.listEvents(here.guild, {}, { limit: 9, after: null })).items as [
    DomainEvent,
  ];
  expect(here.receivers.received).toMatchObject([
    { url: 'https://example.com/hook', secrets: [here.secret], eventId: event.id, at: here.clock.now() },
  ]);
  expect(JSON.parse(here.receivers.received[0]!.body)).toMatchObject({ id: event.id, type: 'category.created' });
  expect(await here.deliveries()).toMatchObject([
    {
      status: 'succeeded',
      attemptCount: 1,
      lastStatus: 200,
      attempts: [{ number: 1, status: 200, responseBody: 'thanks' }],
    },
  ]);
  expect(await found()).toMatchObject({ status: 'active', lastStatus: 200, failingSince: null });
  expect(await isDue()).toBe(false);
});

it('tries again after 0 s, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, up to a tenth later, and then gives up', async () => {
  here.receivers.answer = () => ({ status: 500 });
  await here.happen();
  const minutes = (count: number) => count * 60_000;
  const expected = [5_000, minutes(5), minutes(30), ...[2, 5, 10, 14, 20, 24].map((hours) => minutes(60 * hours))];
  expect(RETRY_DELAYS_MS).toEqual(expected);
  for (const [index, delay] of expected.entries()) {
    await here.deliver();
    const [delivery] = await here.deliveries();
    expect(delivery).toMatchObject({ status: 'pending', attemptCount: index + 1, lastStatus: 500 });
    const wait = waitOf(delivery);
    expect(wait).toBeGreaterThanOrEqual(delay);
    expect(wait).toBeLessThanOrEqual(delay * 1.1);
    await here.clock.advance(wait - 1);
    expect(await isDue()).toBe(false);
    await here.clock.advance(1);
  }
  await here.deliver();
  expect(await here.deliveries()).toMatchObject([{ status: 'failed', attemptCount: 10, nextAttemptAt: null }]);
  expect(new Set(here.receivers.received.map(({ eventId }) => eventId)).size).toBe(1);
  expect(new Set(here.receivers.received.map(({ body }) => body)).size).toBe(1);
  await here.clock.advance(30 * DAY);
  expect(await isDue()).toBe(false);
});

it('counts nothing but 2xx as received', async () => {
  const answers = [199, 301, 302, 304, 400, 404, 500, 503, null];
  for (const status of answers) {
    here.receivers.answer = () => ({ status, error: status === null ? 'The connection was refused.' : null });
    await here.happen();
    await here.deliver();
    expect((await here.deliveries())[0]).toMatchObject({ status: 'pending', lastStatus: status });
    here.receivers.answer = () => ({ status: 204 });
    await here.clock.advance(DAY);
    await here.deliver();
  }
  expect((await here.deliveries()).every(({ status }) => status === 'succeeded')).toBe(true);
});

it('disables an endpoint that says it is gone, and leaves the rest for later', async () => {
  here.receivers.answer = () => ({ status: 410 });
  await here.happen(40);
  await here.deliver();
  expect(await found()).toMatchObject({ status: 'disabled', enabled: false, disabledReason: 'gone', lastStatus: 410 });
  const states = (await here.deliveries()).map(({ status }) => status);
  expect(states.filter((state) => state === 'failed').length).toBe(here.receivers.received.length);
  expect(states.filter((state) => state === 'pending').length).toBeGreaterThan(0);
  expect(await isDue()).toBe(false);
  await here.happen();
  expect(await here.deliveries()).toHaveLength(40);

  here.receivers.answer = () => ({ status: 200 });
  await here.app.webhooks.update({ owner: here.guild, id: here.webhook, ifVersion: null }, { enabled: true });
  expect(await found()).toMatchObject({ status: 'active', disabledReason: null });
  await here.deliver();
  expect((await here.deliveries()).filter(({ status }) => status === 'pending')).toEqual([]);
});

it('disables an endpoint after five days of failures only', async () => {
  here.receivers.answer = () => ({ status: 500 });
  await here.happen();
  await here.deliver();
  expect(await found()).toMatchObject({ status: 'failing', failingSince: here.clock.now() });
  await here.clock.advance(5 * DAY - 1);
  await here.deliver();
  expect(await found()).toMatchObject({ status: 'failing', enabled: true });
  here.receivers.answer = () => ({ status: 200 });
  await here.happen();
  await here.deliver();
  expect(await found()).toMatchObject({ status: 'active', failingSince: null });
  here.receivers.answer = () => ({ status: 500 });
  await here.happen();
  await here.deliver();
  await here.clock.advance(5 * DAY);
  await here.deliver();
  expect(await found()).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
});

it('waits as long as the receiver asks for', async () => {
  here.receivers.answer = () => ({ status: 429, retryAfterMs: 90_000 });
  await here.happen();
  await here.deliver();
  expect(waitOf((await here.deliveries())[0])).toBe(90_000);
  here.receivers.answer = () => ({ status: 200 });
  await here.happen();
  await here.clock.advance(89_999);
  await here.deliver();
  expect(here.receivers.received).toHaveLength(1);
  await here.clock.advance(1);
  await here.deliver();
  expect(here.receivers.received).toHaveLength(3);
});

it('does not wait longer than a day for it', async () => {
  here.receivers.answer = () => ({ status: 503, retryAfterMs: 100 * DAY });
  await here.happen();
  await here.deliver();
  expect(waitOf((await here.deliveries())[0])).toBe(DAY);
});

it('leaves an endpoint alone that fails again and again, then tries it with one delivery, then with all', async () => {
  here.receivers.answer = () => ({ status: 500 });
  await here.happen(100);
  await here.deliver();
  const first = here.receivers.received.length;
  expect(first).toBeLessThanOrEqual(16);
  expect(await isDue()).toBe(false);
  await here.clock.advance(5_000);
  expect(await isDue()).toBe(true);
  await here.deliver();
  expect(here.receivers.received).toHaveLength(first + 1);
  await here.clock.advance(9_999);
  expect(await isDue()).toBe(false);
  await here.clock.advance(1);
  here.receivers.answer = () => ({ status: 200 });
  await here.deliver();
  await here.clock.advance(DAY);
  await here.deliver();
  expect((await here.deliveries()).map(({ status }) => status)).toEqual(Array(100).fill('succeeded'));
});

it('never asks an endpoint for more than sixteen deliveries at once', async () => {
  let [now, most] = [0, 0];
  here.receivers.answer = async () => {
    most = Math.max(most, (now += 1));
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return { status: 200 };
  };
  await here.happen(200);
  await here.deliver();
  expect(most).toBe(16);
  expect(here.receivers.received).toHaveLength(200);
});

it('keeps slow endpoints of one server from using more than its 64 attempts, and no other server waiting', async () => {
  const { webhooks, categories } = here.app;
  const hanging = Promise.withResolvers<{ status: number }>();
  here.receivers.answer = ({ url }) => (url.endsWith('/slow') ? hanging.promise : { status: 200 });
  const busy = aGuildId();
  const slow = await Promise.all(
    Array.from({ length: 6 }, () => webhooks.create(busy, { url: 'https://example.com/slow' })),
  );
  const happen = (name: string) => categories.create(busy, SYSTEM, { name });
  await Promise.all(Array.from({ length: 20 }, (_, index) => happen(`Category ${index}`)));
  const delivering = slow.map(({ id }) => webhooks.deliver(id));
  await here.clock.advance(0);
  expect(here.receivers.received).toHaveLength(64);
  await here.happen();
  await here.deliver();
  expect(here.receivers.received.filter(({ url }) => !url.endsWith('/slow'))).toHaveLength(1);
  hanging.resolve({ status: 200 });
  await Promise.all(delivering);
  expect(here.receivers.received).toHaveLength(1 + 6 * 20);
});

it('does not let new deliveries wait for a slow one', async () => {
  const slow = Promise.withResolvers<{ status: number }>();
  here.receivers.answer = () => slow.promise;
  await here.happen();
  const delivering = here.deliver();
  await here.clock.advance(0);
  here.receivers.answer = () => ({ status: 200 });
  await here.happen(3);
  await here.clock.advance(200);
  await here.clock.advance(200);
  expect((await here.deliveries()).filter(({ status }) => status === 'succeeded')).toHaveLength(3);
  slow.resolve({ status: 200 });
  await delivering;
  expect(here.receivers.received).toHaveLength(4);
});

it('leaves what another worker is at to it', async () => {
  here.receivers.answer = () => new Promise(() => undefined);
  await here.happen();
  void here.deliver();
  await here.clock.advance(0);
  here.receivers.answer = () => ({ status: 200 });
  await here.deliver();
  expect(here.receivers.received).toHaveLength(1);
  expect((await here.deliveries())[0]).toMatchObject({ status: 'pending', attemptCount: 0 });
});

it('begins nothing more once another worker has taken the endpoint', async () => {
  const store = here.container.get(port.deliveryStore);
  const later = plusMs(here.clock.now(), DAY);
  let isTaken = false;
  here.receivers.answer = async () => {
    // Its lease has ended unnoticed, and somebody else took the endpoint.
    if (!isTaken) await store.acquireLease(here.webhook, { holder: 'another', until: plusMs(later, DAY) }, later);
    isTaken = true;
    if (here.receivers.received.length > 200) throw new Error('It goes on and on.');
    return { status: 200 };
  };
  await here.happen(200);
  await here.deliver();
  expect(isTaken).toBe(true);
  expect(here.receivers.received.length).toBeLessThanOrEqual(2 * 16);
  expect((await here.deliveries()).every(({ status }) => status === 'pending')).toBe(true);
});

it('begins nothing more once it is to stop', async () => {
  let isStopping = false;
  here.receivers.answer = () => {
    isStopping = true;
    return { status: 200 };
  };
  await here.happen(30);
  await here.deliver(() => isStopping);
  expect(here.receivers.received.length).toBeLessThanOrEqual(16);
  expect((await here.deliveries()).filter(({ status }) => status === 'pending').length).toBeGreaterThanOrEqual(14);
  expect(await isDue()).toBe(true);
});

it('writes down an attempt that was under way when the webhook was disabled', async () => {
  await here.happen();
  here.receivers.answer = async () => {
    await here.app.webhooks.update({ owner: here.guild, id: here.webhook, ifVersion: null }, { enabled: false });
    return { status: 200 };
  };
  await here.deliver();
  expect((await here.deliveries())[0]).toMatchObject({ status: 'succeeded' });
});
