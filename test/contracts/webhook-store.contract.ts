import { aGuildId, anEvent, aWebhook, NOON } from '../support/build.ts';
import { uuidIds } from '#adapters/node/ids.ts';
import { toOwnerId } from '#core/shared/owner.ts';
import { plusMs } from '#core/shared/instant.ts';
import { NEW_ENDPOINT } from '#core/webhooks/index.ts';
import type { Stores } from './stores.ts';

export const webhookStoreContract = (stores: () => Stores): void => {
  it('gives back exactly what was added, to its server alone', async () => {
    const { webhooks } = stores();
    const webhook = aWebhook(aGuildId(), {
      description: 'To the CRM',
      eventTypes: ['ticket.created', 'ticket.closed'],
      secrets: [
        { sealed: 'new', expiresAt: null },
        { sealed: 'old', expiresAt: NOON },
      ],
      disabledReason: 'gone',
      enabled: false,
    });
    await webhooks.add(webhook);
    expect(await webhooks.find(toOwnerId(webhook), webhook.id)).toEqual({ webhook, health: NEW_ENDPOINT });
    expect(await webhooks.find(aGuildId(), webhook.id)).toBeNull();
  });

  it('lists and counts those of one server, newest first', async () => {
    const { webhooks } = stores();
    const guild = aGuildId();
    const [one, two, three] = [aWebhook(guild), aWebhook(guild), aWebhook(guild)];
    for (const webhook of [one, two, three, aWebhook(aGuildId())]) await webhooks.add(webhook);
    const first = await webhooks.list(guild, {}, { limit: 2, after: null });
    expect(first.items.map(({ webhook }) => webhook.id)).toEqual([three.id, two.id]);
    const second = await webhooks.list(guild, {}, { limit: 2, after: first.next });
    expect(second).toMatchObject({ items: [{ webhook: { id: one.id } }], next: null });
  });

  it('lists those of one server by the end of their URL, newest first', async () => {
    const { webhooks } = stores();
    const guild = aGuildId();
    const ending = '/webhook-inbox/a_b%';
    const withUrl = (url: string, owner = guild) => aWebhook(owner, { url });
    const [one, two] = [withUrl(`http://127.0.0.1:3000${ending}`), withUrl(`https://example.com${ending}`)];
    const others = [withUrl(`https://example.com${ending}/`), withUrl('https://example.com/webhook-inbox/aXb1')];
    for (const webhook of [one, two, ...others, withUrl(one.url, aGuildId())]) await webhooks.add(webhook);
    expect(await webhooks.listByUrlEnd(guild, ending)).toEqual([two, one]);
  });

  it('refuses a save made from a stale read', async () => {
    const { webhooks } = stores();
    const webhook = aWebhook(aGuildId());
    await webhooks.add(webhook);
    expect(await webhooks.save({ ...webhook, description: 'first' })).toMatchObject({ version: 2 });
    await expect(webhooks.save({ ...webhook, description: 'second' })).rejects.toMatchObject({
      name: 'VersionConflict',
    });
    expect((await webhooks.find(toOwnerId(webhook), webhook.id))?.webhook.description).toBe('first');
  });

  it('forgets failures, not the last attempt', async () => {
    const { webhooks, deliveries } = stores();
    const webhook = aWebhook(aGuildId());
    await webhooks.add(webhook);
    const holder = uuidIds.next('holder');
    await deliveries.acquireLease(webhook.id, { holder, until: plusMs(NOON, 1000) }, NOON);
    const health = {
      lastDeliveryAt: NOON,
      lastStatus: 500,
      failingSince: NOON,
      consecutiveFailures: 9,
      pausedUntil: NOON,
    };
    await deliveries.saveAttempts(webhook.id, holder, { results: [], health, disable: null, at: NOON });
    expect((await webhooks.find(toOwnerId(webhook), webhook.id))?.health).toEqual(health);
    await webhooks.forgetFailures(toOwnerId(webhook), webhook.id);
    expect((await webhooks.find(toOwnerId(webhook), webhook.id))?.health).toEqual({
      ...NEW_ENDPOINT,
      lastDeliveryAt: NOON,
      lastStatus: 500,
    });
  });

  it('stops deliveries before a removal, of the version that was read', async () => {
    const { webhooks, deliveries, events } = stores();
    const guild = aGuildId();
    const webhook = aWebhook(guild);
    await webhooks.add(webhook);
    await webhooks.beginRemoval(webhook);
    expect(await webhooks.find(guild, webhook.id)).toMatchObject({ webhook: { enabled: false } });
    await events.append(anEvent(guild));
    const page = { limit: 10, after: null };
    expect((await deliveries.list(guild, webhook.id, null, page)).items).toEqual([]);
    await expect(webhooks.beginRemoval(webhook)).rejects.toMatchObject({ name: 'VersionConflict' });
  });

  it('removes a webhook with its deliveries, in parts', async () => {
    const { webhooks, deliveries, events } = stores();
    const guild = aGuildId();
    const [webhook, other] = [aWebhook(guild), aWebhook(guild)];
    for (const one of [webhook, other]) await webhooks.add(one);
    for (let i = 0; i < 3; i += 1) await events.append(anEvent(guild));
    expect(await webhooks.remove(guild, webhook.id, 2)).toBe(false);
    expect(await webhooks.find(guild, webhook.id)).not.toBeNull();
    expect(await webhooks.remove(guild, webhook.id, 2)).toBe(true);
    expect(await webhooks.find(guild, webhook.id)).toBeNull();
    const page = { limit: 10, after: null };
    expect((await deliveries.list(guild, webhook.id, null, page)).items).toEqual([]);
    expect((await deliveries.list(guild, other.id, null, page)).items).toHaveLength(3);
    expect(await webhooks.remove(guild, uuidIds.next('webhook'), 2)).toBe(true);
  });
};
