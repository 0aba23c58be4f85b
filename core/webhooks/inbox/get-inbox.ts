import type { GuildId, WebhookId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import { INBOX_PATH, type WebhookInbox } from './inbox.ts';
import type { InboxPorts } from './inbox-ports.ts';

/** Everything is null or 0 for a server without a test receiver. */
export interface InboxDetail {
  readonly guildId: GuildId;
  readonly url: string | null;
  /** Is the newest webhook of the server that sends to the address. */
  readonly webhookId: WebhookId | null;
  readonly deliveryCount: number;
  readonly lastReceivedAt: Instant | null;
  readonly createdAt: Instant | null;
}

export type ReadInboxPorts = Pick<InboxPorts, 'inboxes' | 'webhooks' | 'ownAddress'>;

/** `requestUrl` is the address that the client used, for a process that does not know its own. */
export const getInbox =
  (ports: ReadInboxPorts) =>
  async (guild: GuildId, requestUrl: string): Promise<InboxDetail> => {
    const inbox = await ports.inboxes.find(guild);
    return inbox ? toInboxDetail(ports, inbox, requestUrl) : toNoInbox(guild);
  };

const toNoInbox = (guildId: GuildId): InboxDetail => ({
  guildId,
  url: null,
  webhookId: null,
  deliveryCount: 0,
  lastReceivedAt: null,
  createdAt: null,
});

export const toInboxDetail = async (
  { inboxes, webhooks, ownAddress }: ReadInboxPorts,
  { guildId, key, createdAt }: WebhookInbox,
  requestUrl: string,
): Promise<InboxDetail> => {
  const path = INBOX_PATH + key;
  const [sending, { count, lastReceivedAt }] = await Promise.all([
    webhooks.listByUrlEnd(guildId, path),
    inboxes.getContents(guildId),
  ]);
  return {
    guildId,
    url: (ownAddress.getUrl() ?? requestUrl) + path,
    webhookId: sending[0]?.id ?? null,
    deliveryCount: count,
    lastReceivedAt,
    createdAt,
  };
};
