import type { Clock } from '../../shared/clock.ts';
import type { Ids } from '../../shared/ids.ts';
import type { SecretBox } from '../../shared/secret-box.ts';
import type { UnitOfWork } from '../../shared/unit-of-work.ts';
import type { WebhookStore } from '../webhook-store.ts';
import type { WebhookInboxStore } from './inbox-store.ts';

/** The service reaches its own API under this address. */
export interface OwnAddress {
  /** Returns it without a slash at its end; null when this process does not know it. */
  getUrl(): string | null;
}

export interface InboxKeyGenerator {
  /** Generates 256 random bits as base64url. */
  generate(): string;
}

/** Standard Webhooks defines what is signed. */
export interface SignedContent {
  readonly id: string;
  readonly timestamp: string;
  readonly body: Uint8Array;
}

export interface SignatureVerifier {
  /** Returns whether one signature of the header is by the secret. Compares in constant time. */
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
