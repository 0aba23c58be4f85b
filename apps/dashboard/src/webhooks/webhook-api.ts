import { organizationApi, ownerApi, read, serverApi, toHeader } from '../api.ts';
import type { Owner } from '../owner.ts';
import type { RequestBody } from '../schemas.ts';

export type WebhookBody = Required<Pick<RequestBody<'/webhooks', 'post'>, 'url' | 'description' | 'eventTypes'>>;
type WebhookChanges = RequestBody<'/webhooks/{id}', 'patch'>;
export type ReplayBody = RequestBody<'/webhooks/{id}/replay', 'post'>;

const PAGE_SIZE = 50;

const toQuery = (cursor: string | undefined) => ({ limit: PAGE_SIZE, ...(cursor !== undefined && { cursor }) });

const toParams = (id: string, idempotencyKey: string) => ({ path: { id }, header: toHeader({ idempotencyKey }) });

export const fetchWebhooks = (owner: Owner, cursor: string | undefined, signal: AbortSignal) =>
  read(ownerApi(owner).GET('/webhooks', { params: { query: toQuery(cursor) }, signal }));

export const fetchWebhook = async (owner: Owner, id: string, signal: AbortSignal) =>
  (await read(ownerApi(owner).GET('/webhooks/{id}', { params: { path: { id } }, signal }))).data;

export const createWebhook = async (owner: Owner, body: WebhookBody, idempotencyKey: string) =>
  (await read(ownerApi(owner).POST('/webhooks', { params: { header: toHeader({ idempotencyKey }) }, body }))).data;

export const changeWebhook = (owner: Owner, id: string, body: WebhookChanges) =>
  read(ownerApi(owner).PATCH('/webhooks/{id}', { params: { path: { id } }, body }));

export const deleteWebhook = (owner: Owner, id: string) =>
  ownerApi(owner).DELETE('/webhooks/{id}', { params: { path: { id } } });

export const rotateSecret = async (owner: Owner, id: string, idempotencyKey: string) =>
  (await read(ownerApi(owner).POST('/webhooks/{id}/rotate-secret', { params: toParams(id, idempotencyKey) }))).data;

export const testWebhook = (owner: Owner, id: string): Promise<unknown> => {
  const options = { params: { path: { id } } };
  return owner.kind === 'server'
    ? read(serverApi(owner.id).POST('/webhooks/{id}/test', options))
    : read(organizationApi(owner.id).POST('/webhooks/{id}/test', options));
};

export const replayEvents = (owner: Owner, id: string, body: ReplayBody, idempotencyKey: string) =>
  read(ownerApi(owner).POST('/webhooks/{id}/replay', { params: toParams(id, idempotencyKey), body }));

export const fetchDeliveries = (owner: Owner, id: string, cursor: string | undefined, signal: AbortSignal) => {
  const params = { path: { id }, query: toQuery(cursor) };
  return read(ownerApi(owner).GET('/webhooks/{id}/deliveries', { params, signal }));
};

export interface DeliveryTarget {
  readonly id: string;
  readonly deliveryId: string;
}

export const fetchDelivery = async (owner: Owner, path: DeliveryTarget, signal: AbortSignal) =>
  (await read(ownerApi(owner).GET('/webhooks/{id}/deliveries/{deliveryId}', { params: { path }, signal }))).data;

export const redeliver = (owner: Owner, path: DeliveryTarget, idempotencyKey: string) => {
  const params = { path, header: toHeader({ idempotencyKey }) };
  return read(ownerApi(owner).POST('/webhooks/{id}/deliveries/{deliveryId}/redeliver', { params }));
};
