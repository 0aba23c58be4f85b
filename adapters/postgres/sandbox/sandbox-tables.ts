import { p } from '@mikro-orm/core';
import {
  type Attachment,
  CHANNEL_HOMES,
  type ChannelHome,
  type ForumTag,
  type MessagePart,
  type Notice,
} from '#core/chat/index.ts';
import { instant, json, table, text } from '../records/table.ts';

/** A channel of the simulated chat server. */
export interface SandboxChannelRow {
  readonly id: string;
  readonly guildId: string;
  readonly name: string;
  readonly home: ChannelHome;
  readonly parentId: string | null;
  readonly memberIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly readerRoleIds: readonly string[];
  readonly archived: boolean;
  readonly forumTags: readonly ForumTag[] | null;
  readonly tagIds: readonly string[];
  readonly openedById: string | null;
  readonly openedByKey: string;
  readonly createdAt: string;
}

export const sandboxChannels = table<SandboxChannelRow>(
  'sandbox_channels',
  {
    id: text().primary(),
    guildId: text(),
    name: text(),
    home: p.enum(CHANNEL_HOMES).columnType('text').default('channel'),
    parentId: text().nullable(),
    memberIds: json(),
    roleIds: json(),
    readerRoleIds: json().default('[]'),
    archived: p.boolean(),
    forumTags: json().nullable(),
    tagIds: json().default('[]'),
    openedById: text().nullable(),
    openedByKey: text().unique('sandbox_channels_key'),
    createdAt: instant(),
  },
  { indexes: [{ name: 'sandbox_channels_guild', properties: ['guildId', 'id'] }] },
);

export interface SandboxMessageRow {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string | null;
  readonly content: string;
  readonly attachments: readonly Attachment[];
  readonly parts: readonly MessagePart[] | null;
  readonly notice: Notice | null;
  readonly isPinned: boolean;
  readonly reactions: readonly string[];
  readonly createdAt: string;
  readonly editedAt: string | null;
}

export const sandboxMessages = table<SandboxMessageRow>(
  'sandbox_messages',
  {
    id: text().primary(),
    channelId: text(),
    authorId: text().nullable(),
    content: text(),
    attachments: json(),
    parts: json().nullable(),
    notice: json().nullable(),
    isPinned: p.boolean().default(false),
    reactions: json().default('[]'),
    createdAt: instant(),
    editedAt: instant().nullable(),
  },
  { indexes: [{ name: 'sandbox_messages_channel', properties: ['channelId', 'id'] }] },
);

export interface SandboxDirectMessageRow {
  readonly id: string;
  readonly guildId: string;
  readonly userId: string;
  readonly content: string;
  readonly notice: Notice | null;
  readonly isFromUser: boolean;
  readonly createdAt: string;
}

export const sandboxDirectMessages = table<SandboxDirectMessageRow>(
  'sandbox_direct_messages',
  {
    id: text().primary(),
    guildId: text(),
    userId: text(),
    content: text(),
    notice: json().nullable(),
    isFromUser: p.boolean().default(false),
    createdAt: instant(),
  },
  { indexes: [{ name: 'sandbox_direct_messages_user', properties: ['guildId', 'userId', 'id'] }] },
);

/** The bot has done something in the sandbox under this key. */
export interface SandboxIdempotencyKeyRow {
  readonly key: string;
  readonly messageId: string | null;
  readonly createdAt: string;
}

export const sandboxIdempotencyKeys = table<SandboxIdempotencyKeyRow>(
  'sandbox_idempotency_keys',
  { key: text().primary(), messageId: text().nullable(), createdAt: instant() },
  { indexes: [{ name: 'sandbox_idempotency_keys_created', properties: ['createdAt'] }] },
);

/** A user whose roles were set, or who left the server. */
export interface SandboxMemberRow {
  readonly guildId: string;
  readonly userId: string;
  /** Null for a user who left. */
  readonly roleIds: readonly string[] | null;
  /** Null for one that is made up. */
  readonly name: string | null;
  readonly avatarUrl: string | null;
  readonly canManage: boolean;
  /** Null is long ago. */
  readonly joinedAt: string | null;
  readonly accountCreatedAt: string | null;
}

export const sandboxMembers = table<SandboxMemberRow>('sandbox_members', {
  guildId: text().primary(),
  userId: text().primary(),
  roleIds: json().nullable(),
  name: text().nullable(),
  avatarUrl: text().nullable(),
  canManage: p.boolean().default(false),
  joinedAt: instant().nullable(),
  accountCreatedAt: instant().nullable(),
});

/** A role of a simulated server whose name was set. */
export interface SandboxRoleRow {
  readonly guildId: string;
  readonly id: string;
  readonly name: string;
}

export const sandboxRoles = table<SandboxRoleRow>('sandbox_roles', {
  guildId: text().primary(),
  id: text().primary(),
  name: text(),
});

/** A command that the simulated chat offers to the users of a server. */
export interface SandboxCommandRow {
  readonly guildId: string;
  readonly name: string;
  readonly description: string;
}

export const sandboxCommands = table<SandboxCommandRow>('sandbox_commands', {
  guildId: text().primary(),
  name: text().primary(),
  description: text(),
});
