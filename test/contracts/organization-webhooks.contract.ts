import { uuidIds } from '#adapters/node/ids.ts';
import type { DomainEvent } from '#core/shared/events.ts';
import type { GuildId, OrganizationId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { Replay, Webhook } from '#core/webhooks/index.ts';
import { aGuildId, anEvent, anOrganization, aServer, aWebhook, NOON } from '../support/build.ts';
import type { Stores } from './stores.ts';

const LATER = plusMs(NOON, 60_000);

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  let organization: OrganizationId;
  let webhook: Webhook;
  let members: [GuildId, GuildId];
  let other: GuildId;

  beforeEach(async () => {
    organization = anOrganization().id;
    await stores().organizations.addOrganization({ ...anOrganization(), id: organization });
    const servers = [aServer(), aServer(), aServer()] as const;
    for (const server of servers) await stores().organizations.addServer(server);
    members = [servers[0].id, servers[1].id];
    other = servers[2].id;
    for (const guild of members) await stores().organizations.join(guild, organization);
    webhook = aWebhook(organization);
    await stores().webhooks.add(webhook);
  });

  const record = async (guild: GuildId, at = NOON): Promise<DomainEvent> => {
    const event = anEvent(guild, { type: 'category.created', at });
    await stores().events.append(event);
    return event;
  };
  const page = { limit: 100, after: null };
  const listDeliveries = async () =>
    (await stores().deliveries.list(organization, webhook.id, null, page)).items.map(({ eventId }) => eventId).sort();
  const listDue = async () =>
    (await stores().deliveries.listDue(webhook.id, LATER, 100, [])).map(({ event }) => event.id).sort();
  const toIds = (...events: readonly DomainEvent[]) => events.map(({ id }) => id).sort();
  return {
    stores,
    get organization() {
      return organization;
    },
    get webhook() {
      return webhook;
    },
    get members() {
      return members;
    },
    get other() {
      return other;
    },
    record,
    page,
    listDeliveries,
    listDue,
    toIds,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testEvents = (fixture: Fixture): void => {
  const { stores, page, record, listDeliveries, toIds, listDue } = fixture;

  it('belong to it alone', async () => {
    const { webhooks, counts } = stores();
    expect((await webhooks.find(fixture.organization, fixture.webhook.id))?.webhook).toEqual(fixture.webhook);
    expect(await webhooks.find(fixture.members[0], fixture.webhook.id)).toBeNull();
    expect(await webhooks.find(anOrganization().id, fixture.webhook.id)).toBeNull();
    expect((await webhooks.list(fixture.organization, {}, page)).items.map((one) => one.webhook.id)).toEqual([
      fixture.webhook.id,
    ]);
    expect((await webhooks.list(fixture.members[0], {}, page)).items).toEqual([]);
    expect([
      await counts.count(fixture.organization, 'webhooks'),
      await counts.count(fixture.members[0], 'webhooks'),
    ]).toEqual([1, 0]);
    expect(await webhooks.save({ ...fixture.webhook, description: 'Changed' })).toMatchObject({ version: 2 });
  });

  it('get the events of every member server, beside the webhooks of the server itself', async () => {
    const own = aWebhook(fixture.members[0]);
    await stores().webhooks.add(own);
    const [one, two] = [await record(fixture.members[0]), await record(fixture.members[1])];
    await record(fixture.other);
    await record(aGuildId());
    expect(await listDeliveries()).toEqual(toIds(one, two));
    expect(await listDue()).toEqual(toIds(one, two));
    const ofServer = (await stores().deliveries.list(fixture.members[0], own.id, null, page)).items;
    expect(ofServer.map(({ eventId }) => eventId)).toEqual([one.id]);
  });

  it('list deliveries page by page over all members, newest first', async () => {
    const recorded: DomainEvent[] = [];
    for (let i = 0; i < 6; i += 1)
      recorded.push(await record(fixture.members[i % 2 === 0 ? 0 : 1], plusMs(NOON, i * 1_000)));
    const listed: string[] = [];
    let after: readonly string[] | null = null;
    do {
      const { items, next } = await stores().deliveries.list(fixture.organization, fixture.webhook.id, ['pending'], {
        limit: 2,
        after,
      });
      listed.push(...items.map(({ eventId }) => eventId));
      after = next;
    } while (after);
    expect(listed).toEqual(recorded.map(({ id }) => id).reverse());
  });

  it('get the events of a server from when it joins until it leaves', async () => {
    const { organizations, deliveries } = stores();
    await record(fixture.other);
    const [left, kept] = [await record(fixture.members[0]), await record(fixture.members[1])];
    await organizations.join(fixture.members[0], null);
    await organizations.join(fixture.other, fixture.organization);
    await record(fixture.members[0]);
    const joined = await record(fixture.other);
    expect(await listDeliveries()).toEqual(toIds(kept, joined));
    expect(await listDue()).toEqual(toIds(kept, joined));
    const again = await deliveries.add(fixture.webhook, left.id, 'redelivery', LATER);
    expect(again).toBeNull();
    // What was not sent before it left is not sent when it is back.
    await organizations.join(fixture.members[0], fixture.organization);
    expect(await listDue()).toEqual(toIds(kept, joined));
    expect(await listDeliveries()).toEqual(toIds(left, kept, joined));
  });
};

const testDeliveries = (fixture: Fixture): void => {
  const { stores, record, page, listDeliveries, toIds } = fixture;

  it('have due deliveries only while there are any of members', async () => {
    const { deliveries, organizations } = stores();
    const delivered = await record(fixture.members[0]);
    expect(await deliveries.hasDue(fixture.webhook.id, LATER)).toBe(true);
    const [found] = (await deliveries.list(fixture.organization, fixture.webhook.id, null, page)).items;
    expect(await deliveries.find(fixture.organization, fixture.webhook.id, found!.id)).toMatchObject({
      eventId: delivered.id,
    });
    expect(await deliveries.find(fixture.members[0], fixture.webhook.id, found!.id)).toBeNull();
    expect(await deliveries.find(fixture.other, fixture.webhook.id, found!.id)).toBeNull();
    await organizations.join(fixture.members[0], null);
    expect(await deliveries.hasDue(fixture.webhook.id, LATER)).toBe(false);
    expect(await deliveries.listDueEndpoints(LATER, 1_000)).not.toContain(fixture.webhook.id);
  });

  it('replay the events of all members in one order', async () => {
    const { replays, webhooks } = stores();
    await webhooks.save({ ...fixture.webhook, enabled: false });
    const recorded: DomainEvent[] = [];
    for (let i = 0; i < 5; i += 1)
      recorded.push(await record(fixture.members[i % 2 === 0 ? 0 : 1], plusMs(NOON, i * 1_000)));
    await record(fixture.other, plusMs(NOON, 500));
    const replay: Replay = {
      id: uuidIds.next('replay'),
      guildId: null,
      organizationId: fixture.organization,
      webhookId: fixture.webhook.id,
      createdAfter: NOON,
      createdBefore: plusMs(NOON, 3_500),
      eventTypes: null,
      createdAt: LATER,
    };
    expect(await replays.add(replay, 3)).toBe(true);
    expect(await replays.advance(LATER, LATER, 2)).toBe(fixture.webhook.id);
    expect(await listDeliveries()).toEqual(toIds(recorded[1]!, recorded[2]!));
    while ((await replays.advance(LATER, LATER, 2)) !== null);
    expect(await listDeliveries()).toEqual(toIds(...recorded.slice(1, 4)));
  });

  it('are removed with their deliveries, in parts', async () => {
    const { webhooks } = stores();
    for (const guild of [...fixture.members, ...fixture.members]) await record(guild);
    await stores().organizations.join(fixture.members[1], null);
    expect(await webhooks.remove(fixture.members[0], fixture.webhook.id, 3)).toBe(true);
    expect(await webhooks.remove(fixture.organization, fixture.webhook.id, 3)).toBe(false);
    expect(await webhooks.find(fixture.organization, fixture.webhook.id)).not.toBeNull();
    expect(await webhooks.remove(fixture.organization, fixture.webhook.id, 3)).toBe(true);
    expect(await webhooks.find(fixture.organization, fixture.webhook.id)).toBeNull();
    expect(await listDeliveries()).toEqual([]);
  });
};

export const organizationWebhooksContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testEvents(fixture);
  testDeliveries(fixture);
};
