import type { WebhookId } from '../../shared/ids.ts';
import { type Instant, toEpochMs } from '../../shared/instant.ts';
import { getSecretOwner, listValidSecrets, type Webhook } from '../webhook.ts';
import type { InboxVerification } from './inbox.ts';
import type { InboxPorts } from './inbox-ports.ts';

const TOLERANCE_SECONDS = 5 * 60;

/** Has the headers of Standard Webhooks, null where one is missing, and the body as it was sent. */
export interface UnverifiedDelivery {
  readonly id: string | null;
  readonly timestamp: string | null;
  readonly signatures: string | null;
  readonly body: Uint8Array;
}

export interface VerificationResult {
  readonly verification: InboxVerification;
  readonly webhookId: WebhookId | null;
}

type Ports = Pick<InboxPorts, 'signatures' | 'secrets'>;

/** Uses the valid secrets of the webhooks that send to this address. */
export const verifyDelivery = (
  ports: Ports,
  webhooks: readonly Webhook[],
  { id, timestamp, signatures, body }: UnverifiedDelivery,
  at: Instant,
): VerificationResult => {
  if (id === null || timestamp === null || signatures === null) return toFailure('unsigned');
  if (webhooks.length === 0) return toFailure('no_webhook');
  if (!isRecent(timestamp, at)) return toFailure('stale_timestamp');
  const isSigned = (secret: string) => ports.signatures.isSigned({ id, timestamp, body }, signatures, secret);
  const sender = webhooks.find((webhook) => listSecrets(ports, webhook, at).some(isSigned));
  return sender ? { verification: 'verified', webhookId: sender.id } : toFailure('wrong_signature');
};

const toFailure = (verification: InboxVerification): VerificationResult => ({ verification, webhookId: null });

const isRecent = (timestamp: string, at: Instant): boolean =>
  /^\d+$/.test(timestamp) && Math.abs(toEpochMs(at) / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS;

const listSecrets = ({ secrets }: Ports, webhook: Webhook, at: Instant): readonly string[] =>
  listValidSecrets(webhook.secrets, at).map(({ sealed }) => secrets.decrypt(sealed, getSecretOwner(webhook)));
