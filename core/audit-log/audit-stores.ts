import type { TokenStore } from '../access/index.ts';
import type { BlockStore } from '../blocklist/index.ts';
import type { CannedReplyStore } from '../canned-replies/index.ts';
import type { CommandStore } from '../commands/index.ts';
import { buildDefaultSettings, type SettingsStore } from '../settings/index.ts';
import type { GuildId } from '../shared/ids.ts';
import { toOwnerId } from '../shared/owner.ts';
import { overrideMethods } from '../shared/values/override-methods.ts';
import { RESOURCE_LIMITS } from '../shared/resource-limits.ts';
import type { ViewStore } from '../views/index.ts';
import type { WebhookStore } from '../webhooks/index.ts';
import { auditChange, type AuditPorts, recordEntry, type Subject } from './record-change.ts';
import {
  BLOCK_SUBJECT,
  CANNED_REPLY_SUBJECT,
  COMMAND_SUBJECT,
  SETTINGS_SUBJECT,
  TOKEN_SUBJECT,
  VIEW_SUBJECT,
  toWebhookRecord,
  WEBHOOK_SUBJECT,
} from './subjects.ts';

interface GuildRecord {
  readonly id: string;
  readonly guildId: GuildId;
}

interface ChangingStore<T extends GuildRecord> {
  find(guild: GuildId, id: T['id']): Promise<T | null>;
  add(record: T): Promise<void>;
  save(record: T): Promise<T>;
}

interface RemovingStore<T extends GuildRecord> extends ChangingStore<T> {
  remove(guild: GuildId, id: T['id']): Promise<void>;
}

const NONE = () => Promise.resolve(null);

const auditAddAndSave = <T extends GuildRecord>(
  ports: AuditPorts,
  subject: Subject<T>,
  store: ChangingStore<T>,
): Pick<ChangingStore<T>, 'add' | 'save'> => ({
  add: (record) => auditChange(ports, subject, { find: NONE, make: () => store.add(record), toAfter: () => record }),
  save: (record) =>
    auditChange(ports, subject, {
      find: () => store.find(record.guildId, record.id),
      make: () => store.save(record),
      toAfter: (saved) => saved,
    }),
});

export const auditStore = <T extends GuildRecord, Store extends RemovingStore<T>>(
  ports: AuditPorts,
  subject: Subject<T>,
  store: Store,
): Store => {
  const methods: Pick<RemovingStore<T>, 'add' | 'save' | 'remove'> = {
    ...auditAddAndSave(ports, subject, store),
    remove: (guild, id) =>
      auditChange(ports, subject, {
        find: () => store.find(guild, id),
        make: () => store.remove(guild, id),
        toAfter: () => null,
      }),
  };
  return overrideMethods(store, methods);
};

interface VersionedStore<T extends GuildRecord> extends ChangingStore<T> {
  remove(guild: GuildId, id: T['id'], version: number | null): Promise<boolean>;
}

const auditVersionedStore = <T extends GuildRecord, Store extends VersionedStore<T>>(
  ports: AuditPorts,
  subject: Subject<T>,
  store: Store,
): Store => {
  const methods: Pick<VersionedStore<T>, 'add' | 'save' | 'remove'> = {
    ...auditAddAndSave(ports, subject, store),
    remove: (guild, id, version) =>
      auditChange(ports, subject, {
        find: () => store.find(guild, id),
        make: () => store.remove(guild, id, version),
        toAfter: (isRemoved, before) => (isRemoved ? null : before),
      }),
  };
  return overrideMethods(store, methods);
};

export const auditCannedReplies = (ports: AuditPorts, store: CannedReplyStore): CannedReplyStore =>
  auditVersionedStore(ports, CANNED_REPLY_SUBJECT, store);

export const auditViews = (ports: AuditPorts, store: ViewStore): ViewStore =>
  auditVersionedStore(ports, VIEW_SUBJECT, store);

/** Also records the registration of commands in the chat. */
export const auditCommands = (ports: AuditPorts, store: CommandStore): CommandStore => {
  const markSynced: CommandStore['markSynced'] = (guild, names, at) => {
    const caller = ports.callers.current();
    if (!caller) return store.markSynced(guild, names, at);
    return ports.work.run(async () => {
      const { items } = await store.list(guild, {}, { limit: RESOURCE_LIMITS.commands, after: null });
      await store.markSynced(guild, names, at);
      const before = items.filter(({ syncedAt }) => syncedAt !== null).map(({ name }) => name);
      await recordEntry(ports, caller, {
        owner: { kind: 'guild', guildId: guild },
        action: 'command.synced',
        resource: 'command',
        resourceId: null,
        resourceName: null,
        before: { names: before },
        after: { names },
      });
    });
  };
  return overrideMethods(auditStore(ports, COMMAND_SUBJECT, store), { markSynced });
};

/** Never records secrets. */
export const auditWebhooks = (ports: AuditPorts, store: WebhookStore): WebhookStore => {
  const find = async (...[guild, id]: Parameters<WebhookStore['find']>) => {
    const found = await store.find(guild, id);
    return found && toWebhookRecord(found.webhook);
  };
  const methods: Pick<WebhookStore, 'add' | 'save' | 'beginRemoval'> = {
    add: (webhook) =>
      auditChange(ports, WEBHOOK_SUBJECT, {
        find: NONE,
        make: () => store.add(webhook),
        toAfter: () => toWebhookRecord(webhook),
      }),
    save: (webhook) =>
      auditChange(ports, WEBHOOK_SUBJECT, {
        find: () => find(toOwnerId(webhook), webhook.id),
        make: () => store.save(webhook),
        toAfter: toWebhookRecord,
      }),
    beginRemoval: (webhook) =>
      auditChange(ports, WEBHOOK_SUBJECT, {
        find: () => find(toOwnerId(webhook), webhook.id),
        make: () => store.beginRemoval(webhook),
        toAfter: () => null,
      }),
  };
  return overrideMethods(store, methods);
};

export const auditSettings = (ports: AuditPorts, store: SettingsStore): SettingsStore => {
  const methods: Pick<SettingsStore, 'save'> = {
    save: (settings) =>
      auditChange(ports, SETTINGS_SUBJECT, {
        find: async () => (await store.find(settings.guildId)) ?? buildDefaultSettings(settings.guildId),
        make: () => store.save(settings),
        toAfter: (saved) => saved,
      }),
  };
  return overrideMethods(store, methods);
};

export const auditBlocks = (ports: AuditPorts, store: BlockStore): BlockStore => {
  const methods: Pick<BlockStore, 'add' | 'remove'> = {
    add: (block) =>
      auditChange(ports, BLOCK_SUBJECT, { find: NONE, make: () => store.add(block), toAfter: () => block }),
    remove: (guild, id) =>
      auditChange(ports, BLOCK_SUBJECT, {
        find: () => store.find(guild, id),
        make: () => store.remove(guild, id),
        toAfter: (isRemoved, before) => (isRemoved ? null : before),
      }),
  };
  return overrideMethods(store, methods);
};

/** Never records hashes. */
export const auditTokens = (ports: AuditPorts, store: TokenStore): TokenStore => {
  const methods: Pick<TokenStore, 'addWithin' | 'revoke'> = {
    addWithin: (token, max) =>
      auditChange(ports, TOKEN_SUBJECT, {
        find: NONE,
        make: () => store.addWithin(token, max),
        toAfter: (isAdded) => (isAdded ? token : null),
      }),
    revoke: (id, at) =>
      auditChange(ports, TOKEN_SUBJECT, {
        find: () => store.find(id),
        make: () => store.revoke(id, at),
        toAfter: (_, before) => before && { ...before, revokedAt: before.revokedAt ?? at },
      }),
  };
  return overrideMethods(store, methods);
};
