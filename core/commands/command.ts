import type { CommandId, FlowId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export const COMMAND_ACCESS = ['staff', 'everyone'] as const;

/** What a command answers. */
export interface CommandResponse {
  readonly content: string;
  /** Whether only the user sees it. */
  readonly ephemeral: boolean;
}

/** A word with which users ask the bot something in the chat. */
export interface Command {
  readonly id: CommandId;
  readonly guildId: GuildId;
  /** Unique in its server; lower case. */
  readonly name: string;
  readonly description: string;
  /** `staff`: those with a staff role of any category or of the server. */
  readonly access: (typeof COMMAND_ACCESS)[number];
  /** What it answers, or the flow it starts: exactly one of the two. */
  readonly response: CommandResponse | null;
  readonly flowId: FlowId | null;
  /** A command that is not is not offered in the chat. */
  readonly enabled: boolean;
  /** When the command was last synced to the chat, as it was then; null when it never was. */
  readonly syncedAt: Instant | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** The fields of a command that a client may set. */
export type CommandFields = Pick<Command, 'name' | 'description' | 'access' | 'response' | 'flowId' | 'enabled'>;
