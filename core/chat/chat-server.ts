import type { ChannelId } from '../shared/ids.ts';

/** Discord calls it a category. */
export interface ChannelGroup {
  readonly id: ChannelId;
  readonly name: string;
  /** The bot needs them to open tickets in the group; names of the platform. */
  readonly missingPermissions: readonly string[];
}

/** A text channel that belongs to no ticket. */
export interface ServerChannel {
  readonly id: ChannelId;
  readonly name: string;
  readonly parentId: ChannelId | null;
  readonly missingPermissions: readonly string[];
  readonly missingThreadPermissions: readonly string[];
}

export interface ForumTag {
  readonly id: string;
  readonly name: string;
}

export interface ServerForum {
  readonly id: ChannelId;
  readonly name: string;
  readonly tags: readonly ForumTag[];
  readonly missingPermissions: readonly string[];
}

export interface ServerRole {
  readonly id: string;
  readonly name: string;
}

/** Each list is in the platform's order. */
export interface ChatServer {
  readonly name: string;
  readonly iconUrl: string | null;
  readonly channels: readonly ServerChannel[];
  readonly groups: readonly ChannelGroup[];
  readonly forums: readonly ServerForum[];
  readonly roles: readonly ServerRole[];
  readonly missingPermissions: readonly string[];
  /** Is false where the platform also takes ids that it does not list. */
  readonly isComplete: boolean;
}
