import type { Schemas } from '../api.ts';

export type Webhook = Schemas['Webhook'];
export type WebhookWithSecret = Schemas['WebhookWithSecret'];
export type Delivery = Schemas['Delivery'];
export type DeliveryDetail = Schemas['DeliveryDetail'];
export type EventType = Delivery['eventType'];

export const ALL_TYPES = '*';
