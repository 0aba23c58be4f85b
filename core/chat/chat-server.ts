import type { ChannelId } from '../shared/ids.ts';

/** A part of a server in which channels stand together (in Discord: category). */
export interface ChannelGroup {
  readonly id: ChannelId;
  readonly name: string;
  /** What the bot needs to open tickets in it and does not have, as the platform names it. */
  readonly missingPermissions: readonly string[];
}

/** A text channel that is not one of a ticket. */
export interface ServerChannel {
  readonly id: ChannelId;
  readonly name: string;
  /** Its group; null when it stands in none. */
  readonly parentId: ChannelId | null;
  /** What the bot needs to write in it and does not have, as the platform names it. */
  readonly missingPermissions: readonly string[];
  /** What it needs in addition to open tickets as private threads in it. */
  readonly missingThreadPermissions: readonly string[];
}

export interface ServerRole {
  readonly id: string;
  readonly name: string;
}

/** A server as the chat platform shows it, each list in the platform's order. */
export interface ChatServer {
  readonly channels: readonly ServerChannel[];
  readonly groups: readonly ChannelGroup[];
  readonly roles: readonly ServerRole[];
  /** What the bot needs to open tickets outside of groups and does not have, as the platform names it. */
  readonly missingPermissions: readonly string[];
  /** False where the platform also takes ids that it does not list. */
  readonly isComplete: boolean;
}
