import type { EventType } from '#core/shared/events.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import { toOwnerId } from '#core/shared/owner.ts';
import { NEW_ENDPOINT } from '#core/webhooks/index.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { aGuildId, anEvent, aWebhook, NOON } from '../support/build.ts';
import { eventsOf, type Stores } from './stores.ts';

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const recorded = async (guild: ReturnType<typeof aGuildId>, ...types: EventType[]) => {
    const events = types.map((type, i) => anEvent(guild, { type, at: plusMs(NOON, i * 1000) }));
    for (const event of events) await stores().events.append(event);
    return events;
  };
  return {
    stores,
    recorded,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testReading = ({ recorded, stores }: Fixture): void => {
  it('lists the events of one server in the order in which they were recorded', async () => {
    const [guild, other] = [aGuildId(), aGuildId()];
    // An earlier id does not come first when it was recorded later.
    const early = anEvent(guild);
    const [first, second] = await recorded(guild, 'category.created', 'category.updated');
    await recorded(other, 'category.created');
    await stores().events.append(early);
    expect(await eventsOf(stores(), guild)).toEqual([first, second, early]);
  });

  it('goes on after a page, and after an event that the reader has seen', async () => {
    const guild = aGuildId();
    const [one, two, three] = await recorded(guild, 'category.created', 'category.updated', 'category.deleted');
    const { events } = stores();
    const first = await events.list(guild, {}, { limit: 2, after: null });
    expect(first?.items).toEqual([one, two]);
    expect(await events.list(guild, {}, { limit: 2, after: first?.next ?? null })).toEqual({
      items: [three],
      next: null,
    });
    expect(await events.list(guild, { after: one!.id }, { limit: 10, after: null })).toEqual({
      items: [two, three],
      next: null,
    });
    expect(await events.list(guild, { after: three!.id }, { limit: 10, after: null })).toEqual({
      items: [],
      next: null,
    });
  });

  it('knows no event that is not kept, and none of another server, to go on after', async () => {
    const [guild, other] = [aGuildId(), aGuildId()];
    const [foreign] = await recorded(other, 'category.created');
    const page = { limit: 10, after: null };
    expect(await stores().events.list(guild, { after: uuidIds.next('event') }, page)).toBeNull();
    expect(await stores().events.list(guild, { after: foreign!.id }, page)).toBeNull();
  });

  it('filters by type and by a range without its ends', async () => {
    const guild = aGuildId();
    const [one, two, three] = await recorded(guild, 'category.created', 'category.updated', 'category.updated');
    const listed = async (query: object) =>
      (await stores().events.list(guild, query, { limit: 10, after: null }))?.items;
    expect(await listed({ eventTypes: ['category.updated'] })).toEqual([two, three]);
    expect(await listed({ eventTypes: ['category.updated', 'category.created'] })).toEqual([one, two, three]);
    expect(await listed({ createdAfter: two!.at })).toEqual([three]);
    expect(await listed({ createdBefore: two!.at })).toEqual([one]);
    expect(await listed({ createdAfter: one!.at, createdBefore: three!.at, eventTypes: ['category.created'] })).toEqual(
      [],
    );
    expect(await listed({ createdAfter: three!.at })).toEqual([]);
  });

  it('shows nothing of a unit of work before it is committed, and hides nothing recorded after it', async () => {
    const { work, events } = stores();
    const guild = aGuildId();
    const started = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    const [slow, fast] = [anEvent(guild), anEvent(guild)];
    const unit = work.run(async () => {
      await events.append(slow);
      started.resolve(undefined);
      await finish.promise;
    });
    await started.promise;
    // The embedded database and memory have one unit at a time: this waits there, and overtakes elsewhere.
    const overtaking = work.run(() => events.append(fast));
    setTimeout(() => finish.resolve(undefined), 100);
    await Promise.all([unit, overtaking]);
    const listed = await eventsOf(stores(), guild);
    expect(new Set(listed)).toEqual(new Set([slow, fast]));
  });
};

const testDeliveries = ({ stores }: Fixture): void => {
  it('adds a delivery for each enabled webhook of the server that wants the type, and wakes it', async () => {
    const { webhooks, deliveries, events, woken } = stores();
    const [guild, other] = [aGuildId(), aGuildId()];
    const hooks = {
      all: aWebhook(guild),
      one: aWebhook(guild, { eventTypes: ['category.created', 'ticket.closed'] }),
      unconcerned: aWebhook(guild, { eventTypes: ['ticket.closed'] }),
      disabled: aWebhook(guild, { enabled: false }),
      foreign: aWebhook(other),
    };
    for (const webhook of Object.values(hooks)) await webhooks.add(webhook);
    const event = anEvent(guild, { type: 'category.created' });
    await events.append(event);
    const listed = async (webhook: typeof hooks.all) =>
      (await deliveries.list(toOwnerId(webhook), webhook.id, null, { limit: 10, after: null })).items;
    for (const webhook of [hooks.all, hooks.one]) {
      expect(await listed(webhook)).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          guildId: guild,
          webhookId: webhook.id,
          eventId: event.id,
          eventType: 'category.created',
          cause: 'event',
          status: 'pending',
          attemptCount: 0,
          nextAttemptAt: event.at,
          lastStatus: null,
          attempts: [],
          createdAt: event.at,
          completedAt: null,
        },
      ]);
    }
    for (const webhook of [hooks.unconcerned, hooks.disabled, hooks.foreign]) expect(await listed(webhook)).toEqual([]);
    const mine = Object.values(hooks).map(({ id }) => id);
    expect(woken.filter((id) => mine.includes(id)).sort()).toEqual([hooks.all.id, hooks.one.id].sort());
  });

  it('adds a delivery for a paused endpoint without waking it, until the pause has ended', async () => {
    const { webhooks, deliveries, events, woken } = stores();
    const guild = aGuildId();
    const webhook = aWebhook(guild);
    await webhooks.add(webhook);
    const pauseUntil = async (pausedUntil: Instant) => {
      const holder = uuidIds.next('holder');
      await deliveries.acquireLease(webhook.id, { holder, until: plusMs(NOON, 1_000) }, NOON);
      const health = { ...NEW_ENDPOINT, consecutiveFailures: 5, failingSince: NOON, pausedUntil };
      await deliveries.saveAttempts(webhook.id, holder, { results: [], health, disable: null, at: NOON });
      await deliveries.releaseLease(webhook.id, holder);
    };
    const countWakes = () => woken.filter((id) => id === webhook.id).length;
    await pauseUntil(plusMs(NOON, 100 * 365 * 24 * 3_600_000));
    await events.append(anEvent(guild, { type: 'category.created' }));
    expect((await deliveries.list(guild, webhook.id, null, { limit: 10, after: null })).items).toHaveLength(1);
    expect(countWakes()).toBe(0);
    await webhooks.forgetFailures(guild, webhook.id);
    await events.append(anEvent(guild, { type: 'category.created' }));
    expect(countWakes()).toBe(1);
  });

  it('adds a delivery for an endpoint that a worker holds without waking it, until the worker lets go', async () => {
    const { webhooks, deliveries, events, woken } = stores();
    const guild = aGuildId();
    const webhook = aWebhook(guild);
    await webhooks.add(webhook);
    const holder = uuidIds.next('holder');
    await deliveries.acquireLease(webhook.id, { holder, until: plusMs(NOON, 100 * 365 * 24 * 3_600_000) }, NOON);
    const countWakes = () => woken.filter((id) => id === webhook.id).length;
    await events.append(anEvent(guild, { type: 'category.created' }));
    expect((await deliveries.list(guild, webhook.id, null, { limit: 10, after: null })).items).toHaveLength(1);
    expect(countWakes()).toBe(0);
    await deliveries.releaseLease(webhook.id, holder);
    await events.append(anEvent(guild, { type: 'category.created' }));
    expect(countWakes()).toBe(1);
  });

  it('sends no test to all', async () => {
    const { webhooks, deliveries, events } = stores();
    const guild = aGuildId();
    const webhook = aWebhook(guild);
    await webhooks.add(webhook);
    await events.append(anEvent(guild, { type: 'webhook.test' }));
    expect((await deliveries.list(guild, webhook.id, null, { limit: 10, after: null })).items).toEqual([]);
  });
};

export const eventLogContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testReading(fixture);
  testDeliveries(fixture);
};
