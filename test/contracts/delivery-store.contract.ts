import { uuidIds } from '#adapters/node/ids.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { DeliveryId, EventId, GuildId } from '#core/shared/ids.ts';
import { toEpochMs, type Instant, plusMs } from '#core/shared/instant.ts';
import { type Delivery, NEW_ENDPOINT, type AttemptReport, toResult, type Webhook } from '#core/webhooks/index.ts';
import { aGuildId, anEvent, aWebhook, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const LATER = plusMs(NOON, 60_000);
const OK = { status: 200, error: null, responseBody: 'ok', durationMs: 12, retryAfterMs: null };
const BAD = { status: 500, error: null, responseBody: 'no', durationMs: 12, retryAfterMs: null };

export const deliveryStoreContract = (stores: () => Stores): void => {
  let guild: GuildId;
  let webhook: Webhook;
  let holder: string;
  beforeEach(async () => {
    guild = aGuildId();
    webhook = aWebhook(guild);
    holder = uuidIds.next('holder');
    await stores().webhooks.add(webhook);
  });

  const record = async (count: number, at: Instant = NOON): Promise<DomainEvent[]> => {
    const events = Array.from({ length: count }, (_, i) => anEvent(guild, { at: plusMs(at, i) }));
    for (const event of events) await stores().events.append(event);
    return events;
  };
  const all = async (state: Delivery['status'] | null = null) =>
    (await stores().deliveries.list(guild, webhook.id, state && [state], { limit: 100, after: null })).items;
  const take = (by = holder, now: Instant = NOON) =>
    stores().deliveries.acquireLease(webhook.id, { holder: by, until: plusMs(now, 4_000) }, now);
  const due = (now = LATER, limit = 100, except: DeliveryId[] = []) =>
    stores().deliveries.listDue(webhook.id, now, limit, except);
  const report = (overrides: Partial<AttemptReport>, by = holder) =>
    stores().deliveries.saveAttempts(webhook.id, by, {
      results: [],
      health: NEW_ENDPOINT,
      disable: null,
      at: LATER,
      ...overrides,
    });

  it('lists those of one webhook, newest first, a page or a state at a time', async () => {
    await record(3);
    await stores().webhooks.add(aWebhook(guild));
    const first = await stores().deliveries.list(guild, webhook.id, null, { limit: 2, after: null });
    const second = await stores().deliveries.list(guild, webhook.id, null, { limit: 2, after: first.next });
    expect([...first.items, ...second.items].map(({ createdAt }) => createdAt)).toEqual(
      [2, 1, 0].map((i) => plusMs(NOON, i)),
    );
    expect(second.next).toBeNull();
    await take();
    const [one, two] = await due();
    await report({ results: [toResult(one!, OK, LATER), toResult({ ...two!, attemptCount: 9 }, BAD, LATER)] });
    expect((await all('succeeded')).map(({ id }) => id)).toEqual([one!.id]);
    expect((await all('pending')).map(({ id }) => id)).toContain(two!.id);
    expect(await all('failed')).toEqual([]);
    expect(await stores().deliveries.list(aGuildId(), webhook.id, null, { limit: 9, after: null })).toMatchObject({
      items: [],
    });
  });

  it('finds one by its id, for its server and webhook alone', async () => {
    await record(1);
    const [delivery] = await all();
    const { deliveries } = stores();
    expect(await deliveries.find(guild, webhook.id, delivery!.id)).toEqual(delivery);
    expect(await deliveries.find(aGuildId(), webhook.id, delivery!.id)).toBeNull();
    expect(await deliveries.find(guild, uuidIds.next('webhook'), delivery!.id)).toBeNull();
  });

  it('adds one for a recorded event, and none for an event that is not kept', async () => {
    const [event] = await record(1);
    const again = await stores().deliveries.add(webhook, event!.id, 'redelivery', LATER);
    expect(again).toMatchObject({ eventId: event!.id, cause: 'redelivery', status: 'pending', nextAttemptAt: LATER });
    expect(await all()).toHaveLength(2);
    expect(await stores().deliveries.add(webhook, uuidIds.next('event'), 'redelivery', LATER)).toBeNull();
    expect(await stores().deliveries.add(aWebhook(aGuildId()), event!.id, 'redelivery', LATER)).toBeNull();
  });

  it('finds the endpoints that have something due, may be asked and are free', async () => {
    const { deliveries, webhooks } = stores();
    const found = async (now = LATER) => (await deliveries.listDueEndpoints(now, 1_000)).includes(webhook.id);
    const both = async (now = LATER) => [await found(now), await deliveries.hasDue(webhook.id, now)];
    expect(await both()).toEqual([false, false]);
    await record(2);
    expect(await both(plusMs(NOON, -1))).toEqual([false, false]);
    expect(await both(NOON)).toEqual([true, true]);
    await take();
    expect(await both(NOON)).toEqual([false, false]);
    await deliveries.releaseLease(webhook.id, holder);
    expect(await both(NOON)).toEqual([true, true]);
    await take();
    expect(await both(plusMs(NOON, 4_000))).toEqual([true, true]);
    await report({ health: { ...NEW_ENDPOINT, pausedUntil: plusMs(LATER, 1) } });
    await deliveries.releaseLease(webhook.id, holder);
    expect(await both(LATER)).toEqual([false, false]);
    expect(await both(plusMs(LATER, 1))).toEqual([true, true]);
    await webhooks.save({ ...webhook, enabled: false });
    expect(await both(plusMs(LATER, 1))).toEqual([false, false]);
  });

  it('gives an endpoint to one holder at a time, until the lease ends', async () => {
    const { deliveries } = stores();
    const rival = uuidIds.next('holder');
    const taken = await Promise.all([take(holder), take(rival)]);
    expect(taken.filter((health) => health !== null)).toEqual([NEW_ENDPOINT]);
    const [winner, loser] = taken[0] ? [holder, rival] : [rival, holder];
    expect(await take(loser, plusMs(NOON, 3_999))).toBeNull();
    await deliveries.renewLease(webhook.id, { holder: winner, until: plusMs(NOON, 9_000) });
    await deliveries.renewLease(webhook.id, { holder: loser, until: plusMs(NOON, 99_000) });
    expect(await take(loser, plusMs(NOON, 4_000))).toBeNull();
    await deliveries.releaseLease(webhook.id, loser);
    expect(await take(loser, plusMs(NOON, 4_000))).toBeNull();
    expect(await take(loser, plusMs(NOON, 9_000))).not.toBeNull();
    expect(await report({}, winner)).toBe(false);
  });

  it('gives no endpoint that is disabled, paused or unknown', async () => {
    const { deliveries, webhooks } = stores();
    await take();
    await report({ health: { ...NEW_ENDPOINT, pausedUntil: LATER } });
    await deliveries.releaseLease(webhook.id, holder);
    expect(await take(holder, plusMs(LATER, -1))).toBeNull();
    expect(await take(holder, LATER)).not.toBeNull();
    await deliveries.releaseLease(webhook.id, holder);
    await webhooks.save({ ...webhook, enabled: false });
    expect(await take(holder, LATER)).toBeNull();
    expect(await due()).toEqual([]);
    const unknown = uuidIds.next('webhook');
    expect(await deliveries.acquireLease(unknown, { holder, until: LATER }, NOON)).toBeNull();
  });

  it('reads what is due, longest due first, with the event and where to send it', async () => {
    const events = await record(3);
    const found = await due();
    expect(found.map(({ event }) => event)).toEqual(events);
    const { id, guildId, url, secrets } = webhook;
    expect(found[0]).toMatchObject({ attemptCount: 0, webhook: { id, guildId, url, secrets } });
    expect((await due(LATER, 2)).map(({ event }) => event.id)).toEqual(events.slice(0, 2).map((event) => event.id));
    expect((await due(LATER, 9, [found[0]!.id])).map((one) => one.id)).toEqual(found.slice(1).map((one) => one.id));
    expect(await due(NOON)).toHaveLength(1);
  });

  it('writes down what came of attempts, once each, and how the endpoint is doing', async () => {
    await record(2);
    await take();
    const [one, two] = await due();
    const health = {
      ...NEW_ENDPOINT,
      lastDeliveryAt: LATER,
      lastStatus: 500,
      failingSince: LATER,
      consecutiveFailures: 1,
    };
    const results = [toResult(one!, OK, LATER), toResult(two!, BAD, LATER)];
    expect(await report({ results, health })).toBe(true);
    // The same again, of a worker that did not hear the answer.
    expect(await report({ results, health })).toBe(true);
    const written = new Map((await all()).map((delivery) => [delivery.id, delivery]));
    const { retryAfterMs: _, ...attempt } = { ...OK, number: 1, at: plusMs(LATER, -12) };
    expect(written.get(one!.id)).toMatchObject({
      status: 'succeeded',
      attemptCount: 1,
      nextAttemptAt: null,
      lastStatus: 200,
      attempts: [attempt],
      completedAt: LATER,
    });
    expect(written.get(two!.id)).toMatchObject({
      status: 'pending',
      attemptCount: 1,
      lastStatus: 500,
      completedAt: null,
    });
    expect(toEpochMs(written.get(two!.id)!.nextAttemptAt!)).toBeGreaterThanOrEqual(toEpochMs(LATER) + 5_000);
    expect(await due()).toEqual([]);
    expect(await stores().webhooks.find(guild, webhook.id)).toMatchObject({ health });
  });

  it('writes nothing for a holder that lost the endpoint', async () => {
    await record(1);
    await take();
    const [one] = await due();
    await take(uuidIds.next('holder'), plusMs(NOON, 4_000));
    expect(await report({ results: [toResult(one!, OK, LATER)], disable: 'gone' })).toBe(false);
    expect(await all()).toMatchObject([{ status: 'pending', attemptCount: 0 }]);
    expect(await stores().webhooks.find(guild, webhook.id)).toMatchObject({ webhook, health: NEW_ENDPOINT });
  });

  it('disables a webhook with the reason', async () => {
    await take();
    await report({ disable: 'failing' });
    expect((await stores().webhooks.find(guild, webhook.id))?.webhook).toEqual({
      ...webhook,
      enabled: false,
      disabledReason: 'failing',
      version: 2,
      updatedAt: LATER,
    });
  });

  it('forgets events older than a time, with their deliveries', async () => {
    const [old, young] = [
      anEvent(guild, { id: '01000000-0000-7000-8000-000000000001' as EventId }),
      anEvent(guild, { id: uuidIds.next('event') }),
    ];
    for (const event of [old, young]) await stores().events.append(event);
    while ((await stores().deliveries.purge('2020-01-01T00:00:00.000Z' as Instant)) > 0);
    expect((await all()).map(({ eventId }) => eventId)).toEqual([young.id]);
    expect(await stores().events.list(guild, { after: old.id }, { limit: 1, after: null })).toBeNull();
  });
};
