import { uuidIds } from '#adapters/node/ids.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { toOwnerId } from '#core/shared/owner.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Replay, Webhook } from '#core/webhooks/index.ts';
import { aGuildId, anEvent, aWebhook, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const SECOND = 1_000;

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const time = (i: number) => plusMs(NOON, i * SECOND);
  const END = time(1_000);

  const aReplay = ({ id: webhookId, guildId, organizationId }: Webhook, overrides: Partial<Replay> = {}): Replay => ({
    id: uuidIds.next('replay'),
    guildId,
    organizationId,
    webhookId,
    createdAfter: plusMs(NOON, -1),
    createdBefore: time(9),
    eventTypes: null,
    createdAt: time(10),
    ...overrides,
  });

  /** Five events, a second apart, that the webhook did not get because it was disabled. */
  const withEvents = async (overrides: Partial<Webhook> = {}) => {
    const { webhooks, events } = stores();
    const guild: GuildId = aGuildId();
    const webhook = aWebhook(guild, { enabled: false, ...overrides });
    await webhooks.add(webhook);
    const types = [
      'category.created',
      'category.updated',
      'category.updated',
      'webhook.test',
      'category.deleted',
    ] as const;
    const recorded = types.map((type, i) => anEvent(guild, { type, at: time(i) }));
    for (const event of recorded) await events.append(event);
    return { guild, webhook, recorded };
  };

  const delivered = async (webhook: Webhook) =>
    (await stores().deliveries.list(toOwnerId(webhook), webhook.id, null, { limit: 100, after: null })).items
      .map(({ eventId, cause }) => ({ eventId, cause }))
      .sort((a, b) => (a.eventId < b.eventId ? -1 : 1));

  const advanceAll = async (until = END, limit = 2) => {
    let steps = 0;
    while ((await stores().replays.advance(until, END, limit)) !== null) steps += 1;
    return steps;
  };
  return {
    stores,
    time,
    END,
    aReplay,
    withEvents,
    delivered,
    advanceAll,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testTurns = ({ withEvents, stores, aReplay, END, delivered, advanceAll }: Fixture): void => {
  it('delivers every event of the range once more, step by step, and then is done', async () => {
    const { webhook, recorded } = await withEvents();
    await stores().replays.add(aReplay(webhook), 3);
    expect(await stores().replays.advance(END, END, 2)).toBe(webhook.id);
    expect(await delivered(webhook)).toHaveLength(2);
    expect(await advanceAll()).toBeGreaterThan(0);
    const expected = recorded
      .filter(({ type }) => type !== 'webhook.test')
      .map(({ id }) => ({ eventId: id, cause: 'replay' }));
    expect(await delivered(webhook)).toEqual(expected);
    expect(await advanceAll()).toBe(0);
  });

  it('waits with a few others of its webhook, and not with more', async () => {
    const { webhook } = await withEvents();
    const added = await Promise.all(Array.from({ length: 5 }, () => stores().replays.add(aReplay(webhook), 3)));
    expect(added.filter(Boolean)).toHaveLength(3);
    const { webhook: other } = await withEvents();
    expect(await stores().replays.add(aReplay(other), 3)).toBe(true);
    await advanceAll();
    expect(await stores().replays.add(aReplay(webhook), 3)).toBe(true);
    await advanceAll();
  });

  it('takes turns with those of other servers, however many one of them has', async () => {
    const [many, few] = [await withEvents(), await withEvents()];
    for (let i = 0; i < 5; i += 1) await stores().replays.add(aReplay(many.webhook), 5);
    await stores().replays.advance(END, END, 1);
    await stores().replays.add(aReplay(few.webhook), 5);
    const order: string[] = [];
    for (let i = 0; i < 10; i += 1) order.push(String(await stores().replays.advance(END, END, 1)));
    // Six steps: five events and the end.
    expect(order.filter((id) => id === few.webhook.id).length).toBeGreaterThanOrEqual(5);
    await advanceAll();
    expect(await delivered(few.webhook)).toHaveLength(4);
  });
};

const testEvents = ({ withEvents, stores, aReplay, time, advanceAll, delivered, END }: Fixture): void => {
  it('keeps to its range, with both its ends, and to its types', async () => {
    const { webhook, recorded } = await withEvents();
    await stores().replays.add(aReplay(webhook, { createdAfter: time(0), createdBefore: time(3) }), 3);
    await advanceAll();
    expect((await delivered(webhook)).map(({ eventId }) => eventId)).toEqual(recorded.slice(1, 3).map(({ id }) => id));
    await stores().replays.add(aReplay(webhook, { eventTypes: ['category.deleted'] }), 3);
    await advanceAll();
    expect(await delivered(webhook)).toHaveLength(3);
  });

  it('keeps to the types of the webhook when it names none', async () => {
    const { webhook } = await withEvents({ eventTypes: ['category.updated'] });
    await stores().replays.add(aReplay(webhook), 3);
    await advanceAll();
    expect(await delivered(webhook)).toHaveLength(2);
  });

  it('leaves out what is not settled yet, and comes back to it', async () => {
    const { webhook, guild } = await withEvents();
    await stores().replays.add(aReplay(webhook), 3);
    await advanceAll(time(2));
    expect(await delivered(webhook)).toHaveLength(3);
    // Committed late, by a transaction that was slow.
    await stores().events.append(anEvent(guild, { type: 'category.updated', at: time(3) }));
    await advanceAll();
    expect(await delivered(webhook)).toHaveLength(5);
  });

  it('is taken a step further by one worker at a time', async () => {
    const { webhook } = await withEvents();
    await stores().replays.add(aReplay(webhook), 3);
    await Promise.all(Array.from({ length: 4 }, () => advanceAll(END, 1)));
    await advanceAll(END, 1);
    expect(await delivered(webhook)).toHaveLength(4);
  });
};

export const replayStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testTurns(fixture);
  testEvents(fixture);
};
