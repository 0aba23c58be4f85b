import { REDACTED } from '../flows/index.ts';
import { overrideMethods } from '../shared/values/override-methods.ts';
import type { WebhookInbox, WebhookInboxStore } from '../webhooks/index.ts';
import { auditChange, type AuditPorts, type Subject } from './record-change.ts';

/** Shows that the address changed, not the address: everyone with its key can post to it. */
const INBOX_SUBJECT: Subject<WebhookInbox> = {
  resource: 'webhook_inbox',
  getOwner: ({ guildId }) => ({ kind: 'guild', guildId }),
  getId: ({ guildId }) => guildId,
  getName: () => null,
  toFields: ({ key }) => ({ address: key }),
  toShown: () => ({ address: REDACTED }),
  nameAction: (_, after) => (after === null ? 'webhook_inbox.deleted' : 'webhook_inbox.created'),
};

export const auditWebhookInboxes = (ports: AuditPorts, store: WebhookInboxStore): WebhookInboxStore => {
  const methods: Pick<WebhookInboxStore, 'save' | 'remove'> = {
    save: (inbox) =>
      auditChange(ports, INBOX_SUBJECT, {
        find: () => store.find(inbox.guildId),
        make: () => store.save(inbox),
        toAfter: () => inbox,
      }),
    remove: (guild) =>
      auditChange(ports, INBOX_SUBJECT, {
        find: () => store.find(guild),
        make: () => store.remove(guild),
        toAfter: (isRemoved, before) => (isRemoved ? null : before),
      }),
  };
  return overrideMethods(store, methods);
};
