import type { Scope } from '../../access/index.ts';
import { AUTOMATION_RECORD } from '../../automations/index.ts';
import { CALENDAR_RECORD } from '../../calendars/index.ts';
import { CANNED_REPLY_RECORD } from '../../canned-replies/index.ts';
import { CATEGORY_RECORD } from '../../categories/index.ts';
import { COMMAND_RECORD } from '../../commands/index.ts';
import { KNOWLEDGE_ITEM_RECORD } from '../../knowledge/index.ts';
import { MACRO_RECORD } from '../../macros/index.ts';
import { PANEL_RECORD } from '../../panels/index.ts';
import { getInitialValues } from '../../shared/record/record.ts';
import type { LimitedKind } from '../../shared/resource-limits.ts';
import { listKeys } from '../../shared/values/list-keys.ts';
import { TARGET_RECORD } from '../../targets/index.ts';
import { TEAM_RECORD } from '../../teams/index.ts';
import { VIEW_RECORD } from '../../views/index.ts';
import { WEBHOOK_RECORD } from '../../webhooks/index.ts';

/** Says how another value is made for one that the server has already: `Sales (2)` or `sales-2`. */
export type Renaming = 'words' | 'slug';

export interface PortableKind {
  readonly file: string;
  /** Is what a token needs for such records. */
  readonly scope: Scope;
  /** What a record has whose line lacks a field. A field without a default has to be given. */
  readonly defaults: Readonly<Record<string, unknown>>;
  /** These fields are not in the format, for the reason that is given. All others are. */
  readonly omitted: Readonly<Record<string, string>>;
  /** Values of these fields are unique per server. */
  readonly unique: Readonly<Record<string, Renaming>>;
  readonly limit: LimitedKind | null;
}

const IDENTITY = {
  id: 'is the key',
  guildId: 'is in the manifest',
  version: 'counts from 1 again',
  updatedAt: 'is the time of the import',
} as const;

const OF_ORGANIZATION = 'is only known in the organization';

const NAME = { name: 'words' } as const;

/** Lists the configuration in a portable file, in the order in which it is written. */
export const PORTABLE_KINDS = {
  calendar: {
    file: 'calendars.jsonl',
    scope: 'settings:write',
    defaults: getInitialValues(CALENDAR_RECORD),
    omitted: { ...IDENTITY, organizationCalendarId: OF_ORGANIZATION, formerOrganizationCalendarId: OF_ORGANIZATION },
    unique: NAME,
    limit: 'calendars',
  },
  team: {
    file: 'teams.jsonl',
    scope: 'settings:write',
    defaults: getInitialValues(TEAM_RECORD),
    omitted: IDENTITY,
    unique: NAME,
    limit: 'teams',
  },
  target: {
    file: 'targets.jsonl',
    scope: 'settings:write',
    defaults: getInitialValues(TARGET_RECORD),
    omitted: IDENTITY,
    unique: NAME,
    limit: 'targets',
  },
  category: {
    file: 'categories.jsonl',
    scope: 'categories:write',
    defaults: getInitialValues(CATEGORY_RECORD),
    omitted: IDENTITY,
    unique: NAME,
    limit: 'categories',
  },
  panel: {
    file: 'panels.jsonl',
    scope: 'panels:write',
    defaults: getInitialValues(PANEL_RECORD),
    omitted: {
      ...IDENTITY,
      messageId: 'is in `message`, with its channel and its bot',
      messageChannelId: 'is in `message`',
      deployedAt: 'follows from `message`',
      deployedVersion: 'follows from `message`',
      deployment: 'is a step of a process',
      hoursChangeAt: 'is computed from calendars',
    },
    unique: NAME,
    limit: 'panels',
  },
  cannedReply: {
    file: 'canned-replies.jsonl',
    scope: 'knowledgebase:write',
    defaults: getInitialValues(CANNED_REPLY_RECORD),
    omitted: IDENTITY,
    unique: { name: 'words', shortcut: 'slug' },
    limit: 'cannedReplies',
  },
  knowledgeItem: {
    file: 'knowledge.jsonl',
    scope: 'knowledgebase:write',
    defaults: getInitialValues(KNOWLEDGE_ITEM_RECORD),
    omitted: { ...IDENTITY, words: 'is computed from its texts' },
    unique: { slug: 'slug' },
    limit: 'knowledgeItems',
  },
  block: {
    file: 'blocks.jsonl',
    scope: 'settings:write',
    defaults: { userId: null, roleId: null, reason: null, expiresAt: null },
    omitted: { id: IDENTITY.id, guildId: IDENTITY.guildId },
    unique: {},
    limit: 'blocks',
  },
  flow: {
    file: 'flows.jsonl',
    scope: 'flows:write',
    defaults: {
      description: null,
      status: 'draft',
      lastRunAt: null,
      runCount: 0,
      publishedVersion: null,
      publishedAt: null,
    },
    omitted: { ...IDENTITY, publishedVersion: 'is in `published`' },
    unique: NAME,
    limit: 'flows',
  },
  automation: {
    file: 'automations.jsonl',
    scope: 'flows:write',
    defaults: {
      after: null,
      conditions: null,
      position: 0,
      stopProcessing: false,
      ...getInitialValues(AUTOMATION_RECORD),
    },
    omitted: IDENTITY,
    unique: NAME,
    limit: 'automations',
  },
  macro: {
    file: 'macros.jsonl',
    scope: 'flows:write',
    defaults: getInitialValues(MACRO_RECORD),
    omitted: IDENTITY,
    unique: NAME,
    limit: 'macros',
  },
  command: {
    file: 'commands.jsonl',
    scope: 'flows:write',
    defaults: { response: null, flowId: null, enabled: true, ...getInitialValues(COMMAND_RECORD) },
    omitted: { ...IDENTITY, syncedAt: 'the chat does not have the command yet' },
    unique: { name: 'slug' },
    limit: 'commands',
  },
  view: {
    file: 'views.jsonl',
    scope: 'tickets:write',
    defaults: { createdById: null, ...getInitialValues(VIEW_RECORD) },
    omitted: IDENTITY,
    unique: {},
    limit: null,
  },
  webhook: {
    file: 'webhooks.jsonl',
    scope: 'webhooks:write',
    defaults: { description: null, enabled: false, organizationId: null, ...getInitialValues(WEBHOOK_RECORD) },
    omitted: {
      ...IDENTITY,
      organizationId: 'webhooks of an organization are not of the server',
      ownerId: 'is the server',
      secrets: 'is a secret',
      secretPrefix: 'is a part of a secret',
    },
    unique: {},
    limit: 'webhooks',
  },
} as const satisfies Readonly<Record<string, PortableKind>>;

export type PortableKindName = keyof typeof PORTABLE_KINDS;

export const PORTABLE_KIND_NAMES = listKeys(PORTABLE_KINDS);

export const getPortableKind = (name: PortableKindName): PortableKind => PORTABLE_KINDS[name];
