import type { CausedRun } from '../../flows/index.ts';
import type { DomainEvent } from '../../shared/events.ts';
import type { AutomationId, BacktestId, FlowRunId, GuildId, UserId } from '../../shared/ids.ts';
import type { Instant } from '../../shared/instant.ts';
import type { Page, PageRequest } from '../../shared/page.ts';
import type { Backtest, BacktestKind } from './backtest.ts';

export interface BacktestStore {
  find(guild: GuildId, id: BacktestId): Promise<Backtest | null>;
  /** Lists those of these kinds, the newest first. */
  list(guild: GuildId, kinds: readonly BacktestKind[], page: PageRequest): Promise<Page<Backtest>>;
  /**
   * Adds it, and removes the oldest that ended so that `max` stay. Other additions to the server wait until the
   * transaction ends. @returns false when `maxWaiting` have not begun
   */
  add(backtest: Backtest, limits: { readonly max: number; readonly maxWaiting: number }): Promise<boolean>;
  /** @throws VersionConflict, also when it was removed */
  save(backtest: Backtest): Promise<Backtest>;
  remove(guild: GuildId, id: BacktestId): Promise<void>;
  /** Begins the one that is due longest, or whose worker has not renewed it. A server has one that runs. */
  acquire(now: Instant, until: Instant): Promise<Backtest | null>;
  /** Removes up to `limit` that were added before. @returns how many */
  purge(before: Instant, limit: number): Promise<number>;
}

export interface EventPeriod {
  /** Is included; `to` is not. */
  readonly from: Instant;
  readonly to: Instant;
}

export interface CausedRunRow extends CausedRun {
  readonly id: FlowRunId;
}

export type ReadEvent = () => DomainEvent;

/** Reads what happened, apart from other work of the database. @throws service_unavailable when it is busy */
export interface BacktestHistory {
  /** Counts up to `max` events. */
  countEvents(guild: GuildId, period: EventPeriod, max: number): Promise<number>;
  /** Lists events in the order of the feed. Each is parsed when it is read: a page at once would keep requests waiting. */
  listEvents(guild: GuildId, period: EventPeriod, page: PageRequest): Promise<Page<ReadEvent>>;
  /** Returns any order, and omits runs that are not stored. */
  listRuns(guild: GuildId, ids: readonly FlowRunId[]): Promise<readonly CausedRunRow[]>;
  /** Lists when the rule was started, from the oldest to the newest. */
  listRuleStarts(guild: GuildId, rule: AutomationId, period: EventPeriod, page: PageRequest): Promise<Page<RuleStart>>;
  /** Finds the claimer of the newest ticket of each requester that was opened before. Omits those without. */
  listPreviousStaff(guild: GuildId, requesters: readonly UserId[], before: Instant): Promise<readonly PreviousStaff[]>;
}

export interface RuleStart {
  readonly id: FlowRunId;
  readonly startedAt: Instant;
}

export interface PreviousStaff {
  readonly requesterId: UserId;
  readonly staffId: UserId;
}
