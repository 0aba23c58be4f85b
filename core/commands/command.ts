import type { CommandId, FlowId, GuildId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

export const COMMAND_ACCESS = ['staff', 'everyone'] as const;

export interface CommandResponse {
  readonly content: string;
  readonly ephemeral: boolean;
}

export interface Command {
  readonly id: CommandId;
  readonly guildId: GuildId;
  /** Is lower case and unique per server. */
  readonly name: string;
  readonly description: string;
  /** `staff` requires a staff role of any category or of the server. */
  readonly access: (typeof COMMAND_ACCESS)[number];
  /** Exactly one of `response` and `flowId` is set. */
  readonly response: CommandResponse | null;
  readonly flowId: FlowId | null;
  /** The chat does not offer a disabled command. */
  readonly enabled: boolean;
  /** Is null when the command was never synced. */
  readonly syncedAt: Instant | null;
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type CommandFields = Pick<Command, 'name' | 'description' | 'access' | 'response' | 'flowId' | 'enabled'>;
