import { CHAT_REASONS } from '../shared/error-reasons.ts';
import type { CategoryId, CommandId, FlowId, GuildId, PanelId, TicketId } from '../shared/ids.ts';
import type { Instant } from '../shared/instant.ts';

/** A refusal with this reason repeats until it is fixed in the server. */
export type ProblemReason = Exclude<(typeof CHAT_REASONS)[number], 'bot_offline'>;

export const PROBLEM_REASONS = CHAT_REASONS.filter((reason): reason is ProblemReason => reason !== 'bot_offline');

/** A field is null where the problem is not about such a thing. */
export interface ProblemSubject {
  readonly categoryId: CategoryId | null;
  readonly panelId: PanelId | null;
  readonly ticketId: TicketId | null;
  readonly flowId: FlowId | null;
  readonly commandId: CommandId | null;
}

export const NO_SUBJECT: ProblemSubject = {
  categoryId: null,
  panelId: null,
  ticketId: null,
  flowId: null,
  commandId: null,
};

/** The chat platform refuses the bot something that staff of the server can fix. */
export interface Problem extends ProblemSubject {
  readonly guildId: GuildId;
  /** Is the same for the same cause about the same subject. */
  readonly key: string;
  readonly reason: ProblemReason;
  /** Names the cause: the missing permission and where, the limit, the unknown role. */
  readonly message: string;
  readonly firstSeenAt: Instant;
  readonly lastSeenAt: Instant;
}

export const MAX_PROBLEMS = 50;
export const PROBLEMS_KEPT_MS = 7 * 24 * 60 * 60 * 1000;

export interface ProblemStore {
  /** Adds the problem, or updates when it was seen last. Keeps the newest `MAX_PROBLEMS` of a server. */
  put(problem: Problem): Promise<void>;
  /** Lists the newest first. */
  list(guild: GuildId, since: Instant): Promise<readonly Problem[]>;
  purge(before: Instant): Promise<number>;
}
