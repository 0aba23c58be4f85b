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

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
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
  return {
    stores,
    get guild() {
      return guild;
    },
    get webhook() {
      return webhook;
    },
    get holder() {
      return holder;
    },
    record,
    all,
    take,
    due,
    report,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testReading = (fixture: Fixture): void => {
  const { record, stores, take, due, report, all } = fixture;

  it('lists those of one webhook, newest first, a page or a state at a time', async () => {
    await record(3);
    await stores().webhooks.add(aWebhook(fixture.guild));
    const first = await stores().deliveries.list(fixture.guild, fixture.webhook.id, null, { limit: 2, after: null });
    const second = await stores().deliveries.list(fixture.guild, fixture.webhook.id, null, {
      limit: 2,
      after: first.next,
    });
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
    expect(
      await stores().deliveries.list(aGuildId(), fixture.webhook.id, null, { limit: 9, after: null }),
    ).toMatchObject({
      items: [],
    });
  });

  it('finds one by its id, for its server and webhook alone', async () => {
    await record(1);
    const [delivery] = await all();
    const { deliveries } = stores();
    expect(await deliveries.find(fixture.guild, fixture.webhook.id, delivery!.id)).toEqual(delivery);
    expect(await deliveries.find(aGuildId(), fixture.webhook.id, delivery!.id)).toBeNull();
    expect(await deliveries.find(fixture.guild, uuidIds.next('webhook'), delivery!.id)).toBeNull();
  });

  it('adds one for a recorded event, and none for an event that is not kept', async () => {
    const [event] = await record(1);
    const again = await stores().deliveries.add(fixture.webhook, event!.id, 'redelivery', LATER);
    expect(again).toMatchObject({ eventId: event!.id, cause: 'redelivery', status: 'pending', nextAttemptAt: LATER });
    expect(await all()).toHaveLength(2);
    expect(await stores().deliveries.add(fixture.webhook, uuidIds.next('event'), 'redelivery', LATER)).toBeNull();
    expect(await stores().deliveries.add(aWebhook(aGuildId()), event!.id, 'redelivery', LATER)).toBeNull();
  });
};

const testLeases = (fixture: Fixture): void => {
  const { stores, record, take, report, due } = fixture;

  it('finds the endpoints that have something due, may be asked and are free', async () => {
    const { deliveries, webhooks } = stores();
    const found = async (now = LATER) => (await deliveries.listDueEndpoints(now, 1_000)).includes(fixture.webhook.id);
    const both = async (now = LATER) => [await found(now), await deliveries.hasDue(fixture.webhook.id, now)];
    expect(await both()).toEqual([false, false]);
    await record(2);
    expect(await both(plusMs(NOON, -1))).toEqual([false, false]);
    expect(await both(NOON)).toEqual([true, true]);
    await take();
    expect(await both(NOON)).toEqual([false, false]);
    await deliveries.releaseLease(fixture.webhook.id, fixture.holder);
    expect(await both(NOON)).toEqual([true, true]);
    await take();
    expect(await both(plusMs(NOON, 4_000))).toEqual([true, true]);
    await report({ health: { ...NEW_ENDPOINT, pausedUntil: plusMs(LATER, 1) } });
    await deliveries.releaseLease(fixture.webhook.id, fixture.holder);
    expect(await both(LATER)).toEqual([false, false]);
    expect(await both(plusMs(LATER, 1))).toEqual([true, true]);
    await webhooks.save({ ...fixture.webhook, enabled: false });
    expect(await both(plusMs(LATER, 1))).toEqual([false, false]);
  });

  it('knows whether more is due than is known, for many endpoints at once', async () => {
    const { deliveries } = stores();
    const look = (known: number, now = LATER) => deliveries.hasMoreDue(fixture.webhook.id, now, known);
    expect(await look(0)).toBe(false);
    await record(3);
    const unknown = aWebhook(aGuildId()).id;
    const looks = [look(0), look(2), look(3), deliveries.hasMoreDue(unknown, LATER, 0)];
    expect(await Promise.all(looks)).toEqual([true, true, false, false]);
    expect(await look(0, plusMs(NOON, -1))).toBe(false);
  });

  it('gives an endpoint to one holder at a time, until the lease ends', async () => {
    const { deliveries } = stores();
    const rival = uuidIds.next('holder');
    const taken = await Promise.all([take(fixture.holder), take(rival)]);
    expect(taken.filter((health) => health !== null)).toEqual([NEW_ENDPOINT]);
    const [winner, loser] = taken[0] ? [fixture.holder, rival] : [rival, fixture.holder];
    expect(await take(loser, plusMs(NOON, 3_999))).toBeNull();
    await deliveries.renewLease(fixture.webhook.id, { holder: winner, until: plusMs(NOON, 9_000) });
    await deliveries.renewLease(fixture.webhook.id, { holder: loser, until: plusMs(NOON, 99_000) });
    expect(await take(loser, plusMs(NOON, 4_000))).toBeNull();
    await deliveries.releaseLease(fixture.webhook.id, loser);
    expect(await take(loser, plusMs(NOON, 4_000))).toBeNull();
    expect(await take(loser, plusMs(NOON, 9_000))).not.toBeNull();
    expect(await report({}, winner)).toBe(false);
  });

  it('gives no endpoint that is disabled, paused or unknown', async () => {
    const { deliveries, webhooks } = stores();
    await take();
    await report({ health: { ...NEW_ENDPOINT, pausedUntil: LATER } });
    await deliveries.releaseLease(fixture.webhook.id, fixture.holder);
    expect(await take(fixture.holder, plusMs(LATER, -1))).toBeNull();
    expect(await take(fixture.holder, LATER)).not.toBeNull();
    await deliveries.releaseLease(fixture.webhook.id, fixture.holder);
    await webhooks.save({ ...fixture.webhook, enabled: false });
    expect(await take(fixture.holder, LATER)).toBeNull();
    expect(await due()).toEqual([]);
    const unknown = uuidIds.next('webhook');
    expect(await deliveries.acquireLease(unknown, { holder: fixture.holder, until: LATER }, NOON)).toBeNull();
  });

  it('reads what is due, longest due first, with the event and where to send it', async () => {
    const events = await record(3);
    const found = await due();
    expect(found.map(({ event }) => event)).toEqual(events);
    const { id, guildId, url, secrets } = fixture.webhook;
    expect(found[0]).toMatchObject({ attemptCount: 0, webhook: { id, guildId, url, secrets } });
    expect((await due(LATER, 2)).map(({ event }) => event.id)).toEqual(events.slice(0, 2).map((event) => event.id));
    expect((await due(LATER, 9, [found[0]!.id])).map((one) => one.id)).toEqual(found.slice(1).map((one) => one.id));
    expect(await due(NOON)).toHaveLength(1);
  });
};

const testResults = (fixture: Fixture): void => {
  const { record, take, due, report, all, stores } = fixture;

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
    expect(await stores().webhooks.find(fixture.guild, fixture.webhook.id)).toMatchObject({ health });
  });

  it('writes nothing for a holder that lost the endpoint', async () => {
    await record(1);
    await take();
    const [one] = await due();
    await take(uuidIds.next('holder'), plusMs(NOON, 4_000));
    expect(await report({ results: [toResult(one!, OK, LATER)], disable: 'gone' })).toBe(false);
    expect(await all()).toMatchObject([{ status: 'pending', attemptCount: 0 }]);
    expect(await stores().webhooks.find(fixture.guild, fixture.webhook.id)).toMatchObject({
      webhook: fixture.webhook,
      health: NEW_ENDPOINT,
    });
  });

  it('disables a webhook with the reason', async () => {
    await take();
    await report({ disable: 'failing' });
    expect((await stores().webhooks.find(fixture.guild, fixture.webhook.id))?.webhook).toEqual({
      ...fixture.webhook,
      enabled: false,
      disabledReason: 'failing',
      version: 2,
      updatedAt: LATER,
    });
  });

  it('forgets events older than a time, with their deliveries', async () => {
    const [old, young] = [
      anEvent(fixture.guild, { id: '01000000-0000-7000-8000-000000000001' as EventId }),
      anEvent(fixture.guild, { id: uuidIds.next('event') }),
    ];
    for (const event of [old, young]) await stores().events.append(event);
    while ((await stores().deliveries.purge('2020-01-01T00:00:00.000Z' as Instant)) > 0);
    expect((await all()).map(({ eventId }) => eventId)).toEqual([young.id]);
    expect(await stores().events.list(fixture.guild, { after: old.id }, { limit: 1, after: null })).toBeNull();
  });
};

export const deliveryStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testReading(fixture);
  testLeases(fixture);
  testResults(fixture);
};
