import { read, type Schemas, serverApi, toHeader } from '../../api.ts';

export type Inbox = Schemas['WebhookInbox'];
export type InboxDelivery = Schemas['WebhookInboxDelivery'];

/** As many as are kept. */
const MAX_DELIVERIES = 100;

export const fetchInbox = async (guildId: string, signal: AbortSignal): Promise<Inbox> =>
  (await read(serverApi(guildId).GET('/webhook-inbox', { signal }))).data;

export const createInbox = async (guildId: string, idempotencyKey: string): Promise<Inbox> =>
  (await read(serverApi(guildId).POST('/webhook-inbox', { params: { header: toHeader({ idempotencyKey }) } }))).data;

export const deleteInbox = (guildId: string) => read(serverApi(guildId).DELETE('/webhook-inbox', {}));

export const fetchInboxDeliveries = async (guildId: string, signal: AbortSignal): Promise<readonly InboxDelivery[]> => {
  const params = { query: { limit: MAX_DELIVERIES } };
  return (await read(serverApi(guildId).GET('/webhook-inbox/deliveries', { params, signal }))).data;
};

export const emptyInbox = (guildId: string) => read(serverApi(guildId).DELETE('/webhook-inbox/deliveries', {}));
