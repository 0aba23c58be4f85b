import type { Actor } from '../../shared/actor.ts';
import type { AutomationId } from '../../shared/ids.ts';
import type { TargetKind } from '../../targets/index.ts';
import type { Instant } from '../../shared/instant.ts';

/** Each names a cause: a state of a ticket that has lasted for some time. */
export const TIME_TRIGGERS = [
  'unanswered_for',
  'waiting_for_requester_for',
  'unclaimed_for',
  'idle_for',
  'on_hold_for',
  'before_target',
] as const;
export type TimeTrigger = (typeof TIME_TRIGGERS)[number];

/** Limits the time after which a rule applies: a year. */
export const MAX_RULE_MINUTES = 525_600;

export interface RuleDelay {
  readonly minutes: number;
  /** Counts only the open hours of the calendar of the category. */
  readonly businessTime: boolean;
  /** Is the kind of target of a rule with `before_target`. */
  readonly target?: TargetKind | undefined;
}

/** Is what timers need of an enabled automation rule by time. */
export interface TimeRule extends RuleDelay {
  readonly id: AutomationId;
  readonly trigger: TimeTrigger;
  readonly version: number;
}

export interface RuleMark {
  /** Is when the cause began for which the rule was considered. */
  readonly since: Instant;
  /** Names the versions for which the conditions did not hold; null once the rule is settled for this cause. */
  readonly checked: string | null;
}

export interface RuleState {
  readonly marks: Readonly<Record<string, RuleMark>>;
  /** Names the runs that began the present causes, for the loop guard. */
  readonly startedBy: Readonly<Partial<Record<TimeTrigger, Actor>>>;
  /** Holds the mentions of the last hour by the rule or flow, each with the key of its message. */
  readonly mentions?: Readonly<Record<string, { readonly at: Instant; readonly key: string }>>;
}

export const NO_RULE_STATE: RuleState = { marks: {}, startedBy: {} };
