import { uuidIds } from '#adapters/node/ids.ts';
import type { GuildId } from '#core/shared/ids.ts';
import { plusMs } from '#core/shared/instant.ts';
import type { InboxDelivery, WebhookInbox } from '#core/webhooks/index.ts';
import { randomBytes } from 'node:crypto';
import { aGuildId, aServer, NOON } from '../support/build.ts';
import { readAllPages } from './all-pages.ts';
import type { Stores } from './stores.ts';

const ALL = { limit: 200, after: null };

const anInbox = (guildId: GuildId): WebhookInbox => ({
  guildId,
  key: randomBytes(32).toString('base64url'),
  createdAt: NOON,
});

const aDelivery = (guildId: GuildId, overrides: Partial<InboxDelivery> = {}): InboxDelivery => ({
  id: uuidIds.next('inboxDelivery'),
  guildId,
  receivedAt: NOON,
  method: 'POST',
  headers: { 'content-type': 'application/json', 'webhook-id': 'one' },
  body: '{"type":"ticket.created","text":"Größe 😀"}',
  eventId: 'one',
  eventType: 'ticket.created',
  webhookId: uuidIds.next('webhook'),
  verification: 'verified',
  ...overrides,
});

/** What the tests of the contract share. */
const createFixture = (stores: () => Stores) => {
  const addDeliveries = async (guild: GuildId, count: number, max = 100): Promise<readonly InboxDelivery[]> => {
    const added = Array.from({ length: count }, () => aDelivery(guild));
    for (const delivery of added) await stores().inboxes.addDelivery(delivery, max);
    return added;
  };
  const listDeliveries = async (guild: GuildId) => (await stores().inboxes.listDeliveries(guild, ALL)).items;
  return {
    stores,
    addDeliveries,
    listDeliveries,
  };
};

type Fixture = ReturnType<typeof createFixture>;

const testReceivers = ({ stores, listDeliveries, addDeliveries }: Fixture): void => {
  it('gives back what was saved, to its server and by its key', async () => {
    const { inboxes } = stores();
    const inbox = anInbox(aGuildId());
    await inboxes.save(inbox);
    await inboxes.save(anInbox(aGuildId()));
    expect(await inboxes.find(inbox.guildId)).toEqual(inbox);
    expect(await inboxes.findByKey(inbox.key)).toEqual(inbox);
    expect(await inboxes.find(aGuildId())).toBeNull();
    expect(await inboxes.findByKey(anInbox(inbox.guildId).key)).toBeNull();
  });

  it('replaces the key of a server, so that the one before leads nowhere', async () => {
    const { inboxes } = stores();
    const inbox = anInbox(aGuildId());
    const next = { ...anInbox(inbox.guildId), createdAt: plusMs(NOON, 5) };
    await inboxes.save(inbox);
    await inboxes.save(next);
    expect(await inboxes.find(inbox.guildId)).toEqual(next);
    expect(await inboxes.findByKey(inbox.key)).toBeNull();
  });

  it('removes the receiver of one server once', async () => {
    const { inboxes } = stores();
    const [inbox, other] = [anInbox(aGuildId()), anInbox(aGuildId())];
    await inboxes.save(inbox);
    await inboxes.save(other);
    expect(await inboxes.remove(inbox.guildId)).toBe(true);
    expect(await inboxes.remove(inbox.guildId)).toBe(false);
    expect(await inboxes.findByKey(inbox.key)).toBeNull();
    expect(await inboxes.find(other.guildId)).toEqual(other);
  });

  it('gives back exactly the deliveries that were added, to their server alone', async () => {
    const { inboxes } = stores();
    const guild = aGuildId();
    const full = aDelivery(guild);
    const bare = aDelivery(guild, { eventId: null, eventType: null, webhookId: null, headers: {}, body: '' });
    for (const delivery of [full, bare]) await inboxes.addDelivery(delivery, 100);
    expect(await inboxes.findDelivery(guild, full.id)).toEqual(full);
    expect(await inboxes.findDelivery(guild, bare.id)).toEqual(bare);
    expect(await inboxes.findDelivery(aGuildId(), full.id)).toBeNull();
    expect(await listDeliveries(aGuildId())).toEqual([]);
  });

  it('pages newest first, without gap or repeat', async () => {
    const guild = aGuildId();
    const added = await addDeliveries(guild, 5);
    expect(await readAllPages((page) => stores().inboxes.listDeliveries(guild, page))).toEqual([...added].reverse());
  });
};

const testDeliveries = ({ addDeliveries, listDeliveries, stores }: Fixture): void => {
  it('keeps the newest, and touches no other server', async () => {
    const [guild, other] = [aGuildId(), aGuildId()];
    const kept = await addDeliveries(other, 4);
    const added = await addDeliveries(guild, 6, 3);
    expect(await listDeliveries(guild)).toEqual([...added].reverse().slice(0, 3));
    expect(await listDeliveries(other)).toEqual([...kept].reverse());
  });

  it('keeps no more when deliveries come at once', async () => {
    const guild = aGuildId();
    const added = Array.from({ length: 20 }, () => aDelivery(guild));
    await Promise.all(added.map((delivery) => stores().inboxes.addDelivery(delivery, 5)));
    expect(await listDeliveries(guild)).toHaveLength(5);
  });

  it('says how many there are, and when the newest came', async () => {
    const { inboxes } = stores();
    const guild = aGuildId();
    expect(await inboxes.getContents(guild)).toEqual({ count: 0, lastReceivedAt: null });
    const last = plusMs(NOON, 1_500);
    for (const receivedAt of [NOON, last]) await inboxes.addDelivery(aDelivery(guild, { receivedAt }), 100);
    expect(await inboxes.getContents(guild)).toEqual({ count: 2, lastReceivedAt: last });
  });

  it('empties the receiver of one server', async () => {
    const { inboxes } = stores();
    const [guild, other] = [aGuildId(), aGuildId()];
    await addDeliveries(guild, 3);
    await addDeliveries(other, 1);
    expect(await inboxes.removeDeliveries(guild)).toBe(3);
    expect(await listDeliveries(guild)).toEqual([]);
    expect(await listDeliveries(other)).toHaveLength(1);
  });

  it('purges what was received before a time', async () => {
    const { inboxes } = stores();
    const guild = aGuildId();
    const old = plusMs(NOON, -10 * 365 * 86_400_000);
    const [gone, kept] = [aDelivery(guild, { receivedAt: plusMs(old, -1) }), aDelivery(guild, { receivedAt: old })];
    for (const delivery of [gone, kept]) await inboxes.addDelivery(delivery, 100);
    expect(await inboxes.purgeDeliveries(old)).toBe(1);
    expect(await inboxes.purgeDeliveries(old)).toBe(0);
    expect(await listDeliveries(guild)).toEqual([kept]);
  });

  it('goes with its server', async () => {
    const { inboxes, organizations } = stores();
    const server = aServer();
    const inbox = anInbox(server.id);
    await organizations.addServer(server);
    await inboxes.save(inbox);
    await addDeliveries(inbox.guildId, 2);
    await organizations.removeServer(inbox.guildId);
    expect(await inboxes.find(inbox.guildId)).toBeNull();
    expect(await listDeliveries(inbox.guildId)).toEqual([]);
  });
};

export const webhookInboxStoreContract = (stores: () => Stores): void => {
  const fixture = createFixture(stores);
  testReceivers(fixture);
  testDeliveries(fixture);
};
