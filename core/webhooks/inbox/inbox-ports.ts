import type { Clock } from '../../shared/clock.ts';
import type { Ids } from '../../shared/ids.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { WebhookStore } from '../webhook-store.ts';
import type { WebhookInboxStore } from './inbox-store.ts';

/** The address under which this service reaches its own API. */
export interface OwnAddress {
  /** Returns it without a slash at its end; null when this process does not know it. */
  getUrl(): string | null;
}

export interface InboxKeyGenerator {
  /** Generates 256 random bits as base64url. */
  generate(): string;
}

/** What a signature is made of (Standard Webhooks). */
export interface SignedContent {
  readonly id: string;
  readonly timestamp: string;
  readonly body: Uint8Array;
}

export interface SignatureVerifier {
  /** Whether one of the signatures of the header is that of the secret. Compares in constant time. */
  isSigned(content: SignedContent, signatures: string, secret: string): boolean;
}

export interface InboxPorts {
  readonly inboxes: WebhookInboxStore;
  readonly inboxKeys: InboxKeyGenerator;
  readonly signatures: SignatureVerifier;
  readonly ownAddress: OwnAddress;
  readonly webhooks: WebhookStore;
  readonly secrets: SecretBox;
  readonly work: UnitOfWork;
  readonly clock: Clock;
  readonly ids: Ids;
}
