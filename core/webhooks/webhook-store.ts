import type { GuildId, WebhookId } from '../shared/ids.ts';
import type { ListDefinition, ListQuery } from '../shared/list-definition.ts';
import type { OwnerId } from '../shared/owner.ts';
import type { Page, PageRequest } from '../shared/page.ts';
import type { EndpointHealth, Webhook } from './webhook.ts';

export interface WebhookWithHealth {
  readonly webhook: Webhook;
  readonly health: EndpointHealth;
}

export const WEBHOOK_LIST = {
  sorts: ['createdAt', 'updatedAt'],
  defaultSort: '-createdAt',
  texts: ['url', 'description'],
  filters: {
    status: { field: 'status', match: 'equals' },
    eventTypes: { field: 'eventTypes', match: 'includes' },
  },
} as const satisfies ListDefinition;
export type WebhookQuery = ListQuery<typeof WEBHOOK_LIST>;

export interface WebhookStore {
  find(owner: OwnerId, id: WebhookId): Promise<WebhookWithHealth | null>;
  list(owner: OwnerId, query: WebhookQuery, page: PageRequest): Promise<Page<WebhookWithHealth>>;
  /** Lists the webhooks of a server whose URL ends with the text, newest first. */
  listByUrlEnd(guild: GuildId, ending: string): Promise<readonly Webhook[]>;
  add(webhook: Webhook): Promise<void>;
  /** @throws VersionConflict when another request wrote first */
  save(webhook: Webhook): Promise<Webhook>;
  /** Resets the health, so that the endpoint gets a new chance at once. */
  forgetFailures(owner: OwnerId, id: WebhookId): Promise<void>;
  /** Stops deliveries before the removal. @throws VersionConflict when another request wrote first */
  beginRemoval(webhook: Webhook): Promise<void>;
  /** Removes up to `limit` deliveries, then the webhook. @returns whether it is gone; call again if not */
  remove(owner: OwnerId, id: WebhookId, limit: number): Promise<boolean>;
}
