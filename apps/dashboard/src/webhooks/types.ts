import type { Schemas } from '../api.ts';
import type { Owner } from '../owner.ts';
import { toPath } from '../owner.ts';

export type Webhook = Schemas['Webhook'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
export type Delivery = Schemas['Delivery'];
export type DeliveryDetail = Schemas['DeliveryDetail'];
export type EventType = Delivery['eventType'];

export const ALL_TYPES = '*';

/** The webhooks of a server or of an organization, under the API. */
export const toWebhooksPath = (owner: Owner, id = ''): string =>
  `${toPath(owner)}/webhooks${id && `/${encodeURIComponent(id)}`}`;
