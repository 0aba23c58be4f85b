import type { Actor } from '../../shared/actor.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { GuildId, WebhookId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import { isOrganizationId, type OwnerId } from '../../shared/owner.ts';
import type { Delivery } from './delivery.ts';
import { getEnabledWebhook, type SendAgainPorts } from './send-again.ts';

const TIMEOUT_MS = 5_000;
const POLL_MS = 50;

/**
 * Sends a `webhook.test` event and waits a few seconds. For an organization's webhook the event belongs to its first
 * member server. @returns the delivery, still pending when the receiver is slow @throws not_found; conflict when it is
 * disabled, or the organization has no member server
 */
export const testWebhook =
  (ports: SendAgainPorts) =>
  async (owner: OwnerId, id: WebhookId, actor: Actor): Promise<Delivery> => {
    const webhook = await getEnabledWebhook(ports, owner, id);
    const { events, deliveries, work, clock, ids } = ports;
    const { url, description, eventTypes } = webhook;
    const at = clock.now();
    const event = {
      id: ids.next('event'),
      guildId: await getServerOf(ports, owner),
      type: 'webhook.test' as const,
      at,
      actor,
      sequence: null,
    };
    const data = { webhook: { id, url, description, eventTypes }, changes: {} };
    const started = await work.run(async () => {
      await events.append({ ...event, data });
      return deliveries.add(webhook, event.id, 'test', at);
    });
    if (!started) throw notFound('Event');
    ports.signal.wake([id]);
    return attemptOnce(ports, owner, started);
  };

const getServerOf = async ({ organizations }: SendAgainPorts, owner: OwnerId): Promise<GuildId> => {
  if (!isOrganizationId(owner)) return owner;
  const [first] = (await organizations.listMembers(owner, { limit: 1, after: null })).items;
  if (!first) throw conflict('no_member_server', 'The organization has no member server whose event could be sent.');
  return first.id;
};

const attemptOnce = async (
  { deliveries, clock }: SendAgainPorts,
  owner: OwnerId,
  started: Delivery,
): Promise<Delivery> => {
  const giveUpAt = plusMs(clock.now(), TIMEOUT_MS);
  for (;;) {
    const delivery = (await deliveries.find(owner, started.webhookId, started.id)) ?? started;
    if (delivery.attemptCount > 0 || clock.now() >= giveUpAt) return delivery;
    await clock.sleep(POLL_MS);
  }
};
