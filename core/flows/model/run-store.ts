import type {
  AutomationId,
  ChannelId,
  ChatMessageId,
  FlowId,
  FlowRunId,
  FlowStepId,
  GuildId,
  MacroId,
  PanelId,
  UserId,
} from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { FlowRun, RunStatus } from './run.ts';

export interface RunQuery {
  readonly flowId?: FlowId | undefined;
  readonly automationId?: AutomationId | undefined;
  readonly macroId?: MacroId | undefined;
  readonly status?: readonly RunStatus[] | undefined;
}

/** A panel owns the runs whose conversations it started and that have no ticket yet. */
export type RunOwner =
  | { readonly flowId: FlowId }
  | { readonly automationId: AutomationId }
  | { readonly macroId: MacroId }
  | { readonly panelId: PanelId };

export interface RunFilter {
  readonly channelId?: ChannelId;
  readonly userId?: UserId;
}

/** These limits keep a busy server from delaying all others. */
export interface DueLimits {
  readonly share: number;
  readonly busy: readonly GuildId[];
}

export interface FlowRunStore {
  find(guild: GuildId, id: FlowRunId): Promise<FlowRun | null>;
  findByStartKey(guild: GuildId, startKey: string): Promise<FlowRun | null>;
  /** Lists the newest first. */
  list(guild: GuildId, query: RunQuery, page: PageRequest): Promise<Page<FlowRun>>;
  /**
   * Writes a new run and counts it to its cause atomically. @returns the number of runs of the cause, purged ones
   * included; null, without effect, when the start key was used before or `maxRunsOfCause` was reached
   */
  add(run: FlowRun, maxRunsOfCause: number): Promise<number | null>;
  /** Includes purged runs. */
  countRunsOfCause(guild: GuildId, causeId: string): Promise<number>;
  /** @throws VersionConflict when another process changed it first */
  save(run: FlowRun): Promise<FlowRun>;
  /** Marks the effect of a step as done, in the transaction of the effect. */
  markPerformed(guild: GuildId, id: FlowRunId, step: FlowStepId): Promise<void>;
  renewLease(run: FlowRun, until: Instant): Promise<void>;
  /** Leases due runs of all servers until `until`, longest due first. */
  acquireDue(now: Instant, until: Instant, limit: number, fairness?: DueLimits): Promise<readonly FlowRun[]>;
  /** Lists active runs that talk with the user in the channel, newest first, at most 20. */
  listAsking(guild: GuildId, channel: ChannelId, user: UserId): Promise<readonly FlowRun[]>;
  /** Lists active runs of all servers that talk by direct message and have no ticket, newest first, at most 20. */
  listDirect(user: UserId): Promise<readonly FlowRun[]>;
  /** Returns whether a run of any server that talks by direct message has this message as its last answer. */
  hasAnsweredDirectly(user: UserId, message: ChatMessageId): Promise<boolean>;
  /** Returns whether a run with the user has this message or a later one as an answer; chat ids ascend. */
  hasAnswered(guild: GuildId, channel: ChannelId, user: UserId, message: ChatMessageId): Promise<boolean>;
  /** Returns the newest run that waits for its user, not for a time. */
  findWaiting(guild: GuildId, flow: FlowId, user: UserId): Promise<FlowRun | null>;
  /** Lists the newest first. */
  listActive(guild: GuildId, where: RunFilter): Promise<readonly FlowRun[]>;
  /** Cancels all active runs of a flow, rule, macro or panel; their conversations become due for deletion. */
  cancelAll(guild: GuildId, owner: RunOwner, at: Instant, message: string): Promise<void>;
  /** Removes a batch of ended runs, and the counts of causes without later runs. @returns the number of rows */
  purge(before: Instant): Promise<number>;
}
