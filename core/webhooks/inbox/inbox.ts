import type { GuildId, InboxDeliveryId, WebhookId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { listKeys } from '../../shared/values/list-keys.ts';

/** The key follows in the path. */
export const INBOX_PATH = '/webhook-inbox/';
/** A server keeps this many deliveries; the oldest are removed first. */
export const MAX_INBOX_DELIVERIES = 100;
export const INBOX_DELIVERY_DAYS = 7;

/** Everyone who knows the key can post to the receiver. */
export interface WebhookInbox {
  readonly guildId: GuildId;
  /** Holds 256 random bits as base64url. */
  readonly key: string;
  readonly createdAt: Instant;
}

/** Deliveries are checked as docs/build/webhooks.md asks of receivers. The API shows these sentences. */
export const INBOX_VERIFICATIONS = {
  verified: 'The signature is valid: the webhook signed this body, and the timestamp is less than five minutes off.',
  unsigned: 'A header is missing: webhook-id, webhook-timestamp and webhook-signature are needed.',
  no_webhook: 'No webhook of this server has this address, so there is no secret to check the signature with.',
  stale_timestamp: 'The timestamp is more than five minutes off. A receiver has to refuse it: it may be a repetition.',
  wrong_signature: 'No signature fits: the body was changed, or another secret signed it.',
} as const;
export type InboxVerification = keyof typeof INBOX_VERIFICATIONS;
export const ALL_INBOX_VERIFICATIONS = listKeys(INBOX_VERIFICATIONS);

export interface InboxDelivery {
  readonly id: InboxDeliveryId;
  readonly guildId: GuildId;
  readonly receivedAt: Instant;
  readonly method: string;
  /** Names are in lower case. Contains neither cookies nor credentials. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Holds the `webhook-id` of the request. */
  readonly eventId: string | null;
  /** Holds the `type` in the body. */
  readonly eventType: string | null;
  /** Is the webhook whose secret signed it; null when it was not verified. */
  readonly webhookId: WebhookId | null;
  readonly verification: InboxVerification;
}

const KEY = /^[\w-]{43}$/;

export const isInboxKey = (text: string): boolean => KEY.test(text);

/** Compares character by character: another spelling of the same address does not count. */
export const isInboxUrl = (url: string, ownUrl: string | null): boolean => {
  if (ownUrl === null) return false;
  const beginning = ownUrl + INBOX_PATH;
  return url.startsWith(beginning) && isInboxKey(url.slice(beginning.length));
};
