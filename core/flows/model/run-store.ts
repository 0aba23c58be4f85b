import type {
  AutomationId,
  ChannelId,
  ChatMessageId,
  FlowId,
  FlowRunId,
  FlowStepId,
  GuildId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { FlowRun, RunStatus } from './run.ts';

/** Which runs; what is left out does not matter. */
export interface RunQuery {
  readonly flowId?: FlowId | undefined;
  readonly automationId?: AutomationId | undefined;
  readonly status?: readonly RunStatus[] | undefined;
}

/** What runs belong to. */
export type RunOwner = { readonly flowId: FlowId } | { readonly automationId: AutomationId };

/** In a channel, or of a user. */
export interface RunFilter {
  readonly channelId?: ChannelId;
  readonly userId?: UserId;
}

/** Keeps the runs of one server from standing in the way of those of all others. */
export interface DueLimits {
  /** Of one server at the most. */
  readonly share: number;
  /** None of these servers. */
  readonly busy: readonly GuildId[];
}

/** Where runs live: of flows, and of the actions of automation rules. */
export interface FlowRunStore {
  find(guild: GuildId, id: FlowRunId): Promise<FlowRun | null>;
  /** Newest first. */
  list(guild: GuildId, query: RunQuery, page: PageRequest): Promise<Page<FlowRun>>;
  /**
   * Writes a new run and counts it to its cause, in one step.
   *
   * @returns how many runs were started by its cause, this one included; null when nothing was written, because a run with
   * its start key was written before or `maxRunsOfCause` were started by its cause. The count outlives the runs.
   */
  add(run: FlowRun, maxRunsOfCause: number): Promise<number | null>;
  /** How many runs were started by a cause, those included that were purged. */
  countRunsOfCause(guild: GuildId, causeId: string): Promise<number>;
  /** Writes a changed run. @throws VersionConflict when another process changed it first */
  save(run: FlowRun): Promise<FlowRun>;
  /** Marks the effect of a step as done, in the unit of work of the effect. */
  markPerformed(guild: GuildId, id: FlowRunId, step: FlowStepId): Promise<void>;
  /** Keeps others from taking up a run that stands as it was read. */
  renewLease(run: FlowRun, until: Instant): Promise<void>;
  /** Acquires due runs of any server until `until`, longest due first. No other caller acquires them before that. */
  acquireDue(now: Instant, until: Instant, limit: number, fairness?: DueLimits): Promise<readonly FlowRun[]>;
  /** The newest runs that talk with the user in the channel and have not ended, newest first; 20 at the most. */
  listAsking(guild: GuildId, channel: ChannelId, user: UserId): Promise<readonly FlowRun[]>;
  /**
   * Whether a run with the user in the channel, ended or not, has taken this message or a later one as an answer. Ids of the
   * chat platform are numbers that grow.
   */
  hasAnswered(guild: GuildId, channel: ChannelId, user: UserId, message: ChatMessageId): Promise<boolean>;
  /** The newest run of a flow that waits for its user; runs that wait for a time are left out. */
  findWaiting(guild: GuildId, flow: FlowId, user: UserId): Promise<FlowRun | null>;
  /** The runs that have not ended, in a channel or of a user, newest first. */
  listActive(guild: GuildId, where: RunFilter): Promise<readonly FlowRun[]>;
  /** Ends every run of a flow or rule that has not ended, as cancelled. Channels of their own become due for archiving. */
  cancelAll(guild: GuildId, owner: RunOwner, at: Instant, message: string): Promise<void>;
  /** Removes a part of the runs of any server that ended before, and of the counts of causes without a run since. @returns how many rows */
  purge(before: Instant): Promise<number>;
}
