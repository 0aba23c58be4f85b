import { CHAT_REASONS } from '../shared/error-reasons.ts';
import type { CategoryId, CommandId, FlowId, GuildId, PanelId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** Why the chat platform refuses the bot something, for as long as nobody mends it. */
export type ProblemReason = Exclude<(typeof CHAT_REASONS)[number], 'bot_offline'>;

export const PROBLEM_REASONS = CHAT_REASONS.filter((reason): reason is ProblemReason => reason !== 'bot_offline');

/** What a problem is about; null where it is about none. */
export interface ProblemSubject {
  readonly categoryId: CategoryId | null;
  readonly panelId: PanelId | null;
  readonly ticketId: TicketId | null;
  readonly flowId: FlowId | null;
  /** A custom command. */
  readonly commandId: CommandId | null;
}

/** All that a problem can be about, of which nothing is known. */
export const NO_SUBJECT: ProblemSubject = {
  categoryId: null,
  panelId: null,
  ticketId: null,
  flowId: null,
  commandId: null,
};

/** What the chat platform refused the bot, so that somebody of the server has to mend something. */
export interface Problem extends ProblemSubject {
  readonly guildId: GuildId;
  /** The same for the same cause about the same subject. */
  readonly key: string;
  readonly reason: ProblemReason;
  /** Names the cause: the missing permission and where, the limit, the unknown role. */
  readonly message: string;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
}

/** Of each server the newest are kept. */
export const MAX_PROBLEMS = 50;
export const PROBLEMS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface ProblemStore {
  /** Adds the problem, or updates when it was seen last. Of a server the `MAX_PROBLEMS` that were seen last are kept. */
  put(problem: Problem): Promise<void>;
  /** Lists those that were seen since then, the newest first. */
  list(guild: GuildId, since: Instant): Promise<readonly Problem[]>;
  /** Removes some that were seen before. @returns how many */
  purge(before: Instant): Promise<number>;
}
