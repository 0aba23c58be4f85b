import { jest } from '@jest/globals';
import { SYSTEM } from '#core/shared/actor.ts';
import type { DeliveryId, EventId, OrganizationId, WebhookId } from '#core/shared/ids.ts';
import { type Instant, plusMs } from '#core/shared/instant.ts';
import type { DeliveryStore } from '#core/webhooks/index.ts';
import { purgeEvents } from '#core/webhooks/deliveries/purge-events.ts';
import { port } from '../../../apps/composition/tokens/tokens.ts';
import { anEndpoint, type Here } from './endpoint.ts';

const ALL = { limit: 100, after: null };
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let here: Here;
beforeEach(async () => {
  here = await anEndpoint();
});

describe('the events of a server', () => {
  it('are refused after one that is not stored, of an organization too', async () => {
    const query = { after: UNKNOWN as EventId };
    const refusal = {
      message: 'after: there is no such event. Events are kept 30 days.',
      details: [{ field: 'after', reason: 'unknown_reference' }],
    };
    const { listEvents, listOrganizationEvents } = here.app.webhooks;
    await expect(listEvents(here.guild, query, ALL)).rejects.toMatchObject(refusal);
    await expect(listOrganizationEvents(UNKNOWN as OrganizationId, query, ALL)).rejects.toMatchObject(refusal);
  });

  it('are removed with their deliveries after 30 days, or after the days that the server keeps them', async () => {
    const asked: unknown[] = [];
    const deliveries = {
      purge: (before: Instant) => Promise.resolve(asked.push(before)),
      purgeByRetention: (now: Instant) => Promise.resolve(asked.push(now) * 10),
    } as Partial<DeliveryStore> as DeliveryStore;
    expect(await purgeEvents({ deliveries, clock: here.clock })()).toBe(21);
    expect(asked).toEqual([plusMs(here.clock.now(), -30 * 24 * 3_600_000), here.clock.now()]);
  });
});

describe('a delivery', () => {
  it('is read by its webhook, and sent again on request', async () => {
    await here.happen();
    await here.deliver();
    const [sent] = await here.deliveries();
    const id = sent?.id as DeliveryId;
    expect(await here.app.webhooks.getDelivery(here.guild, here.webhook, id)).toEqual(sent);
    await here.clock.advance(1_000);
    expect(await here.app.webhooks.redeliver(here.guild, here.webhook, id)).toMatchObject({
      cause: 'redelivery',
      eventId: sent?.eventId as EventId,
      status: 'pending',
    });
    await here.deliver();
    expect(here.receivers.received.map(({ eventId }) => eventId)).toEqual([sent?.eventId, sent?.eventId]);
  });

  it('has to be there, and its event too', async () => {
    const { webhooks } = here.app;
    const noDelivery = { code: 'not_found', message: 'Delivery not found.' };
    const unknown = UNKNOWN as DeliveryId;
    await expect(webhooks.getDelivery(here.guild, here.webhook, unknown)).rejects.toMatchObject(noDelivery);
    await expect(webhooks.redeliver(here.guild, here.webhook, unknown)).rejects.toMatchObject(noDelivery);
    await expect(webhooks.redeliver(here.guild, UNKNOWN as WebhookId, unknown)).rejects.toMatchObject({
      message: 'Webhook not found.',
    });
  });
});

describe('a delivery that is requested', () => {
  const wake = () => jest.spyOn(here.container.get(port.deliverySignal), 'wake');
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('wakes a worker, by a redelivery and by a test', async () => {
    await here.happen();
    await here.deliver();
    const [sent] = await here.deliveries();
    const woken = wake();
    await here.app.webhooks.redeliver(here.guild, here.webhook, sent?.id as DeliveryId);
    expect(woken.mock.calls).toEqual([[[here.webhook]]]);
    woken.mockClear();
    const testing = here.app.webhooks.test(here.guild, here.webhook, SYSTEM);
    await here.clock.advance(0);
    expect(woken.mock.calls.at(-1)).toEqual([[here.webhook]]);
    await here.deliver();
    await here.clock.advance(50);
    await testing;
  });

  it('is refused when its event is not stored any more', async () => {
    await here.happen();
    const [sent] = await here.deliveries();
    const id = sent?.id as DeliveryId;
    jest.spyOn(here.container.get(port.deliveryStore), 'add').mockResolvedValue(null);
    const woken = wake();
    const { webhooks } = here.app;
    await expect(webhooks.redeliver(here.guild, here.webhook, id)).rejects.toThrow('Delivery not found.');
    await expect(webhooks.test(here.guild, here.webhook, SYSTEM)).rejects.toThrow('Event not found.');
    expect(woken).not.toHaveBeenCalled();
  });

  it('is refused for a disabled webhook, with what to do', async () => {
    const target = { owner: here.guild, id: here.webhook, ifVersion: null };
    await here.app.webhooks.update(target, { enabled: false });
    await expect(here.app.webhooks.test(here.guild, here.webhook, SYSTEM)).rejects.toMatchObject({
      message: 'The webhook is disabled. Enable it first: PATCH {"enabled": true}.',
    });
  });
});

describe('a replay', () => {
  const order = (after: number, before: number | null = null) =>
    here.app.webhooks.replay(here.guild, here.webhook, {
      createdAfter: plusMs(here.clock.now(), after),
      createdBefore: before === null ? null : plusMs(here.clock.now(), before),
      eventTypes: null,
    });

  it('covers a time that has begun, and ends now at the latest', async () => {
    const refusal = { message: 'createdAfter: it has to be in the past, and before `createdBefore`.' };
    await expect(order(1)).rejects.toMatchObject(refusal);
    await expect(order(-10, -10)).rejects.toMatchObject({ ...refusal, details: [{ reason: 'inconsistent' }] });
    const now = plusMs(here.clock.now(), 1);
    expect(await order(-10, -5)).toMatchObject({
      webhookId: here.webhook,
      createdAfter: plusMs(here.clock.now(), -10),
      createdBefore: plusMs(here.clock.now(), -5),
    });
    expect(await order(-10, 60_000)).toMatchObject({ createdBefore: now });
    expect(await order(0)).toMatchObject({ createdBefore: now });
  });

  it('waits with two others of its webhook at the most', async () => {
    for (let i = 0; i < 3; i += 1) await order(-10);
    await expect(order(-10)).rejects.toMatchObject({
      reason: 'limit_reached',
      message: '3 replays of this webhook wait already. Try again when one is done.',
    });
  });
});

it('tests a webhook with an event that names it', async () => {
  const testing = here.app.webhooks.test(here.guild, here.webhook, SYSTEM);
  await here.clock.advance(0);
  await here.deliver();
  await here.clock.advance(50);
  await testing;
  const { id, url, description, eventTypes } = await here.app.webhooks.get(here.guild, here.webhook);
  expect(JSON.parse(here.receivers.received[0]?.body ?? '')).toMatchObject({
    type: 'webhook.test',
    data: { webhook: { id, url, description, eventTypes } },
  });
});

it('tests the webhook of an organization only with a member server whose event can be sent', async () => {
  const { organizations, webhooks } = here.app;
  const { id } = await organizations.addOrganization('Acme', 'team');
  const webhook = await webhooks.create(id, { url: 'https://example.com/all' });
  await expect(webhooks.test(id, webhook.id, SYSTEM)).rejects.toMatchObject({
    reason: 'no_member_server',
    message: 'The organization has no member server whose event could be sent.',
  });
  await organizations.addServer(here.guild, 'A member', 'pro');
  await organizations.joinOrganization(id, here.guild);
  const testing = webhooks.test(id, webhook.id, SYSTEM);
  for (let i = 0; i < 101; i += 1) await here.clock.advance(50);
  expect(await testing).toMatchObject({ guildId: here.guild, webhookId: webhook.id, cause: 'test' });
});
