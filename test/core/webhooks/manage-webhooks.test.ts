import { invalid } from '#core/shared/errors.ts';
import type { DeliveryId } from '#core/shared/ids.ts';
import { RESOURCE_LIMITS } from '#core/shared/resource-limits.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { aGuildId, aWebhook } from '../../support/build.ts';
import { anEndpoint, type Here } from './endpoint.ts';

const ALL = { limit: 100, after: null };
const NO_WEBHOOK = { code: 'not_found', message: 'Webhook not found.' };
const NO_DELIVERY = { code: 'not_found', message: 'Delivery not found.' };
const URL = 'https://example.com/other';

let here: Here;
beforeEach(async () => {
  here = await anEndpoint();
});

const one = (ifVersion: number | null = null) => ({ owner: here.guild, id: here.webhook, ifVersion });
const find = () => here.app.webhooks.get(here.guild, here.webhook);
const fail = async () => {
  here.receivers.answer = () => ({ status: 500 });
  await here.happen();
  await here.deliver();
};
/** From now on, no request may go to this address. */
const forbid = (forbidden: string) => {
  Object.assign(here.receivers, {
    requireAllowed: (url: string) =>
      url === forbidden ? Promise.reject(invalid('url', 'not_allowed', 'it must not be called.')) : Promise.resolve(),
  });
};

describe('a new webhook', () => {
  it('gets all events and shows its secret once', async () => {
    const owner = aGuildId();
    const { secret, ...webhook } = await here.app.webhooks.create(owner, { url: URL });
    expect(webhook).toEqual({
      id: webhook.id,
      guildId: owner,
      organizationId: null,
      url: URL,
      description: null,
      eventTypes: ['*'],
      enabled: true,
      disabledReason: null,
      secretPrefix: secret.slice(0, webhook.secretPrefix.length),
      status: 'active',
      lastDeliveryAt: null,
      lastStatus: null,
      failingSince: null,
      version: 1,
      createdAt: here.clock.now(),
      updatedAt: here.clock.now(),
    });
    expect(await here.app.webhooks.get(owner, webhook.id)).toEqual(webhook);
    expect((await here.app.webhooks.list(owner, { sort: '-createdAt' }, ALL)).items).toEqual([webhook]);
  });

  it('is not stored when its address must not be called, or when there are too many', async () => {
    const owner = aGuildId();
    forbid(URL);
    await expect(here.app.webhooks.create(owner, { url: URL })).rejects.toMatchObject({ code: 'validation_error' });
    const url = 'https://example.com/allowed';
    for (let i = 0; i < RESOURCE_LIMITS.webhooks; i += 1) await here.app.webhooks.create(owner, { url });
    await expect(here.app.webhooks.create(owner, { url })).rejects.toMatchObject({ reason: 'limit_reached' });
    expect((await here.app.webhooks.list(owner, { sort: '-createdAt' }, ALL)).items).toHaveLength(
      RESOURCE_LIMITS.webhooks,
    );
  });

  it('is stored together with the answer to its request', async () => {
    const recorded: unknown[] = [];
    const request = {
      id: 'a request',
      record: (answer: unknown) => {
        recorded.push(answer);
        return Promise.resolve();
      },
    };
    const created = await here.app.webhooks.create(aGuildId(), { url: URL }, request);
    expect(recorded).toEqual([created]);
  });
});

describe('a change of a webhook', () => {
  it('is stored as its next version', async () => {
    const before = await find();
    await here.clock.advance(1_000);
    const changed = await here.app.webhooks.update(one(), { description: 'Ours', eventTypes: ['ticket.closed'] });
    expect(changed).toEqual({
      ...before,
      description: 'Ours',
      eventTypes: ['ticket.closed'],
      version: 2,
      updatedAt: here.clock.now(),
    });
    expect(await find()).toEqual(changed);
  });

  it('of nothing is none', async () => {
    const before = await find();
    await here.clock.advance(1_000);
    expect(await here.app.webhooks.update(one(), { url: before.url, enabled: true })).toEqual(before);
    expect(await find()).toEqual(before);
  });

  it('is refused for another version, another server, and an address that must not be called', async () => {
    const { webhooks } = here.app;
    await expect(webhooks.update(one(2), { enabled: false })).rejects.toMatchObject({ what: 'webhook' });
    const other = { ...one(), owner: aGuildId() };
    await expect(webhooks.update(other, { enabled: false })).rejects.toMatchObject(NO_WEBHOOK);
    await expect(webhooks.get(other.owner, other.id)).rejects.toMatchObject(NO_WEBHOOK);
    forbid(URL);
    await expect(webhooks.update(one(), { url: URL })).rejects.toMatchObject({ code: 'validation_error' });
    expect(await find()).toMatchObject({ version: 1, enabled: true });
  });

  it('does not look up an address that stays', async () => {
    Object.assign(here.receivers, { requireAllowed: () => Promise.reject(new Error('The address was looked up.')) });
    await expect(here.app.webhooks.update(one(), { description: 'Ours' })).resolves.toMatchObject({ version: 2 });
    await expect(
      here.app.webhooks.update(one(), { url: (await find()).url, description: null }),
    ).resolves.toBeDefined();
  });

  it('of the address or a repair makes a failing endpoint a new one; other changes do not', async () => {
    await fail();
    const failing = { status: 'failing', lastStatus: 500 };
    expect(await here.app.webhooks.update(one(), { description: 'Ours' })).toMatchObject(failing);
    expect(await find()).toMatchObject(failing);
    expect(await here.app.webhooks.update(one(), { url: URL })).toMatchObject({ status: 'active', failingSince: null });
    expect(await find()).toMatchObject({ status: 'active', failingSince: null });
    await fail();
    expect(await here.app.webhooks.update(one(), { enabled: false })).toMatchObject({
      status: 'disabled',
      disabledReason: null,
      failingSince: here.clock.now(),
    });
    await here.app.webhooks.update(one(), { enabled: true });
    expect(await find()).toMatchObject({ status: 'active', failingSince: null });
  });

  it('keeps why the service disabled it until it is enabled', async () => {
    here.receivers.answer = () => ({ status: 410 });
    await here.happen();
    await here.deliver();
    const gone = { status: 'disabled', disabledReason: 'gone' };
    expect(await here.app.webhooks.update(one(), { description: 'Ours' })).toMatchObject(gone);
    expect(await here.app.webhooks.update(one(), { enabled: true })).toMatchObject({ disabledReason: null });
  });

  it('cannot enable it when its secret was lost, until it has a new one', async () => {
    const lost = aWebhook(here.guild, { secrets: [], enabled: false });
    await here.container.get(port.webhookStore).add(lost);
    const target = { owner: here.guild, id: lost.id, ifVersion: null };
    const refused = here.app.webhooks.update(target, { enabled: true });
    await expect(refused).rejects.toMatchObject({
      reason: 'secret_lost',
      message: 'The secret of this webhook was lost. Rotate its secret first, then enable it.',
    });
    await expect(here.app.webhooks.update(target, { description: 'Ours' })).resolves.toBeDefined();
    await here.app.webhooks.rotateSecret(target, 0);
    await expect(here.app.webhooks.update(target, { enabled: true })).resolves.toMatchObject({ status: 'active' });
  });
});

describe('a deleted webhook', () => {
  it('is gone with all of its deliveries, however many they are', async () => {
    const store = here.container.get(port.webhookStore);
    const limits: number[] = [];
    const remove = store.remove.bind(store);
    store.remove = (owner, id, limit) => {
      limits.push(limit);
      return remove(owner, id, 3);
    };
    await here.happen(7);
    const [delivery] = await here.deliveries();
    await here.app.webhooks.delete(one());
    expect(limits).toEqual([5_000, 5_000, 5_000]);
    await expect(find()).rejects.toMatchObject(NO_WEBHOOK);
    await expect(here.deliveries()).rejects.toMatchObject(NO_WEBHOOK);
    const read = here.app.webhooks.getDelivery(here.guild, here.webhook, delivery?.id as DeliveryId);
    await expect(read).rejects.toMatchObject(NO_DELIVERY);
  });

  it('has to be the version that the caller has read', async () => {
    await expect(here.app.webhooks.delete(one(2))).rejects.toMatchObject({ name: 'VersionConflict' });
    await expect(find()).resolves.toBeDefined();
  });
});

describe('a new secret', () => {
  it('is shown once, and the newest three sign while they overlap', async () => {
    await here.clock.advance(1_000);
    const secrets: string[] = [here.secret];
    for (let i = 0; i < 3; i += 1) {
      const { secret, ...webhook } = await here.app.webhooks.rotateSecret(one(), 24);
      expect(webhook).toEqual(await find());
      expect(webhook).toMatchObject({ version: i + 2, secretPrefix: secret.slice(0, webhook.secretPrefix.length) });
      secrets.unshift(secret);
    }
    await here.happen();
    await here.deliver();
    expect(here.receivers.received.map((sent) => sent.secrets)).toEqual([secrets.slice(0, 3)]);
  });

  it('does not prolong the time of one that was replaced before', async () => {
    const first = await here.app.webhooks.rotateSecret(one(), 1);
    const second = await here.app.webhooks.rotateSecret(one(), 24);
    await here.clock.advance(60 * 60 * 1_000);
    await here.happen();
    await here.deliver();
    expect(here.receivers.received[0]?.secrets).toEqual([second.secret, first.secret]);
  });
});
