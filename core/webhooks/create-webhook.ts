import type { IdempotentRequest } from '../idempotency/index.ts';
import { type OwnerId, toOwnerFields } from '../shared/owner.ts';
import { getInitialValues } from '../shared/record/record.ts';
import { assertWithinLimit } from '../shared/resource-limits.ts';
import type { WebhookWithSecret, ManagePorts } from './webhook-ports.ts';
import {
  type WebhookFields,
  type Webhook,
  ALL_TYPES,
  getSecretOwner,
  toWebhookDetail,
  NEW_ENDPOINT,
  WEBHOOK_RECORD,
} from './webhook.ts';

/** Resolves the URL before the transaction. @throws validation_error for a forbidden URL; conflict for too many */
export const createWebhook =
  ({ webhooks, egress, secrets, secretGenerator, clock, ids, counts, work }: ManagePorts) =>
  async (
    owner: OwnerId,
    fields: Partial<WebhookFields> & Pick<WebhookFields, 'url'>,
    request: IdempotentRequest | null = null,
  ): Promise<WebhookWithSecret> => {
    await egress.requireAllowed(fields.url);
    await assertWithinLimit({ counts }, owner, 'webhooks');
    const identity = { id: ids.next('webhook'), ...toOwnerFields(owner) };
    const { secret, prefix } = secretGenerator.generate();
    const createdAt = clock.now();
    const webhook: Webhook = {
      ...getInitialValues(WEBHOOK_RECORD),
      description: null,
      eventTypes: [ALL_TYPES],
      enabled: true,
      ...fields,
      ...identity,
      secrets: [{ sealed: secrets.encrypt(secret, getSecretOwner(identity)), expiresAt: null }],
      secretPrefix: prefix,
      createdAt,
      updatedAt: createdAt,
    };
    const created = { ...toWebhookDetail(webhook, NEW_ENDPOINT), secret };
    await work.run(async () => {
      await webhooks.add(webhook);
      await request?.record(created);
    });
    return created;
  };
