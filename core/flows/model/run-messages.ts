import type { ChatMessage } from '../../chat/index.ts';
import type { ChatMessageId, FlowRunId, GuildId } from '../../shared/ids.ts';

export const MAX_RUN_MESSAGES = 400;

/** Keeps what users write unasked in conversations of runs, until there is a ticket or the run has ended. */
export interface RunMessageStore {
  /** Keeps a message once, at most `MAX_RUN_MESSAGES` of a run. Nothing is kept of a run that has a ticket or has ended. */
  add(guild: GuildId, run: FlowRunId, message: ChatMessage): Promise<void>;
  /** Lists the oldest first. */
  list(guild: GuildId, run: FlowRunId): Promise<readonly ChatMessage[]>;
  remove(guild: GuildId, run: FlowRunId, messages: readonly ChatMessageId[]): Promise<void>;
}
