import { isRecord } from '../../shared/values/type-guards.ts';
import { truncate } from '../../shared/values/text.ts';
import { INBOX_PATH, MAX_INBOX_DELIVERIES, type WebhookInbox } from './inbox.ts';
import type { InboxPorts } from './inbox-ports.ts';
import { verifyDelivery } from './verify-delivery.ts';

export interface ReceivedRequest {
  readonly method: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The text has only characters that a database takes. */
  readonly text: string;
}

const OMITTED_HEADERS = ['authorization', 'cookie', 'proxy-authorization'];
const MAX_HEADERS = 60;
const MAX_HEADER_LENGTH = 2_000;
const MAX_LABEL_LENGTH = 200;

type ReceivePorts = Pick<InboxPorts, 'inboxes' | 'webhooks' | 'signatures' | 'secrets' | 'clock' | 'ids'>;

/** Also stores a request that is not verified: this is a place to test. */
export const receiveDelivery =
  (ports: ReceivePorts) =>
  async ({ guildId, key }: WebhookInbox, { method, headers, body, text }: ReceivedRequest): Promise<void> => {
    const receivedAt = ports.clock.now();
    const webhooks = await ports.webhooks.listByUrlEnd(guildId, INBOX_PATH + key);
    const id = headers['webhook-id'] ?? null;
    const signed = {
      id,
      timestamp: headers['webhook-timestamp'] ?? null,
      signatures: headers['webhook-signature'] ?? null,
    };
    const result = verifyDelivery(ports, webhooks, { ...signed, body }, receivedAt);
    const delivery = {
      id: ports.ids.next('inboxDelivery'),
      guildId,
      receivedAt,
      method,
      headers: limitHeaders(headers),
      body: text,
      eventId: id === null ? null : truncate(id, MAX_LABEL_LENGTH),
      eventType: findEventType(text),
      ...result,
    };
    await ports.inboxes.addDelivery(delivery, MAX_INBOX_DELIVERIES);
  };

const limitHeaders = (headers: ReceivedRequest['headers']): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OMITTED_HEADERS.includes(name))
      .slice(0, MAX_HEADERS)
      .map(([name, value]) => [truncate(name, MAX_LABEL_LENGTH), truncate(value, MAX_HEADER_LENGTH)]),
  );

const findEventType = (text: string): string | null => {
  const body = parseJson(text);
  return isRecord(body) && typeof body.type === 'string' ? truncate(body.type, MAX_LABEL_LENGTH) : null;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
