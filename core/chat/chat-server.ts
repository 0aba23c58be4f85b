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
  /** The bot needs them to write in the channel; names of the platform. */
  readonly missingPermissions: readonly string[];
  /** The bot needs them in addition to open private threads. */
  readonly missingThreadPermissions: readonly string[];
}

/** A label of the posts of a forum. */
export interface ForumTag {
  readonly id: string;
  readonly name: string;
}

/** A channel whose threads are posts. */
export interface ServerForum {
  readonly id: ChannelId;
  readonly name: string;
  readonly tags: readonly ForumTag[];
  /** The bot needs them to open posts and to close them; names of the platform. */
  readonly missingPermissions: readonly string[];
}

export interface ServerRole {
  readonly id: string;
  readonly name: string;
}

/** Each list is in the platform's order. */
export interface ChatServer {
  readonly name: string;
  /** Null for a server without a picture. */
  readonly iconUrl: string | null;
  readonly channels: readonly ServerChannel[];
  readonly groups: readonly ChannelGroup[];
  readonly forums: readonly ServerForum[];
  readonly roles: readonly ServerRole[];
  /** The bot needs them to open tickets outside of groups; names of the platform. */
  readonly missingPermissions: readonly string[];
  /** False where the platform also takes ids that it does not list. */
  readonly isComplete: boolean;
}
