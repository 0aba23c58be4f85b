import type { ChannelId } from '../shared/ids.ts';

/** Discord calls it a category. */
export interface ChannelGroup {
  readonly id: ChannelId;
  readonly name: string;
  /** The bot needs them to open tickets in the group; names of the platform. */
  readonly missingPermissions: readonly string[];
  readonly isAgeRestricted: boolean;
}

/** A text channel that belongs to no ticket. */
export interface ServerChannel {
  readonly id: ChannelId;
  readonly name: string;
  readonly parentId: ChannelId | null;
  readonly missingPermissions: readonly string[];
  readonly missingThreadPermissions: readonly string[];
  readonly isAgeRestricted: boolean;
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
  readonly isAgeRestricted: boolean;
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
  /** Is false where there may be channels, groups and forums that are not listed. */
  readonly isComplete: boolean;
  /** Is false where the platform also takes ids of roles that it does not list. */
  readonly hasAllRoles: boolean;
}

export type ShownServer = Pick<ChatServer, 'name' | 'iconUrl'>;

/** A channel, group or forum that `describeServer` does not list. */
export interface UnlistedPlace {
  readonly id: ChannelId;
  /** `hidden`: the bot does not see it. `shown`: a kind that is not listed, such as threads. `accepted`: the platform takes all ids. */
  readonly state: 'hidden' | 'shown' | 'unknown' | 'accepted';
  readonly missingPermissions: readonly string[];
}
