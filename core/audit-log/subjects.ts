import type { Token, TokenOwner } from '../access/index.ts';
import type { Automation } from '../automations/index.ts';
import type { Block } from '../blocklist/index.ts';
import type { Target } from '../targets/index.ts';
import type { Calendar, OrganizationCalendar } from '../calendars/index.ts';
import type { Macro } from '../macros/index.ts';
import type { CannedReply } from '../canned-replies/index.ts';
import type { Category } from '../categories/index.ts';
import type { Command } from '../commands/index.ts';
import { type Flow, REDACTED, toRedactedFlow } from '../flows/index.ts';
import { COUNTERS, type KnowledgeItem } from '../knowledge/index.ts';
import type { Organization, Server } from '../organizations/index.ts';
import type { Panel } from '../panels/index.ts';
import type { ServerSettings } from '../settings/index.ts';
import type { Team } from '../teams/index.ts';
import type { GuildId, OrganizationId } from '../shared/ids.ts';
import { isOrganizationId, toOwnerId } from '../shared/owner.ts';
import type { View } from '../views/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import type { AuditAction, AuditResource } from './audit-actions.ts';
import type { AuditFields } from './audit-entry.ts';
import type { Subject } from './record-change.ts';

/** These fields change with every write, or identify the record. */
const NEVER_RECORDED = ['id', 'guildId', 'organizationId', 'version', 'createdAt', 'updatedAt'];

const omitFields = (record: object, omitted: readonly string[]): AuditFields =>
  Object.fromEntries(Object.entries(record).filter(([name]) => ![...NEVER_RECORDED, ...omitted].includes(name)));

interface OwnedRecord {
  readonly id: string;
  readonly guildId?: GuildId | null;
  readonly organizationId?: OrganizationId | null;
}

type Verbs<Resource extends AuditResource> = Extract<AuditAction, `${Resource}.${'created' | 'updated' | 'deleted'}`>;

interface OwnedSubject<T, Resource extends AuditResource> {
  readonly getName: (record: T) => string | null;
  /** These fields are no configuration. */
  readonly omitted?: readonly (keyof T & string)[];
  /** Returns null when the change has no action of its own. */
  readonly nameUpdate?: (before: T, after: T) => AuditAction | null;
  readonly toShown?: (record: T) => object;
  readonly actions: {
    readonly created: Verbs<Resource>;
    readonly updated: Verbs<Resource>;
    readonly deleted: Verbs<Resource>;
  };
}

const toOwner = ({ guildId = null, organizationId = null }: OwnedRecord): TokenOwner => {
  const owner = toOwnerId({ guildId, organizationId });
  return isOrganizationId(owner) ? { kind: 'organization', organizationId: owner } : { kind: 'guild', guildId: owner };
};

export const describeResource = <T extends OwnedRecord, Resource extends AuditResource>(
  resource: Resource,
  { getName, omitted = [], nameUpdate = () => null, toShown = (record) => record, actions }: OwnedSubject<T, Resource>,
): Subject<T> => ({
  resource,
  getOwner: toOwner,
  getId: ({ id }) => id,
  getName,
  toFields: (record) => omitFields(record, omitted),
  toShown: (record) => omitFields(toShown(record), omitted),
  nameAction: (before, after) => {
    if (before === null) return actions.created;
    return after === null ? actions.deleted : (nameUpdate(before, after) ?? actions.updated);
  },
});

export const CALENDAR_SUBJECT = describeResource<Calendar, 'calendar'>('calendar', {
  getName: ({ name }) => name,
  actions: { created: 'calendar.created', updated: 'calendar.updated', deleted: 'calendar.deleted' },
});

export const ORGANIZATION_CALENDAR_SUBJECT = describeResource<OrganizationCalendar, 'calendar'>('calendar', {
  getName: ({ name }) => name,
  actions: { created: 'calendar.created', updated: 'calendar.updated', deleted: 'calendar.deleted' },
});

export const TEAM_SUBJECT = describeResource<Team, 'team'>('team', {
  getName: ({ name }) => name,
  actions: { created: 'team.created', updated: 'team.updated', deleted: 'team.deleted' },
});

export const TARGET_SUBJECT = describeResource<Target, 'target'>('target', {
  getName: ({ name }) => name,
  actions: { created: 'target.created', updated: 'target.updated', deleted: 'target.deleted' },
});

export const CATEGORY_SUBJECT = describeResource<Category & { readonly openTicketCount?: number }, 'category'>(
  'category',
  {
    getName: ({ name }) => name,
    omitted: ['openTicketCount'],
    actions: { created: 'category.created', updated: 'category.updated', deleted: 'category.deleted' },
  },
);

export const PANEL_SUBJECT = describeResource<Panel, 'panel'>('panel', {
  getName: ({ name }) => name,
  omitted: ['messageChannelId', 'openCount'],
  nameUpdate: (before, after) => {
    if (before.deployedAt === after.deployedAt) return null;
    return after.deployedAt === null ? 'panel.undeployed' : 'panel.deployed';
  },
  actions: { created: 'panel.created', updated: 'panel.updated', deleted: 'panel.deleted' },
});

export const FLOW_SUBJECT = describeResource<Flow, 'flow'>('flow', {
  getName: ({ name }) => name,
  omitted: ['lastRunAt', 'runCount'],
  nameUpdate: (before, after) => {
    if (before.publishedVersion !== after.publishedVersion) return 'flow.published';
    return before.status !== after.status ? 'flow.disabled' : null;
  },
  toShown: toRedactedFlow,
  actions: { created: 'flow.created', updated: 'flow.updated', deleted: 'flow.deleted' },
});

export const AUTOMATION_SUBJECT = describeResource<Automation, 'automation'>('automation', {
  getName: ({ name }) => name,
  omitted: ['lastRunAt', 'runCount'],
  actions: { created: 'automation.created', updated: 'automation.updated', deleted: 'automation.deleted' },
});

export const MACRO_SUBJECT = describeResource<Macro, 'macro'>('macro', {
  getName: ({ name }) => name,
  omitted: ['lastRunAt', 'runCount'],
  actions: { created: 'macro.created', updated: 'macro.updated', deleted: 'macro.deleted' },
});

export const VIEW_SUBJECT = describeResource<View, 'view'>('view', {
  getName: ({ name }) => name,
  actions: { created: 'view.created', updated: 'view.updated', deleted: 'view.deleted' },
});

export const COMMAND_SUBJECT = describeResource<Command, 'command'>('command', {
  getName: ({ name }) => name,
  omitted: ['syncedAt'],
  actions: { created: 'command.created', updated: 'command.updated', deleted: 'command.deleted' },
});

export const CANNED_REPLY_SUBJECT = describeResource<CannedReply, 'canned_reply'>('canned_reply', {
  getName: ({ name }) => name,
  omitted: ['useCount', 'lastUsedAt'],
  actions: { created: 'canned_reply.created', updated: 'canned_reply.updated', deleted: 'canned_reply.deleted' },
});

export const KNOWLEDGE_SUBJECT = describeResource<KnowledgeItem, 'knowledgebase'>('knowledgebase', {
  getName: ({ title }) => title,
  omitted: COUNTERS,
  nameUpdate: (before, after) => {
    if (before.status === after.status) return null;
    return after.status === 'published' ? 'knowledgebase.published' : 'knowledgebase.archived';
  },
  actions: {
    created: 'knowledgebase.created',
    updated: 'knowledgebase.updated',
    deleted: 'knowledgebase.deleted',
  },
});

/** Includes the secrets as one field that is never shown, so that a rotation is recorded. */
interface WebhookRecord extends Omit<Webhook, 'secrets' | 'secretPrefix'> {
  readonly secret: unknown;
}

export const toWebhookRecord = ({ secrets, secretPrefix, ...webhook }: Webhook): WebhookRecord => ({
  ...webhook,
  secret: [secretPrefix, secrets],
});

export const WEBHOOK_SUBJECT = describeResource<WebhookRecord, 'webhook'>('webhook', {
  getName: ({ url }) => url,
  nameUpdate: (before, after) =>
    JSON.stringify(before.secret) === JSON.stringify(after.secret) ? null : 'webhook.secret_rotated',
  toShown: (webhook) => ({ ...webhook, secret: REDACTED }),
  actions: { created: 'webhook.created', updated: 'webhook.updated', deleted: 'webhook.deleted' },
});

export const SETTINGS_SUBJECT: Subject<ServerSettings> = {
  resource: 'settings',
  getOwner: ({ guildId }) => ({ kind: 'guild', guildId }),
  getId: ({ guildId }) => guildId,
  getName: () => null,
  toFields: (settings) => omitFields(settings, ['retentionAppliesAt']),
  nameAction: () => 'settings.updated',
};

export const BLOCK_SUBJECT: Subject<Block> = {
  resource: 'block',
  getOwner: ({ guildId }) => ({ kind: 'guild', guildId }),
  getId: ({ id }) => id,
  getName: () => null,
  toFields: (block) => omitFields(block, []),
  nameAction: (before) => (before === null ? 'block.created' : 'block.deleted'),
};

export const TOKEN_SUBJECT: Subject<Token> = {
  resource: 'token',
  getOwner: ({ owner }) => owner,
  getId: ({ id }) => id,
  getName: ({ name }) => name,
  toFields: (token) => omitFields(token, ['owner', 'hash', 'lastUsedAt']),
  nameAction: (before) => (before === null ? 'token.created' : 'token.revoked'),
};

export const SERVER_SUBJECT: Subject<Server> = {
  resource: 'server',
  getOwner: ({ id }) => ({ kind: 'guild', guildId: id }),
  getId: ({ id }) => id,
  getName: ({ name }) => name,
  toFields: ({ name, plan }) => ({ name, plan }),
  nameAction: (before) => (before === null ? 'server.created' : 'server.plan_changed'),
};

export const ORGANIZATION_SUBJECT: Subject<Organization> = {
  resource: 'organization',
  getOwner: ({ id }) => ({ kind: 'organization', organizationId: id }),
  getId: ({ id }) => id,
  getName: ({ name }) => name,
  toFields: ({ name, plan }) => ({ name, plan }),
  nameAction: () => 'organization.created',
};
