import type { GuildId } from '../../shared/ids.ts';
import { plusMs } from '../../shared/instant.ts';
import type { PageRequest } from '../../shared/page.ts';
import { createInbox } from './create-inbox.ts';
import { deleteInbox } from './delete-inbox.ts';
import { getInboxDelivery } from './get-inbox-delivery.ts';
import { getInbox } from './get-inbox.ts';
import { INBOX_DELIVERY_DAYS } from './inbox.ts';
import type { InboxPorts } from './inbox-ports.ts';
import { receiveDelivery } from './receive-delivery.ts';

export * from './inbox.ts';
export type { InboxContents, WebhookInboxStore } from './inbox-store.ts';
export type { InboxKeyGenerator, InboxPorts, OwnAddress, SignatureVerifier, SignedContent } from './inbox-ports.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const inboxUseCases = (ports: InboxPorts) => ({
  getInbox: getInbox(ports),
  createInbox: createInbox(ports),
  deleteInbox: deleteInbox(ports),
  findInbox: (key: string) => ports.inboxes.findByKey(key),
  receiveDelivery: receiveDelivery(ports),
  listInboxDeliveries: (guild: GuildId, page: PageRequest) => ports.inboxes.listDeliveries(guild, page),
  getInboxDelivery: getInboxDelivery(ports),
  emptyInbox: (guild: GuildId) => ports.inboxes.removeDeliveries(guild),
  purgeInboxDeliveries: () => ports.inboxes.purgeDeliveries(plusMs(ports.clock.now(), -INBOX_DELIVERY_DAYS * DAY_MS)),
});
