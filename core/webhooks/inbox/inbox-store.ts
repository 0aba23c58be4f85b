import type { GuildId, InboxDeliveryId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { InboxDelivery, WebhookInbox } from './inbox.ts';

export interface InboxContents {
  readonly count: number;
  readonly lastReceivedAt: Instant | null;
}

export interface WebhookInboxStore {
  find(guild: GuildId): Promise<WebhookInbox | null>;
  /** Does not search the servers: keys have an index. */
  findByKey(key: string): Promise<WebhookInbox | null>;
  /** Replaces an earlier receiver of the server. */
  save(inbox: WebhookInbox): Promise<void>;
  remove(guild: GuildId): Promise<boolean>;

  /** Adds a delivery, and removes the oldest of its server until `max` are left. */
  addDelivery(delivery: InboxDelivery, max: number): Promise<void>;
  /** Lists the newest first. */
  listDeliveries(guild: GuildId, page: PageRequest): Promise<Page<InboxDelivery>>;
  findDelivery(guild: GuildId, id: InboxDeliveryId): Promise<InboxDelivery | null>;
  getContents(guild: GuildId): Promise<InboxContents>;
  removeDeliveries(guild: GuildId): Promise<number>;
  /** Removes a batch of the deliveries of all servers. @returns how many; 0 when none is left */
  purgeDeliveries(before: Instant): Promise<number>;
}
